import { categories } from '../address/views.ts';
import { useWords } from '../words/index.ts';
import type { Change, Filters } from './filters.ts';
import { TagField } from './tag-field.tsx';

/** The fields of the filters; each is told when it has a new value. */
export function FilterFields(props: {
  filters: Filters;
  /** Where the tags come from that are proposed. */
  scope: readonly number[];
  change: (filters: Change<Filters>) => void;
}) {
  const words = useWords();
  const { filters, scope, change } = props;
  const days = (name: 'from' | 'to') => (
    <label>
      <span class="label">{words.finding[name]}</span>
      <input
        type="date"
        min="1000-01-01"
        max="9998-12-31"
        value={filters[name] ?? ''}
        onChange={({ currentTarget }) => {
          if (currentTarget.checkValidity()) change({ [name]: currentTarget.value || undefined });
        }}
      />
    </label>
  );
  return (
    <>
      <TagField
        tag={filters.tag}
        scope={scope}
        choose={(tag) => {
          change({ tag });
        }}
      />
      <label>
        <span class="label">{words.finding.category}</span>
        <select
          value={filters.category ?? ''}
          onChange={({ currentTarget }) => {
            const category = categories.find((one) => one === currentTarget.value);
            change({ category });
          }}
        >
          <option value="">{words.finding.any}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {words.category[category]}
            </option>
          ))}
        </select>
      </label>
      {days('from')}
      {days('to')}
    </>
  );
}
