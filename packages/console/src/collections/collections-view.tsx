import type { Collection, Result } from '@textkin/client';
import { CreateForm } from '../forms/create-form.tsx';
import { allRows } from '../paging/all-rows.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { type Session, useSession } from '../session.ts';
import { useCall } from '../hooks/use-call.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { formatNumber, useWords } from '../words/index.ts';
import { LoadSamples } from './load-samples.tsx';

type Stats = Result<'collection.stats'>;

interface Row extends Collection {
  stats: Stats | undefined;
}

/** How often to poll while texts are analysed. */
export const pollMs = 2000;

async function load({ client }: Session, signal: AbortSignal): Promise<Row[]> {
  const collections = await allRows(client, 'collection.list', {}, signal);
  const calls = collections.map(({ collection_id }) => ({
    method: 'collection.stats' as const,
    params: { collection_id },
  }));
  const outcomes: PromiseSettledResult<Stats>[] = [];
  for (let at = 0; at < calls.length; at += 1000) {
    outcomes.push(...(await client.batch(calls.slice(at, at + 1000), { signal })));
  }
  return collections.map((collection, index) => {
    const outcome = outcomes[index];
    return { ...collection, stats: outcome?.status === 'fulfilled' ? outcome.value : undefined };
  });
}

/** The list of collections with their counts and the progress of their analysis. */
export function CollectionsView({ route }: { route: Route<'collections'> }) {
  const words = useWords();
  const { client } = useSession();
  const { data, error, reload } = useCall(load, [], (rows) =>
    rows.some(({ stats }) => (stats?.pending ?? 0) > 0) ? pollMs : undefined,
  );
  const isAdding = route.edit === 'new';
  const addButton = useReturnFocus<HTMLButtonElement>(isAdding);
  const first = data?.[0]?.collection_id ?? 1;
  return (
    <View title={words.collections.title}>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && data.length > 0 && <CollectionsTable rows={data} />}
      {data?.length === 0 && !isAdding && (
        <Empty title={words.collections.empty} text={words.collections.emptyText}>
          <LoadSamples isMain />
          <Link to={{ view: 'playground' }}>{words.collections.tryText}</Link>
        </Empty>
      )}
      {data && isAdding && (
        <CreateForm
          title={words.collections.addTitle}
          action={words.collections.create}
          close={() => {
            navigate({ view: 'collections' }, { replace: true });
          }}
          create={async (fields) => {
            const { collection_id } = await client.call('collection.create', fields);
            navigate({ view: 'texts', collection: collection_id });
          }}
        />
      )}
      {data && !isAdding && (
        <button
          ref={addButton}
          type="button"
          class={data.length > 0 ? 'main' : ''}
          onClick={() => {
            navigate({ view: 'collections', edit: 'new' });
          }}
        >
          {words.collections.add}
        </button>
      )}
      {data && data.length > 0 && !isAdding && <LoadSamples isMain={false} />}
      <Curl
        calls={[
          { method: 'collection.list' },
          { method: 'collection.stats', params: { collection_id: first } },
        ]}
      />
    </View>
  );
}

function CollectionsTable({ rows }: { rows: readonly Row[] }) {
  const words = useWords();
  const { collections: collectionWords, languageName } = words;
  return (
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">{collectionWords.name}</th>
          <th scope="col">{collectionWords.language}</th>
          <th scope="col" class="number">
            {collectionWords.texts}
          </th>
          <th scope="col" class="number">
            {collectionWords.words}
          </th>
          <th scope="col">{collectionWords.work}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ collection_id, name, language, description, stats }) => (
          <tr key={collection_id}>
            <th scope="row">
              <Link to={{ view: 'texts', collection: collection_id }} class="headline">
                {name}
              </Link>
              {description && <p class="quiet">{description}</p>}
            </th>
            <td data-label={collectionWords.language}>{languageName[language]}</td>
            <td data-label={collectionWords.texts} class="number">
              {stats ? formatNumber(stats.texts, words) : words.none}
            </td>
            <td data-label={collectionWords.words} class="number">
              {stats ? formatNumber(stats.words, words) : words.none}
            </td>
            <td data-label={collectionWords.work}>{stats ? <Work stats={stats} /> : words.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The progress of a collection's analysis. */
function Work({ stats: { texts, pending, failed } }: { stats: Stats }) {
  const { collections: words } = useWords();
  return (
    <>
      {pending === 0 && failed === 0 && words.done}
      {pending > 0 && (
        <>
          <progress max={texts} value={texts - pending} aria-label={words.work} /> {words.pending(pending)}
        </>
      )}
      {failed > 0 && <span class="bad">{words.failed(failed)}</span>}
    </>
  );
}
