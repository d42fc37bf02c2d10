import { withChanges } from '../address/with-changes.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { Link } from '../parts/link.tsx';
import { useWords } from '../words/index.ts';
import { maxCollections, type NamedCollection } from './suggesting/suggestion.ts';
import { suggest } from './suggestions.ts';

/** Searches for names and topics that differ from the query in one letter, if no name and no headline has its words. */
export function DidYouMean(props: {
  route: Route<'search'>;
  query: string;
  collections: readonly NamedCollection[];
}) {
  const { finding } = useWords();
  const { route, query, collections } = props;
  const searched = collections.slice(-maxCollections);
  const { data } = useCall(
    ({ client }, signal) => suggest(client, query.trim(), searched, signal),
    [query, searched.map(({ collection_id }) => collection_id)],
  );
  const guesses = new Set(data?.filter(({ isGuess }) => isGuess).map(({ label }) => label));
  if (guesses.size === 0) return null;
  return (
    <p class="guesses">
      {finding.didYouMean}{' '}
      {[...guesses].map((label) => (
        <Link key={label} to={withChanges(route, { query: label, shown: undefined })}>
          {label}
        </Link>
      ))}
    </p>
  );
}
