import { allRows } from '../paging/all-rows.ts';
import { CreateForm } from '../forms/create-form.tsx';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { useListWords } from '../words/list-words.ts';
import { CollectionLists } from './collection-lists.tsx';
import { ListsTable } from './lists-table.tsx';

/** The vocabularies of the account, the form for a new one, and what each collection uses. */
export function ListsView({ route }: { route: Route<'lists'> }) {
  const words = useListWords();
  const { loading } = useWords();
  const { client } = useSession();
  const isAdding = route.edit === 'new';
  const addButton = useReturnFocus<HTMLButtonElement>(isAdding);
  const { data, error, reload } = useCall(async (session, signal) => {
    const [{ vocabularies }, collections] = await Promise.all([
      session.client.call('vocabulary.list', {}, { signal }),
      allRows(session.client, 'collection.list', {}, signal),
    ]);
    return { vocabularies, collections };
  }, []);
  return (
    <View title={words.title} lead={words.lead}>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{loading}</p>}
      {data && data.vocabularies.length > 0 && <ListsTable lists={data.vocabularies} />}
      {data?.vocabularies.length === 0 && !isAdding && <Empty title={words.empty} text={words.emptyText} />}
      {isAdding && (
        <CreateForm
          title={words.newList}
          action={words.create}
          close={() => {
            navigate({ view: 'lists' }, { replace: true });
          }}
          create={async (fields) => {
            const { vocabulary_id } = await client.call('vocabulary.create', fields);
            navigate({ view: 'list', list: vocabulary_id });
          }}
        />
      )}
      {data && !isAdding && (
        <button
          ref={addButton}
          type="button"
          class="main"
          onClick={() => {
            navigate({ view: 'lists', edit: 'new' });
          }}
        >
          {words.newList}
        </button>
      )}
      {data && data.collections.length > 0 && <CollectionLists {...data} reload={reload} />}
      <Curl calls={[{ method: 'vocabulary.list', params: {} }]} />
    </View>
  );
}
