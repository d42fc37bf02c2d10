import { type Changes, withChanges } from '../address/with-changes.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { ChoiceField } from '../filters/choice-field.tsx';
import { FilterFields } from '../filters/filter-fields.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { hasFilters, noFilters } from '../filters/filters.ts';
import { TypedField } from '../filters/typed-field.tsx';
import type { Counts } from '../filters/counts.ts';
import { useWords } from '../words/index.ts';

/** The filters and the order of a collection's list, which are stored in the address. */
export function ListFilters({ route, counts }: { route: Route<'texts'>; counts: Counts | undefined }) {
  const { texts: words, filters } = useWords();
  const { collection, query, order = '-date' } = route;
  const change = (changes: Changes<Route<'texts'>>) => {
    navigate(withChanges(route, changes), { replace: true });
  };
  return (
    <FilterPanel
      isUsed={hasFilters(route) || query !== undefined}
      clear={() => {
        change({ ...noFilters, query: undefined });
      }}
    >
      <TypedField
        label={words.headlineWords}
        name="query"
        longest={250}
        value={query}
        change={(text) => {
          change({ query: text });
        }}
      />
      <FilterFields filters={route} scope={[collection]} counts={counts} change={change} />
      <ChoiceField
        label={filters.order}
        value={order}
        values={[
          ['-date', words.newestFirst],
          ['date', words.oldestFirst],
        ]}
        change={(next) => {
          change({ order: next === 'date' ? next : undefined });
        }}
      />
    </FilterPanel>
  );
}
