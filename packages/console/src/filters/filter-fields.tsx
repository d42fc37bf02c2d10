import { CategoryField } from './category-field.tsx';
import { DaysFields } from './days-fields.tsx';
import type { Filters } from './filters.ts';
import { TagField } from './tag-field.tsx';

/** The filter fields that lists, searches and maps share. */
export function FilterFields(props: {
  filters: Filters;
  /** The collections whose tags are suggested; without it there is no field for a tag. */
  scope?: readonly number[];
  change: (filters: Filters) => void;
}) {
  const { filters, scope, change } = props;
  return (
    <>
      {scope && (
        <TagField
          tag={filters.tag}
          scope={scope}
          choose={(tag) => {
            change({ tag });
          }}
        />
      )}
      <CategoryField
        any
        value={filters.category}
        change={(category) => {
          change({ category: category || undefined });
        }}
      />
      <DaysFields days={filters} change={change} />
    </>
  );
}
