import type { Days } from '../address/dates.ts';
import { useWords } from '../words/index.ts';
import { Field } from '../parts/field.tsx';

/** Excludes a year that is still being typed, and leaves room for the day after the last day. */
const [firstDay, lastDay] = ['1000-01-01', '9998-12-31'];

/** The first and the last day of a range; either may be empty. */
export function DaysFields({ days, change }: { days: Days; change: (days: Days) => void }) {
  const { filters } = useWords();
  return (['from', 'to'] as const).map((end) => (
    <Field key={end} label={filters[end]}>
      <input
        type="date"
        value={days[end] ?? ''}
        min={(end === 'to' && days.from) || firstDay}
        max={(end === 'from' && days.to) || lastDay}
        onChange={({ currentTarget: { value, validity } }) => {
          const isDay = firstDay <= value && value <= lastDay;
          if (isDay || (value === '' && !validity.badInput)) change({ [end]: value || undefined });
        }}
      />
    </Field>
  ));
}
