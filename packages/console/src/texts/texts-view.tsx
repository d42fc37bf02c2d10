import { useState } from 'preact/hooks';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { idsAPage, idsOf, pagesAList } from './pages.ts';
import { TextRows } from './text-rows.tsx';
import { useCall } from '../hooks/use-call.ts';
import { useWords } from '../words/index.ts';
import { AddText } from './add-text.tsx';
import { lookAgainMs } from '../collections/collections-view.tsx';
import { Holding } from './holding.tsx';

/** One collection: what it holds, and its texts, the newest first or from an id downwards. */
export function TextsView({ route: { collection, below: from } }: { route: Route<'texts'> }) {
  const words = useWords();
  const [adding, setAdding] = useState(false);
  const [started, setStarted] = useState<number>();
  const { data, error, reload } = useCall(
    async ({ client }, signal) => {
      const params = { collection_id: collection };
      const [is, holds] = await Promise.all([
        client.call('collection.get', params, { signal }),
        client.call('collection.stats', params, { signal }),
      ]);
      return { ...is, stats: holds };
    },
    [collection],
    ({ stats }) => (stats.pending > 0 ? lookAgainMs : undefined),
  );
  if (data === undefined) {
    return (
      <View title={words.collections.title}>
        {error === undefined ? (
          <p class="quiet">{words.loading}</p>
        ) : (
          <Problem error={error} again={reload} />
        )}
      </View>
    );
  }
  const { name, description, language, stats, next_id } = data;
  const newest = next_id - 1;
  // The list stays as it was opened: texts that come in meanwhile wait behind a button.
  if (started === undefined && stats.texts > 0) setStarted(newest);
  const begin = started ?? newest;
  const top = Math.min(from ?? begin, begin);
  const below = top - idsAPage * pagesAList;
  const calls = [
    { method: 'collection.get', params: { collection_id: collection } },
    { method: 'collection.stats', params: { collection_id: collection } },
    {
      method: 'collection.listTexts',
      params: { collection_id: collection, ...idsOf({ top: Math.max(top, 1) }, 0), limit: idsAPage },
    },
  ] as const;
  return (
    <View
      title={name}
      above={
        <Link to={{ view: 'collections' }} class="up">
          {words.collections.title}
        </Link>
      }
      lead={description || undefined}
    >
      {error !== undefined && <Problem error={error} again={reload} />}
      <Holding stats={stats} language={language} />
      <div class="actions">
        <button
          type="button"
          class="main"
          onClick={() => {
            setAdding(true);
          }}
        >
          {words.texts.add}
        </button>
        <Link to={{ view: 'map', collection }} class="button">
          {words.texts.map}
        </Link>
        <Link to={{ view: 'playground', collection }} class="button">
          {words.texts.tryText}
        </Link>
        {stats.texts > 0 && <GoTo collection={collection} />}
      </div>
      {adding && (
        <AddText
          collection={collection}
          language={language}
          close={() => {
            setAdding(false);
          }}
        />
      )}
      {stats.texts === 0 && !adding && <Empty title={words.texts.empty} text={words.texts.emptyText} />}
      {from !== undefined && (
        <Link to={{ view: 'texts', collection }} class="up">
          {words.texts.newest}
        </Link>
      )}
      {newest > begin && (
        <button
          type="button"
          class="small"
          onClick={() => {
            setStarted(newest);
          }}
        >
          {words.texts.arrived(newest - begin)}
        </button>
      )}
      {stats.texts > 0 && (
        <TextRows key={top} collection={collection} top={top} share={stats.texts / newest} />
      )}
      {below > 0 && <Link to={{ view: 'texts', collection, below }}>{words.texts.older}</Link>}
      <Curl calls={calls} />
    </View>
  );
}

/** Straight to a text whose id one knows. */
function GoTo({ collection }: { collection: number }) {
  const { texts: words } = useWords();
  return (
    <form
      class="go"
      onSubmit={(event) => {
        event.preventDefault();
        const text = Number(new FormData(event.currentTarget).get('id'));
        go({ view: 'text', collection, text, via: [] });
      }}
    >
      <label>
        <span class="label">{words.goTo}</span>
        <input name="id" type="number" min="1" step="1" required />
      </label>
      <button type="submit">{words.go}</button>
    </form>
  );
}
