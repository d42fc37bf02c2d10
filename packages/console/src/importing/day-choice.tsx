import type { DayOrder } from '@textkin/importing';
import { useWords } from '../words/index.ts';
import type { Sample } from './reading/protocol.ts';

/** Asked where no date of the column says which part of 1/3/2024 is the day. */
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
