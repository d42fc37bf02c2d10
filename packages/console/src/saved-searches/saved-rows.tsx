import type { Collection, Textkin } from '@textkin/client';
import { useEffect, useRef } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { useDated } from '../hooks/use-dated.ts';
import { Problem } from '../parts/problem.tsx';
import type { Visits } from './matches/visits.ts';
import { countedLimit, noVisit, type Matches, maxShown, type SavedSearch } from './matches/new-matches.ts';
import { SavedRow } from './saved-row.tsx';

/** Some rows of the list. Their latest matches are read in one batch, again when a text has come to match. */
export function SavedRows(props: {
  searches: readonly SavedSearch[];
  visits: Visits;
  collections: ReadonlyMap<number, Collection>;
  /** Called once the matches have been read. */
  loaded: () => void;
  deleted: () => void;
}) {
  const { searches, visits, collections, loaded, deleted } = props;
  const visitOf = ({ saved_search_id, created }: SavedSearch) => visits[saved_search_id] ?? noVisit(created);
  const { data, error, reload } = useCall(
    ({ client }, signal) =>
      matchesOf(
        client,
        searches.map((search) => [search.saved_search_id, countedLimit(search, visitOf(search))]),
        signal,
      ),
    searches.map(({ saved_search_id, latest_match }) => [saved_search_id, latest_match]),
  );
  // The matches stay visible while they are read again.
  const last = useRef<ReadonlyMap<number, Matches>>(undefined);
  if (data !== undefined) last.current = data;
  const listed = [...(last.current?.values() ?? [])].flatMap(({ texts }) => texts.slice(0, maxShown));
  const dated = useDated(listed);
  const isLoaded = last.current !== undefined || error !== undefined;
  useEffect(() => {
    if (isLoaded) loaded();
  }, [isLoaded]);
  // Rows appear with their matches, so that nothing below them moves.
  if (!isLoaded) return null;
  return (
    <>
      {error !== undefined && (
        <li>
          <Problem error={error} retry={reload} />
        </li>
      )}
      {searches.map((search) => (
        <SavedRow
          key={search.saved_search_id}
          search={search}
          matches={last.current?.get(search.saved_search_id)}
          visit={visitOf(search)}
          dated={dated}
          collections={collections}
          deleted={deleted}
        />
      ))}
    </>
  );
}

/** Returns the latest matches of saved searches, for each at most the given number. */
async function matchesOf(
  client: Textkin,
  searches: readonly (readonly [id: number, limit: number])[],
  signal: AbortSignal,
): Promise<Map<number, Matches>> {
  const calls = searches.map(([saved_search_id, limit]) => ({
    method: 'search.matches' as const,
    params: { saved_search_id, order: '-matched' as const, limit },
  }));
  const outcomes = await client.batch(calls, { signal });
  return new Map(
    outcomes.flatMap((outcome, index) =>
      // A saved search that was deleted meanwhile has no matches.
      outcome.status === 'fulfilled' ? [[searches[index]![0], outcome.value]] : [],
    ),
  );
}
