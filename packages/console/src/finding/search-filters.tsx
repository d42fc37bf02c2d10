import type { Collection } from '@textkin/client';
import { withChanges } from '../address/with-changes.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { FilterFields } from '../filters/filter-fields.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { hasFilters, noFilters } from '../filters/filters.ts';
import { CollectionBoxes } from '../filters/collection-boxes.tsx';
import { useWords } from '../words/index.ts';

/** The filters of a search, which are stored in the address. */
export function SearchFilters(props: {
  route: Route<'search'>;
  collections: readonly Collection[];
  scope: readonly number[];
}) {
  const { finding } = useWords();
  const { route, collections, scope } = props;
  const { collections: chosen = [] } = route;
  return (
    <FilterPanel
      isUsed={hasFilters(route) || chosen.length > 0}
      clear={() => {
        navigate(withChanges(route, { ...noFilters, collections: undefined }));
      }}
    >
      <FilterFields
        filters={route}
        scope={scope}
        change={(filters) => {
          navigate(withChanges(route, filters));
        }}
      />
      {collections.length > 1 && (
        <fieldset>
          <legend class="label">{finding.only}</legend>
          <CollectionBoxes
            collections={collections}
            chosen={chosen}
            choose={(now) => {
              navigate({ ...route, collections: now });
            }}
          />
        </fieldset>
      )}
    </FilterPanel>
  );
}
