import { reason, type ReasonName } from '../../reasons.ts';
import { longestRow, rowTooLong } from '../../row.ts';
import { canRepair, fits, isRow, lineEnd, repairedRecord } from './repair.ts';
import { scan, type Scan, type Scanned, type ScanState } from './scan.ts';
import { withoutEmptyEnd } from './table-columns.ts';

/**
 * A record of CSV: its first line, and its cells or the reason why it can't be read. `raw`: the cells of a record that can't be
 * read, with their quotation marks where these are wrong; a record that is too long has none.
 */
export type CsvRecord = { line: number } & ({ cells: string[] } | { reason: string; raw?: string[] });

/**
 * Parses CSV piece by piece. The first record, the header, sets the number of cells. A wrongly quoted record is repaired
 * when there is one way to do so. Otherwise it is reported with its line, and parsing continues at the next line. Lines after
 * a bad record that are not rows are reported one by one. Lines of only spaces and separators are skipped.
 */
export async function* recordsOf(
  text: AsyncIterable<string>,
  separator: string,
  firstLine = 1,
): AsyncGenerator<CsvRecord> {
  const reader = new RecordReader(separator, firstLine);
  for await (const piece of text) yield* reader.read(piece, false);
  yield* reader.read('', true);
}

class RecordReader {
  readonly #separator: string;
  readonly #blankLine: RegExp;
  #text = '';
  #at = 0;
  #line: number;
  /** The fewest characters for the next scan. The number doubles, so a long record is scanned only a few times. */
  #leastCharacters = 0;
  #isWhole = false;
  #columns: number | undefined;
  /** No row has followed the last bad record. */
  #isAfterBadRecord = false;
  /** The state in which the rest of a record that is too long is skipped. */
  #skipping: ScanState | undefined;

