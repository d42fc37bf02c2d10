import { reason } from '../reasons.ts';
import { BadRow, longestRow, type RecordRow } from '../row.ts';
import { type CsvForm, recordsOf } from './csv-records.ts';

/** CSV with a header line; the separator is that which the header line has most of. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<RecordRow> {
  const { head, all } = await peek(text);
  let names: string[] | undefined;
  for await (const record of recordsOf(all, formOf(head))) {
    if ('reason' in record) {
      if (names === undefined) throw new BadRow(reason('header', { reason: record.reason }));
      yield record;
      continue;
    }
    const { line, cells } = record;
    if (names === undefined) names = cells.map((name) => name.trim());
    else if (names.length === cells.length) yield { line, fields: named(names, cells) };
    else yield { line, reason: reason('wrongLength', { columns: names.length, cells: cells.length }) };
  }
}

function named(names: string[], cells: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, cells[index]!]));
}

const separators = [',', ';', '\t'];

function formOf(head: string): CsvForm {
  const bare = head.replaceAll(/"[^"]*"/g, '');
  const names = bare.split(/\r?\n/, 1)[0]!;
  const count = (separator: string) => names.split(separator).length;
  return {
    separator: separators.reduce((best, one) => (count(one) > count(best) ? one : best)),
    ending: bare.includes('\r') && !bare.includes('\n') ? '\r' : '\n',
  };
}

/** The first line, looked at without taking it away. */
async function peek(text: AsyncIterable<string>): Promise<{ head: string; all: AsyncIterable<string> }> {
  const iterator = text[Symbol.asyncIterator]();
  let head = '';
  let done = false;
  while (!done && !head.includes('\n') && head.length < longestRow) {
    const next = await iterator.next();
    done = next.done === true;
    if (!next.done) head += next.value;
  }
  async function* all() {
    yield head;
    if (!done) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head, all: all() };
}
