import { reason } from '../../reasons.ts';
import { BadRow, type RecordRow } from '../../row.ts';
import { dialectOf } from './dialect.ts';
import { recordsOf } from './records.ts';
import { columnNames, fieldsOf } from './table-columns.ts';

/** Yields the rows of CSV with a header line. A row's missing last cells are empty; empty cells beyond the header are dropped. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<RecordRow> {
  const { start, all } = await peek(text);
  const { separator, skipped, firstLine } = dialectOf(start);
  let names: string[] | undefined;
  for await (const record of recordsOf(all(skipped), separator, firstLine)) {
    const { line } = record;
    if ('reason' in record) {
      const { reason: why, raw } = record;
      if (names === undefined) throw new BadRow(reason('header', { reason: why }));
      yield { line, reason: why, ...(raw && { original: { columns: names, cells: raw } }) };
    } else if (names === undefined) names = columnNames(record.cells);
    else {
      const { cells } = record;
      yield { line, fields: fieldsOf(names, cells), original: { columns: names, cells } };
    }
  }
}

/** Characters from which the dialect is detected. */
const startCharacters = 64 * 1024;

/** Returns the first characters of a text, and a function that yields the text after a number of skipped characters. */
async function peek(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]();
  let start = '';
  let isDone = false;
  while (!isDone && start.length < startCharacters) {
    const next = await iterator.next();
    isDone = next.done === true;
    if (!next.done) start += next.value;
  }
  start = start.replace(/^\ufeff/, '');
  async function* all(skipped: number): AsyncGenerator<string> {
    yield start.slice(skipped);
    if (!isDone) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { start, all };
}
