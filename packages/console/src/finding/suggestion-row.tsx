import { OptionRow } from '../parts/option-row.tsx';
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
  const { suggestion, query, ...row } = props;
  return (
    <OptionRow {...row}>
      {suggestion === undefined ? <SearchFor query={query} /> : <Suggested {...suggestion} />}
    </OptionRow>
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
          kind === 'savedSearch' && words.finding.savedSearch,
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
