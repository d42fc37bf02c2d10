import { reason } from '../../reasons.ts';
import { BadRow, type RecordRow } from '../../row.ts';
import { formOf } from './form.ts';
import { recordsOf } from './records.ts';
import { withoutEmptyEnd } from './repair.ts';

/** Reads CSV with a header line. Cells that a row lacks at its end are empty; empty ones beyond the header are dropped. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<RecordRow> {
  const { start, all } = await peek(text);
  const { separator, skipped, firstLine } = formOf(start);
  let names: string[] | undefined;
  for await (const record of recordsOf(all(skipped), separator, firstLine)) {
    if ('reason' in record) {
      if (names === undefined) throw new BadRow(reason('header', { reason: record.reason }));
      yield record;
    } else if (names === undefined) names = namesOf(record.cells);
    else yield { line: record.line, fields: named(names, record.cells) };
  }
}

/** The names of columns; a later one of the same name gets a number. */
function namesOf(header: readonly string[]): string[] {
  const seen = new Set<string>();
  return withoutEmptyEnd(header).map((cell) => {
    const name = cell.trim();
    let unique = name;
    for (let number = 2; name !== '' && seen.has(unique); number++) unique = `${name} (${number})`;
    seen.add(unique);
    return unique;
  });
}

function named(names: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
}

/** Characters of a file that tell its form. */
const startCharacters = 64 * 1024;

/** The beginning of a text, and the whole of it without its first characters. */
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
