import type { EntryMapping } from '@textkin/importing/vocabularies';
import { useWords } from '../../words/index.ts';
import { useListWords } from '../../words/list-words.ts';

/** The fields in their order. A value import would load the readers with the page. */
const fields = ['id', 'category', 'name', 'name_sv', 'name_en', 'aliases', 'description', 'uri', 'latitude', 'longitude', 'never'] as const; // prettier-ignore

/** Maps the columns of a table to the fields of an entry. */
export function ListColumns(props: {
  columns: readonly string[];
  mapping: EntryMapping;
  choose: (mapping: EntryMapping) => void;
}) {
  const words = useListWords();
  const { importing } = useWords();
  const { columns, mapping, choose } = props;
  return (
    <fieldset class="columns">
      <legend>{importing.columns}</legend>
      {fields.map((field) => (
        <label key={field} class="field">
          <span class="label">
            {field === 'name_sv' ? words.field.sv : field === 'name_en' ? words.field.en : words.field[field]}
          </span>
          <select
            name={field}
            value={mapping[field] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              choose({ ...mapping, [field]: value === '' ? null : value });
            }}
          >
            <option value="">{importing.noColumn}</option>
            {columns.map((column) => (
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
