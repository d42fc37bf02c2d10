import { useEffect, useRef, useState } from 'preact/hooks';
import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { areFilters, changed, noFilters } from '../finding/filters.ts';
import { FilterFields } from '../finding/filter-fields.tsx';
import { FilterPanel } from '../finding/filter-panel.tsx';
import { useRested } from '../finding/use-rested.ts';
import { useWords } from '../words/index.ts';

/** What the list of a collection is narrowed to, and its order; all of it stands in the address. */
export function ListFilters({ route }: { route: Route<'texts'> }) {
  const { texts: words } = useWords();
  const { collection, query = '', order = '-date' } = route;
  const [typed, setTyped] = useState(query);
  const rested = useRested(typed);
  const told = useRef(query);
  useEffect(() => {
    if (rested === told.current) return;
    told.current = rested;
    go({ ...route, query: rested }, { replace: true });
  }, [rested]);
  useEffect(() => {
    // "Back" or a link has other words; what was typed last comes back by itself.
    if (query === told.current) return;
    told.current = query;
    setTyped(query);
  }, [query]);
  return (
    <FilterPanel
      isUsed={areFilters(route) || query !== ''}
      clear={() => {
        go(changed(route, { ...noFilters, query: undefined }));
      }}
    >
      <label class="wide">
        <span class="label">{words.headlineWords}</span>
        <input
          type="search"
          maxLength={250}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
      </label>
      <FilterFields
        filters={route}
        scope={[collection]}
        change={(filters) => {
          go(changed(route, filters));
        }}
      />
      <label>
        <span class="label">{words.order}</span>
        <select
          value={order}
          onChange={({ currentTarget }) => {
            go(changed(route, { order: currentTarget.value === 'date' ? 'date' : undefined }));
          }}
        >
          <option value="-date">{words.newestFirst}</option>
          <option value="date">{words.oldestFirst}</option>
        </select>
      </label>
    </FilterPanel>
  );
}
