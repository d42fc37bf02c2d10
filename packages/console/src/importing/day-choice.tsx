import type { DayOrder } from '@textkin/importing';
import { useWords } from '../words/index.ts';
import type { Sample } from './reading/protocol.ts';

/** Asks whether 1/3/2024 has the day or the month first, if the dates of the column do not show it. */
export function DayChoice(props: {
  ambiguity: NonNullable<Sample['ambiguity']>;
  chosen: DayOrder | undefined;
  choose: (order: DayOrder) => void;
}) {
  const { importing: importWords } = useWords();
  return (
    <fieldset class="days">
      <legend>{importWords.day(props.ambiguity.column, props.ambiguity.dates.join(', '))}</legend>
      {(['day-first', 'month-first'] as const).map((order) => (
        <label key={order} class="checkbox">
          <input
            type="radio"
            name="days"
            checked={props.chosen === order}
            onChange={() => {
              props.choose(order);
            }}
          />
          {importWords.dayOrder[order]}
        </label>
      ))}
    </fieldset>
  );
}
