import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { type Changes, withChanges } from '../address/with-changes.ts';
import { DaysFields } from '../filters/days-fields.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { hasFilters } from '../filters/filters.ts';
import { TypedField } from '../filters/typed-field.tsx';
import { noViewport } from '../map/drawing/viewport.ts';
import { useWords } from '../words/index.ts';

/** The filters of the map of places: words of a name, and dates. The map then fits the places that remain. */
export function PlacesFilters({ route }: { route: Route<'places'> }) {
  const { places: words } = useWords();
  const { view, collection, find, from, to } = route;
  const change = (changes: Changes<Route<'places'>>) => {
    navigate(withChanges(route, { ...changes, ...noViewport }), { replace: true });
  };
  return (
    <FilterPanel
      isUsed={hasFilters({ from, to }) || find !== undefined}
      clear={() => {
        navigate({ view, collection }, { replace: true });
      }}
    >
      <TypedField
        label={words.find}
        name="find"
        longest={250}
        value={find}
        change={(text) => {
          change({ find: text.trim() });
        }}
      />
      <DaysFields days={route} change={change} />
    </FilterPanel>
  );
}
