import type { DayOrder } from '@textkin/importing';
import { useWords } from '../words/index.ts';
import type { Sample } from './reading/protocol.ts';

/** Asks whether 1/3/2024 has the day or the month first, if the dates of the column do not show it. */
export function DayChoice(props: {
  doubt: NonNullable<Sample['doubt']>;
  chosen: DayOrder | undefined;
  choose: (order: DayOrder) => void;
}) {
  const { importing: own } = useWords();
  return (
    <fieldset class="days">
      <legend>{own.day(props.doubt.column, props.doubt.dates.join(', '))}</legend>
      {(['day-first', 'month-first'] as const).map((order) => (
        <label key={order} class="tick">
          <input
            type="radio"
            name="days"
            checked={props.chosen === order}
            onChange={() => {
              props.choose(order);
            }}
          />
          {own.dayOrder[order]}
        </label>
      ))}
    </fieldset>
  );
}
