import { reason } from '../reasons.ts';
import { longestRow, rowTooLong } from '../row.ts';

/** A record of CSV and the line that it begins in: its cells, or why they can't be told. */
export type CsvRecord = { line: number } & ({ cells: string[] } | { reason: string });

export interface CsvForm {
  separator: string;
  /** The character that ends a line; of `\r\n` the second. */
  ending: '\n' | '\r';
}

/**
 * Takes CSV apart, piece by piece. A quotation mark at the beginning of a cell opens it, two in a row stand for one. Of
 * a record that is too long or wrongly quoted nothing is kept, and the next one begins where it ends.
 */
export async function* recordsOf(text: AsyncIterable<string>, form: CsvForm): AsyncGenerator<CsvRecord> {
  const reader = new RecordReader(form);
  for await (const piece of text) {
    reader.read(piece);
    yield* reader.complete.splice(0);
  }
  reader.end();
  yield* reader.complete;
}

/** `closed` is behind a quotation mark that ends the cell, unless another one follows. */
type State = 'start' | 'plain' | 'quoted' | 'closed';

const openingQuote = reason('quoteInCell');
const closingQuote = reason('textBehindQuote');

class RecordReader {
  readonly complete: CsvRecord[] = [];
  readonly #form: CsvForm;
  /** Characters that mean something. */
  readonly #marks: RegExp;
  #state: State = 'start';
  #line = 1;
  #begin = 1;
  #cells: string[] = [];
  #cell = '';
  #length = 0;
  #reason: string | undefined;

  constructor(form: CsvForm) {
    this.#form = form;
    this.#marks = new RegExp(`["\\r\\n${form.separator}]`, 'g');
  }

  read(piece: string): void {
    let from = 0;
    const takeTo = (to: number) => {
      this.#take(piece.slice(from, to));
      from = to;
    };
    this.#marks.lastIndex = 0;
    for (let mark = this.#marks.exec(piece); mark; mark = this.#marks.exec(piece)) {
      takeTo(mark.index);
      this.#see(mark[0]);
      from++;
    }
    takeTo(piece.length);
  }

  end(): void {
    if (this.#state === 'quoted') this.#refuse(reason('quoteNotClosed'));
    this.#endRecord();
  }

  /** Text without a mark. */
  #take(text: string): void {
    if (text === '') return;
    if (this.#state === 'closed') {
      this.#refuse(closingQuote);
      this.#state = 'quoted';
    } else if (this.#state === 'start') this.#state = 'plain';
    this.#add(text);
  }

  #see(mark: string): void {
    const { ending, separator } = this.#form;
    if (mark === ending) this.#line++;
    if (mark === '"') this.#seeQuote();
    else if (this.#state === 'quoted') this.#add(mark);
    else if (mark === ending) this.#endRecord();
    else if (mark === separator) this.#endCell();
    // Behind a cell that is closed it belongs to the end of the line.
    else if (this.#state !== 'closed') this.#take(mark);
  }

  #seeQuote(): void {
    if (this.#state === 'quoted') this.#state = 'closed';
    else if (this.#state === 'start') this.#state = 'quoted';
    // Where tabs part the cells, few programs quote: there it stands for itself.
    else if (this.#state === 'plain' && this.#form.separator === '\t') this.#add('"');
    else if (this.#state === 'plain') this.#refuse(openingQuote);
    else {
      this.#add('"');
      this.#state = 'quoted';
    }
  }

  #add(text: string): void {
    this.#length += text.length;
    if (this.#length > longestRow) this.#refuse(rowTooLong);
    if (this.#reason === undefined) this.#cell += text;
  }

  /** The first reason stands; what is left of the record is read past. */
  #refuse(reason: string): void {
    this.#reason ??= reason;
    [this.#cells, this.#cell] = [[], ''];
  }

  #endCell(): void {
    if (this.#reason === undefined) this.#cells.push(this.#cell);
    [this.#cell, this.#state] = ['', 'start'];
    // An empty cell takes room as well.
    this.#length++;
  }

  /** An empty line is no record. */
  #endRecord(): void {
    if (this.#state === 'plain' && this.#form.ending === '\n') this.#cell = this.#cell.replace(/\r$/, '');
    const isEmpty = this.#cells.length === 0 && this.#cell === '' && this.#state !== 'closed';
    const reason = this.#reason;
    this.#endCell();
    if (reason !== undefined) this.complete.push({ line: this.#begin, reason });
    else if (!isEmpty) this.complete.push({ line: this.#begin, cells: this.#cells });
    [this.#cells, this.#reason, this.#length, this.#begin] = [[], undefined, 0, this.#line];
  }
}
