import { useEffect, useRef } from 'preact/hooks';
import { formatDate, useWords } from '../words/index.ts';
import type { Suggestion } from './suggesting/suggestion.ts';

/** An option of the search box; without a suggestion, the search for the typed words. */
export function SuggestionRow(props: {
  id: string;
  suggestion: Suggestion | undefined;
  query: string;
  isChosen: boolean;
  accept: () => void;
}) {
  const { id, suggestion, query, isChosen, accept } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(event) => {
        // Keeps the focus in the field; otherwise the list would close before the click.
        event.preventDefault();
      }}
      onClick={accept}
    >
      {suggestion === undefined ? <SearchFor query={query} /> : <Suggested {...suggestion} />}
    </li>
  );
}

function SearchFor({ query }: { query: string }) {
  const { finding } = useWords();
  return <span class="all">{finding.searchFor(query)}</span>;
}

function Suggested(suggestion: Suggestion) {
  const words = useWords();
  const { kind, label, category, alias, texts, date, id, collection, isGuess } = suggestion;
  return (
    <>
      {category === undefined ? (
        <span class="title">{label || words.texts.noHeadline}</span>
      ) : (
        <span class={`chip ${category}`}>{label}</span>
      )}
      <span class="quiet">
        {[
          isGuess && words.finding.didYouMean,
          alias !== undefined && words.tags.variants(alias),
          kind === 'collection' && words.finding.collection,
          category && words.category[category],
          texts !== undefined && words.texts.texts(texts),
          kind === 'text' && date !== undefined && formatDate(date, words),
          id !== undefined && words.finding.byId(id),
          collection,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
