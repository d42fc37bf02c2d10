import type { Collection } from '@textkin/client';
import { serviceUrl } from '../curl.ts';
import { Code } from '../parts/code.tsx';
import { Link } from '../parts/link.tsx';
import { useSavedWords } from '../words/saved-words.ts';
import { Criteria } from './criteria.tsx';
import { DeleteSearch } from './delete-search.tsx';
import { MatchList } from './matches/match-list.tsx';
import { countNew, type Visit, type Matches, maxShown, type SavedSearch } from './matches/new-matches.ts';
import { routeOf } from './route-of.ts';
import { Since } from './matches/since.tsx';

/** Returns the address of the feed of a saved search. */
const feedOf = (id: number): string => `${serviceUrl(document.baseURI)}/feeds/saved-searches/${id}`;

/** A saved search: what it searches, what is new in it, its feed, and the button that deletes it. */
export function SavedRow(props: {
  search: SavedSearch;
  /** Undefined if they could not be read. */
  matches: Matches | undefined;
  visit: Visit;
  dated: ReadonlyMap<string, boolean>;
  collections: ReadonlyMap<number, Collection>;
  deleted: () => void;
}) {
  const saved = useSavedWords();
  const { search, matches, visit, dated, collections, deleted } = props;
  const { saved_search_id, name } = search;
  const hasNew = matches !== undefined && countNew(matches.texts, visit) > 0;
  return (
    <li class={hasNew ? 'has-new' : undefined}>
      <h2>
        <Link to={routeOf(search)} class="headline">
          {name}
        </Link>
      </h2>
      <Criteria search={search} collections={collections} />
      <p class={hasNew ? 'since' : 'since quiet'}>{matches && <Since matches={matches} visit={visit} />}</p>
      {matches && (
        <MatchList
          label={saved.latest(name)}
          texts={matches.texts.slice(0, maxShown)}
          dated={dated}
          collections={collections}
        />
      )}
      <div class="row-foot">
        <details>
          <summary>{saved.feed}</summary>
          <p class="quiet">{saved.feedKey}</p>
          <Code text={feedOf(saved_search_id)} label={saved.feedOf(name)} />
        </details>
        <DeleteSearch search={search} deleted={deleted} />
      </div>
    </li>
  );
}
