import '../styles/saved-searches.css';
import { useRef, useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { useNotify, useUndone } from '../notices.tsx';
import { allRows } from '../paging/all-rows.ts';
import { LoadMore } from '../paging/load-more.tsx';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { type Session, useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { useSavedWords } from '../words/saved-words.ts';
import { Elsewhere } from './elsewhere.tsx';
import { allSavedSearches } from './load.ts';
import { visitsOf, replaceVisits, storeVisits } from './matches/visits.ts';
import { noVisit, visitToAll, mayHaveNew } from './matches/new-matches.ts';
import { sortSearches } from './order.ts';
import { SavedRows } from './saved-rows.tsx';

/** How often to poll for new matches. */
const pollMs = 15_000;

/** Rows whose matches are loaded together. */
const rowsPerPage = 20;

async function load({ client, account }: Session, signal: AbortSignal) {
  const [searches, collections] = await Promise.all([
    allSavedSearches(client, signal),
    allRows(client, 'collection.list', {}, signal),
  ]);
  const byId = new Map(collections.map((collection) => [collection.collection_id, collection]));
  return { searches, collections: byId, visits: visitsOf(account) };
}

/** The saved searches, the latest matches first. */
export function SavedSearchesView() {
  const words = useWords();
  const saved = useSavedWords();
  const { account } = useSession();
  const notify = useNotify();
  const { data, error, reload } = useCall(load, [], () => pollMs);
  useUndone(reload);
  const [shown, setShown] = useState(rowsPerPage);
  const [loadedPages, setLoadedPages] = useState(0);
  // Rows stay where they are while the page is open.
  const listed = useRef<readonly number[]>([]);
  const searches = data ? sortSearches(data.searches, listed.current, words.locale) : [];
  if (data) listed.current = searches.map(({ saved_search_id }) => saved_search_id);
  const unseen = searches.filter((search) =>
    mayHaveNew(search, data?.visits[search.saved_search_id] ?? noVisit(search.created)),
  );
  const markSeen = () => {
    const before = visitsOf(account);
    const now = Date.now();
    storeVisits(
      account,
      Object.fromEntries(unseen.map((search) => [search.saved_search_id, visitToAll(search, now)])),
    );
    notify({
      text: saved.allSeen,
      undo: () => {
        replaceVisits(account, before);
        return Promise.resolve();
      },
    });
    // The button disappears, and would take the focus with it.
    document.querySelector('h1')?.focus();
    reload();
  };
  const pages = Array.from({ length: Math.ceil(Math.min(shown, searches.length) / rowsPerPage) }, (_, page) =>
    searches.slice(page * rowsPerPage, (page + 1) * rowsPerPage),
  );
  return (
    <View title={words.finding.savedSearches} lead={saved.lead}>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && searches.length === 0 && (
        <Empty title={saved.empty} text={saved.emptyText}>
          <Link to={{ view: 'search' }}>{saved.toSearch}</Link>
        </Empty>
      )}
      {unseen.length > 0 && (
        <div class="actions apart">
          <button type="button" onClick={markSeen}>
            {saved.markSeen}
          </button>
        </div>
      )}
      {data && searches.length > 0 && (
        <ul class="saved-searches">
          {pages.map((rows, page) => (
            <SavedRows
              key={page}
              searches={rows}
              visits={data.visits}
              collections={data.collections}
              loaded={() => {
                setLoadedPages(page + 1);
              }}
              deleted={reload}
            />
          ))}
        </ul>
      )}
      {data && (
        <LoadMore
          list={{
            ...{ error: undefined, reload, hasMore: shown < searches.length },
            // The next page is not loaded before the rows of this one take their room.
            loading: loadedPages < pages.length,
            more: () => {
              setShown(shown + rowsPerPage);
            },
          }}
        />
      )}
      {searches.length > 0 && <Elsewhere />}
      <Curl
        calls={[
          { method: 'search.list', params: {} },
          {
            method: 'search.matches',
            params: { saved_search_id: searches[0]?.saved_search_id ?? 1, order: '-matched' },
          },
          { method: 'keys.create', params: { name: 'Feed reader', static: true, scope: 'read' } },
          {
            method: 'webhook.create',
            params: {
              collection_id: searches[0]?.collection_scope[0] ?? 1,
              ...{ url: 'https://example.org/', events: ['search.matched'] },
            },
          },
        ]}
      />
    </View>
  );
}
