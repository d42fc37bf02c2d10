import { type DayOrder, mappable, type Mapping } from '@textkin/importing';
import { useWords } from '../words/index.ts';
import type { Meaning, Opened } from './reading/protocol.ts';

/** The value for no column; no column has this name. */
const none = '\u0000';

/** Maps columns to fields. Usual names are found automatically, and a person can choose others. */
export function Columns(props: { opened: Opened; mapping: Mapping; choose: (mapping: Mapping) => void }) {
  const { importing: own } = useWords();
  const { opened, mapping, choose } = props;
  return (
    <fieldset class="columns">
      <legend>{own.columns}</legend>
      {mappable.map((field) => (
        <label key={field} class="field">
          <span class="label">{own.field[field]}</span>
          <select
            name={field}
            value={mapping[field] ?? opened.usual[field] ?? none}
            onChange={({ currentTarget: { value } }) => {
              const others = Object.fromEntries(Object.entries(mapping).filter(([one]) => one !== field));
              choose(value === (opened.usual[field] ?? none) ? others : { ...others, [field]: value });
            }}
          >
            <option value={none}>{own.noColumn}</option>
            {opened.columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the settings for the thread that reads. */
export function meaningOf(mapping: Mapping, dates: DayOrder | undefined): Meaning {
  return { mapping, dates };
}
