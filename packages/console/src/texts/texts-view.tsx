import { useCallback, useState } from 'preact/hooks';
import type { Route } from '../address/route.ts';
import { KeptDraft } from '../drafts/draft-note.tsx';
import { newTextPlace } from '../drafts/places.ts';
import { ExportButton } from '../exporting/export-button.tsx';
import { withChanges } from '../address/with-changes.ts';
import { filterParams, wantedTags } from '../filters/filters.ts';
import { useCounts } from '../filters/use-counts.ts';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { SaveButton } from '../saved-searches/saving/save-button.tsx';
import { useWords } from '../words/index.ts';
import { FrequentNames } from '../timeline/frequent-names.tsx';
import { CollectionSummary } from './collection-summary.tsx';
import { ListFilters } from './list-filters.tsx';
import { TextRows } from './text-rows.tsx';

const AddText = lazyPart(async () => (await import('./add-text.tsx')).AddText);

/** How often to poll a collection: while texts are analysed, and otherwise, for texts that others add. */
const pollMs = { busy: 2000, calm: 15_000 };

/** Returns the search that a narrowed list is saved as: by its words, or else by the names of its tags. */
const searchOf = (collection: number, route: Route<'texts'>) => ({
  collection_scope: collection,
  query:
    route.query ??
    wantedTags(route)
      .flatMap(({ tag }) => tag ?? [])
      .join(' '),
  ...filterParams(route),
});

/** A collection: its summary, and its texts, the latest first by default. */
export function TextsView({ route }: { route: Route<'texts'> }) {
  const words = useWords();
  const { collection, query, order = '-date' } = route;
  const [adding, setAdding] = useState(false);
  // The list does not change while it is read: a button shows new texts.
  const [listStart, setListStart] = useState<{ next: number; edition: number }>();
  const { data, error, reload } = useCall(
    async ({ client }, signal) => {
      const params = { collection_id: collection };
      const [info, stats] = await Promise.all([
        client.call('collection.get', params, { signal }),
        client.call('collection.stats', params, { signal }),
      ]);
      return { ...info, stats };
    },
    [collection],
    ({ stats }) => pollMs[stats.pending > 0 ? 'busy' : 'calm'],
  );
  const filters = { collection_id: collection, ...(query && { query }), ...filterParams(route) };
  // Counts follow the analysis, and the list when it shows new texts.
  const countEdition = [listStart?.edition, data?.stats.pending, data?.stats.texts];
  const counts = useCounts({ method: 'collection.listTexts', params: filters }, countEdition);
  useUndone(
    useCallback(() => {
      reload();
      setListStart((before) => before && { ...before, edition: before.edition + 1 });
    }, [reload]),
  );
  if (data === undefined) {
    return (
      <View title={words.collections.title}>
        {error === undefined ? (
          <p class="quiet">{words.loading}</p>
        ) : (
          <Problem error={error} retry={reload} />
        )}
      </View>
    );
  }
  const { name, description, language, stats, next_id } = data;
  if (listStart === undefined && stats.texts > 0) setListStart({ next: next_id, edition: 0 });
  const { next, edition } = listStart ?? { next: next_id, edition: 0 };
  const listParams = { ...filters, order };
  const isNarrowed = Object.keys(filters).length > 1;
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
      {error !== undefined && <Problem error={error} retry={reload} />}
      <CollectionSummary collection={collection} stats={stats} language={language} />
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
        {(['import', 'map', 'places', 'edits', 'playground', 'manage'] as const).map((view) => (
          <Link key={view} to={{ view, collection }} class="button">
            {words.texts.links[view]}
          </Link>
        ))}
        {stats.texts > 0 && (
          <ExportButton
            name={name}
            source={{ filters }}
            total={isNarrowed ? counts?.total : stats.texts}
            isFiltered={isNarrowed}
          />
        )}
        {isNarrowed && <SaveButton search={searchOf(collection, route)} collections={[name]} asksForQuery />}
      </div>
      {!adding && (
        <KeptDraft place={newTextPlace(collection)}>
          <button
            type="button"
            class="small"
            onClick={() => {
              setAdding(true);
            }}
          >
            {words.editing.drafts.resume}
          </button>
        </KeptDraft>
      )}
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
      <FrequentNames collection={collection} from={route.from} to={route.to} />
      {stats.texts > 0 && <ListFilters route={route} counts={counts} />}
      {stats.texts > 0 && counts && (
        <counts.FacetValues
          counts={counts}
          filters={route}
          routeWith={(changes) => withChanges(route, changes)}
        />
      )}
      {isNarrowed && counts && (
        <p class="quiet matching" role="status">
          {words.filters.matching(counts.total)}
        </p>
      )}
      {next_id > next && (
        <button
          type="button"
          class="small new-texts"
          onClick={() => {
            setListStart({ next: next_id, edition: edition + 1 });
          }}
        >
          {words.texts.newTexts(next_id - next)}
        </button>
      )}
      {stats.texts > 0 && (
        <TextRows
          listParams={listParams}
          language={language}
          edition={edition}
          pending={stats.pending}
          none={words.texts.nothing}
          changed={reload}
        />
      )}
      <Curl
        calls={[
          { method: 'collection.get', params: { collection_id: collection } },
          { method: 'collection.stats', params: { collection_id: collection } },
          {
            method: 'collection.listTexts',
            params: { ...listParams, include: ['excerpt', 'tags'], limit: 100 },
          },
        ]}
      />
    </View>
  );
}
