import { type Changes, changed } from '../address/changed.ts';
import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { FilterFields } from '../filters/filter-fields.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { areFilters } from '../filters/filters.ts';
import { TypedField } from '../filters/typed-field.tsx';
import { valueOf } from '../form.ts';
import { useWords } from '../words/index.ts';
import { withViewport } from './drawing/use-viewport.ts';
import { whole } from './drawing/viewport.ts';

/** A map takes more calls than a list, so it waits longer for the typing to pause. */
const restMs = 350;

/** The filters of a map: a search, a category, dates. A new map is shown whole. */
export function Filters({ route }: { route: Route<'map'> }) {
  const { map: words } = useWords();
  const { view, collection, query } = route;
  const change = (changes: Changes<Route<'map'>>, replace = false) => {
    go(withViewport(changed(route, changes), whole), { replace });
  };
  return (
    <FilterPanel
      isUsed={areFilters({ ...route, tag: undefined }) || query !== undefined}
      clear={() => {
        go({ view, collection });
      }}
      submit={(form) => {
        change({ query: valueOf(form, 'query').trim() });
      }}
    >
      <TypedField
        label={words.search}
        name="query"
        longest={1000}
        restMs={restMs}
        value={query}
        change={(text) => {
          change({ query: text.trim() }, true);
        }}
      />
      <FilterFields filters={route} change={change} />
    </FilterPanel>
  );
}
