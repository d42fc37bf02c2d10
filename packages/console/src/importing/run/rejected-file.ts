import type { OriginalRow } from '@textkin/importing';
import type { BadRowFound } from '@textkin/importing/storing';
import type { Words } from '../../words/en/index.ts';
import { rejectionReason } from '../rejected-rows.ts';

/** The columns before the columns of the file: the place of a row, and why it is not stored. */
const reportColumns = ['source', 'record', 'line', 'reason'] as const;
/** The columns of a row whose file has none, such as an entry of a feed. */
const textColumns = ['ext_text_id', 'headline', 'publish_date', 'url', 'authors', 'body'] as const;

/**
 * The rows that could not be stored, as CSV that can be corrected and imported again. It has every column of the imported file, in
 * the order of that file. Swedish Excel separates cells by semicolons.
 */
export class RejectedFile {
  readonly #words: Words;
  readonly #separator: string;
  /** The place of each column. Rows of JSON can bring new columns at any time. */
  readonly #columns = new Map<string, number>();
  #rows = new Blob([]);
  #recent = '';

  constructor(words: Words) {
    this.#words = words;
    this.#separator = words.locale.startsWith('sv') ? ';' : ',';
  }

  add(bad: BadRowFound): void {
    const { source, record = '', line = '' } = bad;
    const report = [source, String(record), String(line), rejectionReason(bad, this.#words)];
    this.#recent += this.#record([...report, ...this.#cellsOf(withoutReport(originalOf(bad)))]);
    // Browsers store large blobs on disk.
    if (this.#recent.length > 1_000_000) this.#flush();
  }

  get file(): Blob {
    this.#flush();
    const names = [...this.#columns.keys()].map((key) => key.replace(/^\0.*/, ''));
    const header = this.#record([...reportColumns, ...names]);
    return new Blob(['\ufeff', header, this.#rows], { type: 'text/csv;charset=utf-8' });
  }

  /** Returns the cells in their columns, and after them the cells beyond the header. */
  #cellsOf({ columns, cells }: OriginalRow): string[] {
    const placed: (string | undefined)[] = [];
    for (const [index, name] of columns.entries()) placed[this.#placeOf(name, index)] = textOf(cells[index]);
    return [...Array.from(placed, (cell) => cell ?? ''), ...cells.slice(columns.length).map(textOf)];
  }

  #placeOf(name: string, index: number): number {
    // Several columns may have no name.
    const key = name === '' ? `\0${index}` : name;
    if (!this.#columns.has(key)) this.#columns.set(key, this.#columns.size);
    return this.#columns.get(key)!;
  }

  #flush(): void {
    this.#rows = new Blob([this.#rows, this.#recent]);
    this.#recent = '';
  }

  #record(cells: readonly string[]): string {
    return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(this.#separator)}\r\n`;
  }
}

function originalOf(bad: BadRowFound): OriginalRow {
  if (bad.original) return bad.original;
  if (!('text' in bad)) return { columns: [], cells: [] };
  const { text } = bad;
  return { columns: textColumns, cells: textColumns.map((column) => text[column]) };
}

/** Returns a row without the columns of an earlier report: a corrected file may be refused again. */
function withoutReport({ columns, cells }: OriginalRow): OriginalRow {
  if (!reportColumns.every((name, index) => columns[index] === name)) return { columns, cells };
  return { columns: columns.slice(reportColumns.length), cells: cells.slice(reportColumns.length) };
}

/** Returns a value as the import reads it from a cell: a list of names by commas, and other objects as JSON. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
