import '../../styles/saved-searches.css';
import { type Collection, TextkinError } from '@textkin/client';
import { useEffect, useRef } from 'preact/hooks';
import { navigate } from '../../address/navigate.ts';
import type { Route } from '../../address/route.ts';
import { withChanges } from '../../address/with-changes.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useDated } from '../../hooks/use-dated.ts';
import { useNotify, useUndone } from '../../notices.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useSession } from '../../session.ts';
import { useWords } from '../../words/index.ts';
import { useSavedWords } from '../../words/saved-words.ts';
import { storeVisits } from './visits.ts';
import { MatchList } from './match-list.tsx';
import { countNew, noVisit, visitTo, maxCounted, maxShown } from './new-matches.ts';
import { Since } from './since.tsx';
import { useLastVisit } from './use-last-visit.ts';

/** How often to poll for new matches. */
const pollMs = 15_000;

/** The matches of a saved search that are new since the last visit. Rendering them counts as a visit. */
export function SavedMatches(props: {
  route: Route<'search'>;
  id: number;
  collections: ReadonlyMap<number, Collection>;
}) {
  const { loading } = useWords();
  const saved = useSavedWords();
  const { account } = useSession();
  const notify = useNotify();
  const { route, id, collections } = props;
  const before = useLastVisit(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, reload } = useCall(
    ({ client }, signal) => {
      const params = { saved_search_id: id, order: '-matched' as const, limit: maxCounted };
      return client.call('search.matches', params, { signal });
    },
    [id],
    () => pollMs,
  );
  useUndone(reload);
  useEffect(() => {
    if (data) storeVisits(account, { [id]: visitTo(data, Date.now()) });
  }, [account, id, data]);
  const isGone = error instanceof TextkinError && error.reason === 'noSuchSavedSearch';
  useEffect(() => {
    if (!isGone) return;
    notify({ text: saved.searchDeleted });
    navigate(withChanges(route, { savedSearch: undefined }), { replace: true });
  }, [isGone]);
  useEffect(() => {
    // The form that saved the search was removed, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [data === undefined]);
  const visit = before ?? noVisit(data?.created ?? '');
  const count = data ? countNew(data.texts, visit) : 0;
  const listed = data?.texts.slice(0, count > 0 ? Math.min(count, maxListed) : maxShown) ?? [];
  const dated = useDated(listed);
  return (
    <section class="saved-matches" aria-labelledby="saved-search">
      <h2 id="saved-search" ref={heading} tabIndex={-1}>
        {data?.name ?? loading}
      </h2>
      {error !== undefined && !isGone && <Problem error={error} retry={reload} />}
      {data && (
        <>
          <p role="status">
            <Since matches={data} visit={visit} />
          </p>
          <MatchList label={saved.latest(data.name)} texts={listed} dated={dated} collections={collections} />
        </>
      )}
    </section>
  );
}

/** The most new matches that are listed. */
const maxListed = 20;
