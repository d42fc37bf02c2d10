import type { Group } from '@textkin/client';
import { CreateForm } from '../forms/create-form.tsx';
import { allRows } from '../paging/all-rows.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { useSession } from '../session.ts';
import { formatDate, formatNumber, useWords } from '../words/index.ts';

const counted = { include: ['texts' as const] };

/** The list of groups by name, and the form for a new one. */
export function GroupsView({ route }: { route: Route<'groups'> }) {
  const words = useWords();
  const { groups: groupWords } = words;
  const { client } = useSession();
  const isAdding = route.edit === 'new';
  const addButton = useReturnFocus<HTMLButtonElement>(isAdding);
  const { data, error, reload } = useCall(
    ({ client }, signal) => allRows(client, 'group.list', counted, signal),
    [],
  );
  return (
    <View title={groupWords.title} lead={groupWords.lead}>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && data.length > 0 && <GroupsTable groups={data} />}
      {data?.length === 0 && !isAdding && <Empty title={groupWords.empty} text={groupWords.emptyText} />}
      {isAdding && (
        <CreateForm
          title={groupWords.newGroup}
          action={groupWords.create}
          close={() => {
            navigate({ view: 'groups' }, { replace: true });
          }}
          create={async (fields) => {
            const { group_id } = await client.call('group.create', fields);
            navigate({ view: 'group', group: group_id });
          }}
        />
      )}
      {data && !isAdding && (
        <button
          ref={addButton}
          type="button"
          class="main"
          onClick={() => {
            navigate({ view: 'groups', edit: 'new' });
          }}
        >
          {groupWords.newGroup}
        </button>
      )}
      <Curl calls={[{ method: 'group.list', params: counted }]} />
    </View>
  );
}

function GroupsTable({ groups }: { groups: readonly (Group & { texts?: number })[] }) {
  const words = useWords();
  const { collections, groups: groupWords, languageName } = words;
  const order = new Intl.Collator(words.locale, { numeric: true });
  return (
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">{collections.name}</th>
          <th scope="col">{collections.language}</th>
          <th scope="col">{groupWords.counted}</th>
          <th scope="col">{groupWords.changed}</th>
        </tr>
      </thead>
      <tbody>
        {groups
          .toSorted((one, other) => order.compare(one.name, other.name))
          .map(({ group_id, name, description, language, date_updated, texts = 0 }) => (
            <tr key={group_id}>
              <th scope="row">
                <Link to={{ view: 'group', group: group_id }} class="headline">
                  {name}
                </Link>
                {description && <p class="quiet">{description}</p>}
              </th>
              <td data-label={collections.language}>{languageName[language]}</td>
              <td data-label={groupWords.counted}>{formatNumber(texts, words)}</td>
              <td data-label={groupWords.changed}>{formatDate(date_updated, words)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
