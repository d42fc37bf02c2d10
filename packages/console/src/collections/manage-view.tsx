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
  const { collections: own } = words;
  const { client } = useSession();
  const notify = useNotify();
  const key = { collection_id: collection };
  const { data, error, reload } = useCall(
    async (session, signal) => {
      const [is, { texts }] = await Promise.all([
        session.client.call('collection.get', key, { signal }),
        session.client.call('collection.stats', key, { signal }),
      ]);
      return { is, texts };
    },
    [collection],
  );
  useUndone(reload);
  const rename = useCallback(
    async (before: NameFields, given: NameFields) => {
      const call = ({ name, description }: NameFields) =>
        client.call('collection.update', { ...key, name, description });
      const { name } = await call(given);
      notify({ text: own.saved(name), undo: () => call(before) });
      reload();
    },
    [client, collection, words],
  );
  const empty = async (name: string) => {
    await client.call('collection.reset', key);
    notify({ text: own.emptied(name) });
    reload();
  };
  const remove = async (name: string) => {
    await client.call('collection.delete', key);
    notify({ text: own.deleted(name) });
    navigate({ view: 'collections' }, { replace: true });
  };
  return (
    <View
      title={own.manage}
      above={
        <Link to={{ view: 'texts', collection }} class="up">
          {data?.is.name ?? own.title}
        </Link>
      }
    >
      {error !== undefined && <Problem error={error} again={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && (
        <>
          <NameForm is={data.is} save={(given) => rename(data.is, given)} />
          <section class="ending" aria-labelledby="ending">
            <h2 id="ending">{own.ending}</h2>
            <ConfirmByName
              action={own.emptyIt}
              lead={own.emptyLead(data.texts)}
              name={data.is.name}
              act={() => empty(data.is.name)}
            />
            <ConfirmByName
              action={own.deleteIt}
              lead={own.deleteLead(data.texts)}
              name={data.is.name}
              act={() => remove(data.is.name)}
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
