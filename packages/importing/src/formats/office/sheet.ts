import type { StartMarkup } from '../../markup.ts';
import { reason } from '../../reasons.ts';
import { longestRow, rowTooLong } from '../../row.ts';
import { isoOfSerial } from './date-styles.ts';
import { partPieces } from './part.ts';
import { CellText, withoutCodes } from './strings.ts';
import type { Workbook } from './workbook.ts';

/** A row of a sheet: its number and its cells, or the reason why it can't be read. */
export type SheetRow = { line: number } & ({ cells: string[] } | { reason: string });

/** The most columns of a sheet in Excel. */
const mostColumns = 16_384;

/** Yields the rows of the sheet of a workbook that have cells. If the rest of the sheet is missing, the last row says so. */
export async function* sheetRows(workbook: Workbook, startMarkup: StartMarkup): AsyncGenerator<SheetRow> {
  const reader = new RowReader(workbook);
  const pieces = partPieces(workbook.sheet, startMarkup, reader);
  while (!(await pieces.next()).done) yield* reader.takeRows();
  if (!reader.isComplete) yield { line: reader.line, reason: reason('damagedXlsx') };
}

/** Collects rows from the tags and texts of a sheet. */
class RowReader {
  readonly #workbook: Workbook;
  readonly #text = new CellText();
  #rows: SheetRow[] = [];
  #cells: string[] = [];
  #column = -1;
  #length = 0;
  #type = '';
  #style = 0;
  line = 0;
  /** The end of the rows was reached. */
  isComplete = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  readonly onopentag = (name: string, attributes: Record<string, string>): void => {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else this.#text.open(name);
  };

  readonly onclosetag = (name: string): void => {
    if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') this.isComplete = true;
    else this.#text.close(name);
  };

  readonly ontext = (piece: string): void => {
    this.#text.add(piece);
  };

  #openRow({ r }: Record<string, string>): void {
    this.line = Number(r) || this.line + 1;
    [this.#cells, this.#column, this.#length] = [[], -1, 0];
  }

  #openCell({ r, t = 'n', s }: Record<string, string>): void {
    this.#column = columnOf(r) ?? this.#column + 1;
    [this.#type, this.#style] = [t, Number(s ?? 0)];
    this.#text.take();
  }

  #closeCell(): void {
    const value = this.#valueOf(this.#text.take());
    this.#length += value.length;
    if (value === '' || this.#column >= mostColumns || this.#length > longestRow) return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = value;
  }

  #closeRow(): void {
    const { line } = this;
    this.#rows.push(this.#length > longestRow ? { line, reason: rowTooLong } : { line, cells: this.#cells });
  }

  /** Returns the text of a cell by its type. */
  #valueOf(text: string): string {
    const { strings, dateStyles, isFrom1904 } = this.#workbook;
    switch (this.#type) {
      case 's':
        return withoutCodes(strings[Number(text)] ?? '');
      case 'str':
      case 'inlineStr':
        return withoutCodes(text);
      case 'e':
        return '';
      case 'n': {
        if (text === '') return '';
        const number = Number(text);
        const date = dateStyles.has(this.#style) ? isoOfSerial(number, isFrom1904) : undefined;
        // Excel writes 0.1 as 0.10000000000000001.
        return date ?? (Number.isFinite(number) ? String(number) : text);
      }
      default:
        return text;
    }
  }
}

/** Returns the index of the column in a reference such as `AB12`. */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  let number = 0;
  for (const letter of letters) number = 26 * number + letter.charCodeAt(0) - 64;
  return number - 1;
}
