import type { Days } from '../address/dates.ts';
import { useWords } from '../words/index.ts';
import { Field } from '../parts/field.tsx';

/** From which day to which; one alone is enough. */
export function DaysFields({
  days,
  change,
}: {
  days: Days;
  change: (days: { from?: string; to?: string }) => void;
}) {
  const words = useWords();
  return (['from', 'to'] as const).map((end) => (
    <Field key={end} label={words.tags[end]}>
      <input
        type="date"
        value={days[end] ?? ''}
        min={end === 'to' ? days.from : undefined}
        max={end === 'from' ? days.to : undefined}
        onChange={({ currentTarget }) => {
          change({ [end]: currentTarget.value });
        }}
      />
    </Field>
  ));
}
