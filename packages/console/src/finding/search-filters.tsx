import type { Collection } from '@textkin/client';
import { type Changes, withChanges } from '../address/with-changes.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { ChoiceField } from '../filters/choice-field.tsx';
import { FilterFields } from '../filters/filter-fields.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { hasFilters, noFilters } from '../filters/filters.ts';
import { CollectionBoxes } from '../filters/collection-boxes.tsx';
import type { Counts } from '../filters/counts.ts';
import { textLanguages } from '../text-language.ts';
import { formatShare, useWords } from '../words/index.ts';

/** The filters of a search, which are stored in the address. */
export function SearchFilters(props: {
  route: Route<'search'>;
  collections: readonly Collection[];
  scope: readonly number[];
  counts: Counts | undefined;
}) {
  const allWords = useWords();
  const { finding, filters: words, languageName } = allWords;
  const { route, collections, scope, counts } = props;
  const languages = new Set(collections.map(({ language }) => language));
  const { collections: chosen = [] } = route;
  const change = (changes: Changes<Route<'search'>>) => {
    navigate(withChanges(route, changes), { replace: true });
  };
  return (
    <FilterPanel
      isUsed={
        hasFilters(route) ||
        chosen.length > 0 ||
        route.language !== undefined ||
        route.relevance !== undefined
      }
      clear={() => {
        change({ ...noFilters, collections: undefined, language: undefined, relevance: undefined });
      }}
    >
      <FilterFields filters={route} scope={scope} counts={counts} change={change} />
      {languages.size > 1 && (
        <ChoiceField
          label={words.language}
          value={route.language ?? ''}
          values={[
            ['', words.any],
            ...textLanguages(languageName).filter(([language]) => languages.has(language)),
          ]}
          change={(language) => {
            change({ language });
          }}
        />
      )}
      {collections.length > 1 && (
        <fieldset>
          <legend class="label">{finding.only}</legend>
          <CollectionBoxes
            collections={collections}
            chosen={chosen}
            choose={(now) => {
              change({ collections: now });
            }}
          />
        </fieldset>
      )}
      {route.relevance !== undefined && (
        <p class="quiet">{finding.atLeast(formatShare(route.relevance, allWords))}</p>
      )}
    </FilterPanel>
  );
}
