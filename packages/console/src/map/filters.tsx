import { type Changes, withChanges } from '../address/with-changes.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { FilterFields } from '../filters/filter-fields.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { hasFilters } from '../filters/filters.ts';
import { TypedField } from '../filters/typed-field.tsx';
import { valueOf } from '../form.ts';
import { useWords } from '../words/index.ts';
import { noViewport } from './drawing/viewport.ts';

/** A map takes more calls than a list, so it waits longer for the typing to pause. */
const delayMs = 350;

/** The filters of a map: a search, a category, dates. A new map is shown whole. */
export function Filters({ route }: { route: Route<'map'> }) {
  const { map: words } = useWords();
  const { view, collection, query } = route;
  const change = (changes: Changes<Route<'map'>>) => {
    navigate(withChanges(route, { ...changes, ...noViewport }), { replace: true });
  };
  return (
    <FilterPanel
      isUsed={hasFilters({ ...route, tag: undefined }) || query !== undefined}
      clear={() => {
        navigate({ view, collection }, { replace: true });
      }}
      submit={(form) => {
        change({ query: valueOf(form, 'query').trim() });
      }}
    >
      <TypedField
        label={words.search}
        name="query"
        longest={1000}
        delayMs={delayMs}
        value={query}
        change={(text) => {
          change({ query: text.trim() });
        }}
      />
      <FilterFields filters={route} change={change} />
    </FilterPanel>
  );
}
