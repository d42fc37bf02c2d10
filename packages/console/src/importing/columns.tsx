import { mappable, type Mapping } from '@textkin/importing';
import { useWords } from '../words/index.ts';
import type { OpenedFiles } from './reading/protocol.ts';

/** The value for no column; no column has this name. */
const none = '\u0000';

/** Maps columns to fields. Columns with usual names are mapped automatically; a person can change that. */
export function Columns(props: {
  opened: OpenedFiles;
  mapping: Mapping;
  choose: (mapping: Mapping) => void;
}) {
  const { importing: importWords } = useWords();
  const { opened, mapping, choose } = props;
  return (
    <fieldset class="columns">
      <legend>{importWords.columns}</legend>
      {mappable.map((field) => (
        <label key={field} class="field">
          <span class="label">{importWords.field[field]}</span>
          <select
            name={field}
            value={mapping[field] ?? opened.usual[field] ?? none}
            onChange={({ currentTarget: { value } }) => {
              const others = Object.fromEntries(Object.entries(mapping).filter(([name]) => name !== field));
              choose(value === (opened.usual[field] ?? none) ? others : { ...others, [field]: value });
            }}
          >
            <option value={none}>{importWords.noColumn}</option>
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
