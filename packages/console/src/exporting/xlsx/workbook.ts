import { cellParts, partColumn } from '@textkin/importing/long-cells';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { type CellValue, rowXml } from './cells.ts';
import { parts, sheet } from './parts.ts';

/** Writes the rows of a table to an Excel workbook. */
export class Workbook {
  readonly #columns: string[];
  /** The XML of the rows. Browsers may keep it on disk. The header comes last: long texts need further columns. */
  readonly #rows: Blob[] = [];
  #count = 0;

  constructor(columns: readonly string[]) {
    this.#columns = [...columns];
  }

  /** Adds rows with a value for each column. */
  add(rows: readonly (readonly CellValue[])[]): void {
    // The header is row 1.
    const xml = rows.map((cells) => rowXml(++this.#count + 1, this.#withParts(cells)));
    this.#rows.push(new Blob(xml));
  }

  /** Returns the file. */
  async finish(type: string): Promise<Blob> {
    const packed: Blob[] = [];
    const zip = new Zip((error, data) => {
      if (error) throw error;
      packed.push(new Blob([data]));
    });
    for (const [path, xml] of Object.entries(parts)) startFile(zip, path).push(strToU8(xml), true);
    const file = startFile(zip, sheet.path);
    file.push(strToU8(`${sheet.begin}${rowXml(1, this.#columns, true)}`));
    for (const rows of this.#rows) file.push(new Uint8Array(await rows.arrayBuffer()));
    file.push(strToU8(sheet.end), true);
    zip.end();
    return new Blob(packed, { type });
  }

  /** Moves what a cell can't hold to further columns. */
  #withParts(cells: readonly CellValue[]): CellValue[] {
    const whole = [...cells];
    for (const [column, value] of cells.entries()) {
      if (typeof value !== 'string') continue;
      for (const [index, part] of cellParts(value).entries()) {
        const place = index === 0 ? column : this.#placeOf(partColumn(this.#columns[column]!, index));
        while (whole.length < place) whole.push('');
        whole[place] = part;
      }
    }
    return whole;
  }

  #placeOf(name: string): number {
    const place = this.#columns.indexOf(name);
    return place < 0 ? this.#columns.push(name) - 1 : place;
  }
}

function startFile(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: 6 });
  zip.add(file);
  return file;
}
