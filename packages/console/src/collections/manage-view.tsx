import { useCallback } from 'preact/hooks';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useNotify, useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Link } from '../parts/link.tsx';
import { type NameFields, NameForm } from '../forms/name-form.tsx';
import { Problem } from '../parts/problem.tsx';
import { ConfirmByName } from '../forms/confirm-by-name.tsx';
import { View } from '../parts/view.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';

/** Renames, empties or deletes a collection. */
export function ManageView({ route: { collection } }: { route: Route<'manage'> }) {
  const words = useWords();
  const { collections: collectionWords } = words;
  const { client } = useSession();
  const notify = useNotify();
  const key = { collection_id: collection };
  const { data, error, reload } = useCall(
    async (session, signal) => {
      const [info, { texts }] = await Promise.all([
        session.client.call('collection.get', key, { signal }),
        session.client.call('collection.stats', key, { signal }),
      ]);
      return { info, texts };
    },
    [collection],
  );
  useUndone(reload);
  const rename = useCallback(
    async (before: NameFields, entered: NameFields) => {
      const call = ({ name, description }: NameFields) =>
        client.call('collection.update', { ...key, name, description });
      const { name } = await call(entered);
      notify({ text: collectionWords.saved(name), undo: () => call(before) });
      reload();
    },
    [client, collection, words],
  );
  const empty = async (name: string) => {
    await client.call('collection.reset', key);
    notify({ text: collectionWords.emptied(name) });
    reload();
  };
  const remove = async (name: string) => {
    await client.call('collection.delete', key);
    notify({ text: collectionWords.deleted(name) });
    navigate({ view: 'collections' }, { replace: true });
  };
  return (
    <View
      title={collectionWords.manage}
      above={
        <Link to={{ view: 'texts', collection }} class="up">
          {data?.info.name ?? collectionWords.title}
        </Link>
      }
    >
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && (
        <>
          <NameForm current={data.info} save={(entered) => rename(data.info, entered)} />
          <section class="ending" aria-labelledby="ending">
            <h2 id="ending">{collectionWords.ending}</h2>
            <ConfirmByName
              action={collectionWords.emptyIt}
              lead={collectionWords.emptyLead(data.texts)}
              name={data.info.name}
              act={() => empty(data.info.name)}
            />
            <ConfirmByName
              action={collectionWords.deleteIt}
              lead={collectionWords.deleteLead(data.texts)}
              name={data.info.name}
              act={() => remove(data.info.name)}
            />
          </section>
        </>
      )}
      <Curl
        calls={[
          { method: 'collection.get', params: key },
          { method: 'collection.stats', params: key },
        ]}
      />
    </View>
  );
}