  constructor(separator: string, firstLine: number) {
    this.#separator = separator;
    this.#line = firstLine;
    this.#blankLine = new RegExp(
      `[ \\t\\u00a0\\u{${separator.codePointAt(0)!.toString(16)}}]*(?:\\r\\n|\\n|\\r|$)`,
      'yu',
    );
  }

  *read(piece: string, isWhole: boolean): Generator<CsvRecord> {
    this.#text = this.#text.slice(this.#at) + piece;
    [this.#at, this.#isWhole] = [0, isWhole];
    if (this.#text.length < this.#leastCharacters && !isWhole) return;
    while (this.#at < this.#text.length) {
      const record = this.#next();
      if (record === 'more') break;
      if (record !== undefined) yield record;
    }
    this.#leastCharacters = Math.min(2 * (this.#text.length - this.#at), longestRow + 64 * 1024);
  }

  /** Returns the next record, undefined for a skipped line, and `more` when the record continues after the text so far. */
  #next(): CsvRecord | 'more' | undefined {
    if (this.#skipping !== undefined) return this.#skip(this.#skipping);
    this.#blankLine.lastIndex = this.#at;
    if (this.#blankLine.test(this.#text)) {
      const end = this.#blankLine.lastIndex;
      if (end === this.#text.length && !this.#isWhole)
        return this.#isTooLong() ? this.#skipLongRecord({ resumeAt: end, state: 'start' }) : 'more';
      this.#moveTo(end);
      return undefined;
    }
    const found = this.#scan(this.#isWhole);
    if ('resumeAt' in found) return this.#isTooLong() ? this.#skipLongRecord(found) : 'more';
    if ('problem' in found) return this.#repair(found.problem);
    return this.#accept(found);
  }

  #scan(isWhole: boolean): Scan {
    return scan(this.#text, this.#at, { separator: this.#separator, rule: 'strict', isWhole });
  }

  #accept(found: Scanned): CsvRecord {
    const { cells, end } = found;
    if (end - this.#at > longestRow) return this.#report(rowTooLong, end);
    const columns = (this.#columns ??= Math.max(1, withoutEmptyEnd(cells).length));
    if (this.#isAfterBadRecord && !(found.isSound && fits(cells, columns))) {
      return this.#reportLine(reason('afterWrongQuote'));
    }
    if (withoutEmptyEnd(cells).length > columns) {
      const wrongLength = reason('wrongLength', { columns, cells: cells.length });
      // A record of several lines may have an unclosed quotation mark, and rows within it.
      this.#isAfterBadRecord = end > this.#lineEnd;
      return this.#isAfterBadRecord ? this.#reportLine(wrongLength) : this.#report(wrongLength, end, cells);
    }
    this.#isAfterBadRecord = false;
    const line = this.#line;
    this.#moveTo(end);
    return { line, cells };
  }

  #repair(problem: ReasonName): CsvRecord | 'more' {
    const place = { text: this.#text, at: this.#at, separator: this.#separator, columns: this.#columns };
    if (!this.#isWhole && !canRepair(place)) {
      return this.#isTooLong() ? this.#skipLongRecord({ resumeAt: this.#at, state: 'start' }) : 'more';
    }
    const repaired = repairedRecord(place);
    const isTrusted =
      repaired && (!this.#isAfterBadRecord || (repaired.isSound && repaired.end === this.#lineEnd));
    if (isTrusted) return this.#accept(repaired);
    this.#isAfterBadRecord = true;
    return this.#reportLine(reason(problem));
  }

  /** Skips a record that is too long. If rows follow in its quotes, its quotation mark is unclosed, and only its first line is bad. */
  #skipLongRecord({ resumeAt, state }: { resumeAt: number; state: ScanState }): CsvRecord {
    if (state === 'quotes' && this.#areRowsBelow()) {
      this.#isAfterBadRecord = true;
      return this.#reportLine(reason('quoteNotClosed'));
    }
    this.#skipping = state;
    return this.#report(rowTooLong, resumeAt);
  }

  #skip(state: ScanState): 'more' | undefined {
    const options = { separator: this.#separator, rule: 'lenient', isWhole: this.#isWhole, state } as const;
    const found = scan(this.#text, this.#at, options);
    this.#skipping = 'resumeAt' in found ? found.state : undefined;
    this.#moveTo('resumeAt' in found ? found.resumeAt : 'end' in found ? found.end : this.#text.length);
    return 'resumeAt' in found ? 'more' : undefined;
  }

  /** Returns whether at least ten lines follow, of which at least 90 % are rows. Reads at most 1,000 lines. */
  #areRowsBelow(): boolean {
    const place = { separator: this.#separator, columns: this.#columns };
    let [rows, lines] = [0, 0];
    for (let at = this.#lineEnd; at < this.#text.length && lines < 1000; lines++) {
      const end = lineEnd(this.#text, at);
      if (isRow(this.#text.slice(at, end), place)) rows++;
      at = end;
    }
    return lines >= 10 && rows >= 0.9 * lines;
  }

  #isTooLong(): boolean {
    return this.#text.length - this.#at > longestRow;
  }

  get #lineEnd(): number {
    return lineEnd(this.#text, this.#at);
  }

  /** Reports the current line. Its quotation marks are part of its cells, so that the cells have all of the line. */
  #reportLine(reason: string): CsvRecord {
    const end = this.#lineEnd;
    const line = this.#text.slice(this.#at, end).replace(/[\r\n]+$/, '');
    return this.#report(reason, end, line.split(this.#separator));
  }

  #report(reason: string, end: number, raw?: string[]): CsvRecord {
    const line = this.#line;
    this.#moveTo(end);
    return { line, reason, ...(raw && { raw }) };
  }

  #moveTo(end: number): void {
    for (let at = lineEnd(this.#text, this.#at); at <= end && at > this.#at; at = lineEnd(this.#text, at)) {
      if (/[\r\n]/.test(this.#text[at - 1]!)) this.#line++;
      if (at === this.#text.length) break;
    }
    this.#at = end;
  }
}
