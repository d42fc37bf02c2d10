import { CategoryField } from './category-field.tsx';
import { ChosenTags } from './chosen-tags.tsx';
import { DaysFields } from './days-fields.tsx';
import { type Filters, withTag } from './filters.ts';
import { TagField } from './tag-field.tsx';
import type { Counts } from './counts.ts';

/** The filter fields that lists, searches and maps share. */
export function FilterFields(props: {
  filters: Filters;
  /** The collections whose tags are suggested; without them there is no field for a tag. */
  scope?: readonly number[];
  /** The counts of the texts that match, if known. */
  counts?: Counts | undefined;
  change: (filters: Filters) => void;
}) {
  const { filters, scope, counts, change } = props;
  return (
    <>
      {scope && (
        <TagField
          scope={scope}
          choose={(tag) => {
            change(withTag(filters, tag, 'wanted'));
          }}
        />
      )}
      <CategoryField
        any
        value={filters.category}
        counts={counts?.facets.category}
        change={(category) => {
          change({ category: category || undefined });
        }}
      />
      <DaysFields days={filters} change={change} />
      {scope && <ChosenTags filters={filters} change={change} />}
    </>
  );
}
