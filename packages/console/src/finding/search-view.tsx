import type { Collection } from '@textkin/client';
import { useCallback, useRef } from 'preact/hooks';
import { allRows } from '../paging/all-rows.ts';
import { navigate } from '../address/navigate.ts';
import { withChanges } from '../address/with-changes.ts';
import type { Route } from '../address/route.ts';
import { ExportButton } from '../exporting/export-button.tsx';
import { useCounts } from '../filters/use-counts.ts';
import { useCall } from '../hooks/use-call.ts';
import type { MarkedText } from '../marking/marked-text.ts';
import { TextMarks } from '../marking/text-marks.tsx';
import { useMarks } from '../marking/use-marks.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { SaveButton } from '../saved-searches/saving/save-button.tsx';
import { useWords } from '../words/index.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { FoundRow } from './found-row.tsx';
import { SearchFilters } from './search-filters.tsx';
import {
  searchLimits,
  type FoundText,
  matchParams,
  searchScope,
  searchParams,
  useDetails,
  useFound,
} from './use-found.ts';
import { keyOf } from '../texts/text-key.ts';

const SavedMatches = lazyPart(
  async () => (await import('../saved-searches/matches/saved-matches.tsx')).SavedMatches,
);

/** The texts of the account that match the query in the search box. */
export function SearchView({ route }: { route: Route<'search'> }) {
  const words = useWords();
  const { finding } = words;
  const { query } = route;
  const { data, error, reload } = useCall(
    ({ client }, signal) => allRows(client, 'collection.list', {}, signal),
    [],
  );
  const title = query === undefined ? finding.title : finding.titleOf(query);
  return (
    <View
      title={title}
      above={
        route.savedSearch !== undefined && (
          <Link to={{ view: 'savedSearches' }} class="up">
            {finding.savedSearches}
          </Link>
        )
      }
    >
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data?.length === 0 && <Empty title={words.collections.empty} text={words.collections.emptyText} />}
      {data && data.length > 0 && <Search route={route} collections={data} />}
    </View>
  );
}

function Search({ route, collections }: { route: Route<'search'>; collections: readonly Collection[] }) {
  const words = useWords();
  const { finding } = words;
  const scope = searchScope(route, collections);
  const params = searchParams(route, scope);
  const { data, error, reload } = useFound(params);
  const isReady = route.query !== undefined && scope.length > 0;
  const counts = useCounts(
    isReady ? { method: 'text.search', params: matchParams(route, scope) } : undefined,
    data?.pending,
  );
  // The previous results stay visible until the new ones arrive.
  const last = useRef<readonly FoundText[]>([]);
  if (data !== undefined) last.current = data.texts;
  const texts = last.current;
  const marks = useMarks<MarkedText>(JSON.stringify(params), texts, keyOf);
  const { details, reload: reloadDetails } = useDetails(texts);
  const reloadAll = useCallback(() => {
    reload();
    reloadDetails();
  }, [reload, reloadDetails]);
  useUndone(reloadAll);
  // With other words or filters it is no longer the saved search.
  const changeable = withChanges(route, { savedSearch: undefined });
  const byId = new Map(collections.map((collection) => [collection.collection_id, collection]));
  const mayBeMore = route.shown === undefined && data?.texts.length === searchLimits.first;
  return (
    <>
      {!isReady && <p class="lead">{finding.lead}</p>}
      {route.savedSearch !== undefined && (
        <SavedMatches key={route.savedSearch} id={route.savedSearch} route={route} collections={byId} />
      )}
      <SearchFilters route={changeable} collections={collections} scope={scope} counts={counts} />
      {counts && (
        <counts.FacetValues
          counts={counts}
          filters={route}
          routeWith={(changes) => withChanges(changeable, changes)}
        />
      )}
      {(route.collections?.length ?? 0) === 0 && collections.length > searchLimits.collections && (
        <p class="quiet">{finding.newestOnly(searchLimits.collections)}</p>
      )}
      {error !== undefined && <Problem error={error} retry={reload} />}
      {isReady && (
        <p role="status" class="quiet">
          {data === undefined
            ? error === undefined && finding.searching
            : finding.foundTexts(data.texts.length, counts?.total ?? data.texts.length)}{' '}
          {data?.pending !== undefined && finding.pending(data.pending)}
        </p>
      )}
      {isReady && route.savedSearch === undefined && (
        <div class="actions apart">
          <SaveButton
            search={matchParams(route, scope)}
            collections={scope.map((id) => byId.get(id)?.name ?? '')}
            saved={({ saved_search_id }) => {
              navigate({ ...route, savedSearch: saved_search_id }, { replace: true });
            }}
          />
        </div>
      )}
      {route.query !== undefined && (
        <DidYouMean
          route={changeable}
          query={route.query}
          collections={collections.filter(({ collection_id }) => scope.includes(collection_id))}
        />
      )}
      {isReady && data?.texts.length === 0 && <Empty title={finding.nothing} text={finding.nothingText} />}
      {texts.length > 0 && (
        <TextMarks marks={marks} loadAll={() => Promise.resolve(texts)} changed={reloadAll} />
      )}
      <ol class={`found ${data === undefined ? 'stale' : ''}`} aria-busy={data === undefined}>
        {texts.map((text) => (
          <FoundRow
            key={keyOf(text)}
            text={text}
            marks={marks}
            details={details.get(keyOf(text))}
            collection={byId.get(text.collection_id)}
          />
        ))}
      </ol>
      <div class="actions">
        {mayBeMore && (
          <button
            type="button"
            onClick={() => {
              navigate({ ...route, shown: 'all' }, { replace: true });
            }}
          >
            {finding.more}
          </button>
        )}
        {texts.length > 0 && (
          <ExportButton name={route.query ?? ''} source={{ keys: texts }} total={texts.length} isFiltered />
        )}
      </div>
      {isReady && <Curl calls={[{ method: 'text.search', params }]} />}
    </>
  );
}
