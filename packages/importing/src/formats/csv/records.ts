import { reason, type ReasonName } from '../../reasons.ts';
import { longestRow, rowTooLong } from '../../row.ts';
import { canRepair, fits, isRow, lineEnd, repaired, withoutEmptyEnd } from './repair.ts';
import { scan, type Scan, type Scanned, type Within } from './scan.ts';

/** A record of CSV and the line that it begins in: its cells, or why they can't be told. */
export type CsvRecord = { line: number } & ({ cells: string[] } | { reason: string });

/**
 * Takes CSV apart, piece by piece. The first record, the header, says how many cells a record has. A record that is
 * wrongly quoted is repaired where that can be done in one way, and else reported with its line; reading goes on at
 * the next line. Lines after it that are no rows are reported one by one. Lines of blanks and separators are no records.
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
  /** Characters that must be there before the next try; it doubles, so that a long record is scanned a few times. */
  #enough = 0;
  #isWhole = false;
  #columns: number | undefined;
  /** Whether the lines since a bad record were no rows. */
  #isAstray = false;
  /** What is left of a record that is too long lies within this. */
  #skipping: Within | undefined;

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
    if (this.#text.length < this.#enough && !isWhole) return;
    while (this.#at < this.#text.length) {
      const record = this.#next();
      if (record === 'more') break;
      if (record !== undefined) yield record;
    }
    this.#enough = Math.min(2 * (this.#text.length - this.#at), longestRow + 64 * 1024);
  }

  /** The next record, or nothing in place of a line that is none; `more` when its end is still to come. */
  #next(): CsvRecord | 'more' | undefined {
    if (this.#skipping !== undefined) return this.#skip(this.#skipping);
    this.#blankLine.lastIndex = this.#at;
    if (this.#blankLine.test(this.#text)) {
      const end = this.#blankLine.lastIndex;
      if (end === this.#text.length && !this.#isWhole)
        return this.#isTooLong() ? this.#leave({ from: end, within: 'start' }) : 'more';
      this.#goTo(end);
      return undefined;
    }
    const found = this.#scan(this.#isWhole);
    if ('from' in found) return this.#isTooLong() ? this.#leave(found) : 'more';
    if ('wrong' in found) return this.#mend(found.wrong);
    return this.#take(found);
  }

  #scan(isWhole: boolean): Scan {
    return scan(this.#text, this.#at, { separator: this.#separator, rule: 'strict', isWhole });
  }

  #take(found: Scanned): CsvRecord {
    const { cells, end } = found;
    if (end - this.#at > longestRow) return this.#report(rowTooLong, end);
    const columns = (this.#columns ??= Math.max(1, withoutEmptyEnd(cells).length));
    if (this.#isAstray && !(found.isSound && fits(cells, columns))) {
      return this.#report(reason('behindWrongQuote'), this.#lineEnd);
    }
    if (withoutEmptyEnd(cells).length > columns) {
      const wrong = reason('wrongLength', { columns, cells: cells.length });
      // More than one line: a mark that is never closed may have swallowed rows.
      this.#isAstray = end > this.#lineEnd;
      return this.#report(wrong, this.#lineEnd);
    }
    this.#isAstray = false;
    const line = this.#line;
    this.#goTo(end);
    return { line, cells };
  }

  #mend(wrong: ReasonName): CsvRecord | 'more' {
    const place = { text: this.#text, at: this.#at, separator: this.#separator, columns: this.#columns };
    if (!this.#isWhole && !canRepair(place)) {
      return this.#isTooLong() ? this.#leave({ from: this.#at, within: 'start' }) : 'more';
    }
    const mended = repaired(place);
    const isTrusted = mended && (!this.#isAstray || (mended.isSound && mended.end === this.#lineEnd));
    if (isTrusted) return this.#take(mended);
    this.#isAstray = true;
    return this.#report(reason(wrong), this.#lineEnd);
  }

  /** Leaves a record that is too long, unless rows stand where its end should be: then a mark is never closed. */
  #leave({ from, within }: { from: number; within: Within }): CsvRecord {
    if (within === 'quotes' && this.#areRowsBelow()) {
      this.#isAstray = true;
      return this.#report(reason('quoteNotClosed'), this.#lineEnd);
    }
    this.#skipping = within;
    return this.#report(rowTooLong, from);
  }

  #skip(within: Within): 'more' | undefined {
    const options = { separator: this.#separator, rule: 'lenient', isWhole: this.#isWhole, within } as const;
    const found = scan(this.#text, this.#at, options);
    this.#skipping = 'from' in found ? found.within : undefined;
    this.#goTo('from' in found ? found.from : 'end' in found ? found.end : this.#text.length);
    return 'from' in found ? 'more' : undefined;
  }

  /** Whether nearly all of some lines below are rows. */
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

  #report(reason: string, end: number): CsvRecord {
    const line = this.#line;
    this.#goTo(end);
    return { line, reason };
  }

  #goTo(end: number): void {
    for (let at = lineEnd(this.#text, this.#at); at <= end && at > this.#at; at = lineEnd(this.#text, at)) {
      if (/[\r\n]/.test(this.#text[at - 1]!)) this.#line++;
      if (at === this.#text.length) break;
    }
    this.#at = end;
  }
}
