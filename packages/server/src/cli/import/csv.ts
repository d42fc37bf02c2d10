import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { textFrom } from './fields.ts';
import { longestRow, type Row, rowOf } from './row.ts';

/** CSV with a header line; the separator is that which the header line has most of. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<Row> {
  const { head, all } = await peek(text);
  const refused: CsvError[] = [];
  const parser = parse({
    bom: true,
    delimiter: separatorOf(head),
    columns: (names: string[]) => names.map((name) => name.trim()),
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) refused.push(error);
      return undefined;
    },
    max_record_size: longestRow,
    info: true,
  });
  const source = Readable.from(all, { objectMode: true });
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 2;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    yield* refused.splice(0).map(refusal);
    yield rowOf(line, () => textFrom(record));
    // The parser tells where a record ends; the next one begins below.
    line = info.lines + 1;
  }
  yield* refused.map(refusal);
}

interface Parsed {
  record: Record<string, string>;
  info: Info;
}

function refusal(error: CsvError): Row {
  const { lines } = error as CsvError & { lines?: number };
  return { ...(lines !== undefined && { line: lines }), reason: error.message };
}

const separators = [',', ';', '\t'];

function separatorOf(head: string): string {
  const names = head.split(/\r?\n/, 1)[0]!.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => names.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
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
