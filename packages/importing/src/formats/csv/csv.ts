import { reason } from '../../reasons.ts';
import { BadRow, type RecordRow } from '../../row.ts';
import { dialectOf } from './dialect.ts';
import { recordsOf } from './records.ts';
import { withoutEmptyEnd } from './repair.ts';

/** Yields the rows of CSV with a header line. A row's missing last cells are empty; empty cells beyond the header are dropped. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<RecordRow> {
  const { start, all } = await peek(text);
  const { separator, skipped, firstLine } = dialectOf(start);
  let names: string[] | undefined;
  for await (const record of recordsOf(all(skipped), separator, firstLine)) {
    if ('reason' in record) {
      if (names === undefined) throw new BadRow(reason('header', { reason: record.reason }));
      yield record;
    } else if (names === undefined) names = namesOf(record.cells);
    else yield { line: record.line, fields: fieldsOf(names, record.cells) };
  }
}

/** Returns the names of the columns. A repeated name gets a number: `title`, `title (2)`. */
function namesOf(header: readonly string[]): string[] {
  const names = new Set<string>();
  return withoutEmptyEnd(header).map((cell) => {
    const name = cell.trim();
    let unique = name;
    for (let number = 2; name !== '' && names.has(unique); number++) unique = `${name} (${number})`;
    names.add(unique);
    return unique;
  });
}

function fieldsOf(names: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
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
