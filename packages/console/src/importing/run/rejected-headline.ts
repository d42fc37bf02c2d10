import { BadRow, fieldsIn, type Mapping } from '@textkin/importing';
import type { BadRowFound } from '@textkin/importing/storing';
import { ownId } from '../../text/own-id.ts';

/** Returns the headline of a row that could not be stored, even where only its cells are known. */
export function headlineOf(bad: BadRowFound, mapping: Mapping): string | undefined {
  if ('text' in bad) return bad.text.headline ?? ownId(bad.text);
  const { columns = [], cells = [] } = bad.original ?? {};
  try {
    const fields = Object.fromEntries(columns.map((name, index) => [name, cells[index]]));
    return fieldsIn(fields, mapping)('headline')?.value;
  } catch (error) {
    // The column holds no text.
    if (error instanceof BadRow) return undefined;
    throw error;
  }
}
