/**
 * npm run eval:pages -- <folder of sets> [--sets <names>] [--console <pages>]
 *
 * How much of the text that people found in pages of HTML is read by each way in, and nothing else: F1 of words. Beside it
 * stands trafilatura, where its texts lie beside the pages (eval/peers/trafilatura-pages.py). The console reads the first
 * pages of each set, in Chromium.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '../support/table.ts';
import { doors, type ReadPage } from './pages/doors.ts';
import { type EvalPage, readPages, setsIn } from './pages/sets.ts';
import { isSameTitle, wordF1 } from './pages/word-f1.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sets: { type: 'string' }, console: { type: 'string', default: '100' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('eval:pages needs a folder of sets (eval/README.md).');

const rows: (string | number)[][] = [];
for (const set of values.sets?.split(',') ?? setsIn(folder)) {
  const all = readPages(join(folder, set));
  const first = new Map<string, string>();
  for (const [name, door] of doors) {
    const pages = name === 'console' ? all.slice(0, Number(values.console)) : all;
    const found = await door(pages);
    for (const [at, { id }] of pages.entries()) if (!first.has(id)) first.set(id, found[at]?.text ?? '');
    const equal = pages.filter(({ id }, at) => first.get(id) === (found[at]?.text ?? '')).length;
    const read = found.filter((one) => one !== undefined).length;
    const count = read === pages.length ? read : `${read} of ${pages.length}`;
    rows.push([set, name, count, f1Of(pages, found), titlesOf(pages, found), equal]);
  }
  const theirs = all.filter(({ trafilatura }) => trafilatura !== undefined);
  const found = theirs.map(({ trafilatura = '' }) => ({ text: trafilatura }));
  if (theirs.length > 0) rows.push([set, 'trafilatura', theirs.length, f1Of(theirs, found), '–', '–']);
}

console.log('Words of pages as people found them; a headline is right where it has the letters of theirs.');
printTable(['set', 'read by', 'pages', 'F1', 'headlines right', 'equal to format html'], rows);

/** Returns the mean over the pages that were read. */
function f1Of(pages: readonly EvalPage[], found: readonly (ReadPage | undefined)[]): string {
  return mean(pages.flatMap(({ text }, at) => (found[at] ? [wordF1(found[at].text, text)] : []))).toFixed(4);
}

function titlesOf(pages: readonly EvalPage[], found: readonly (ReadPage | undefined)[]): string {
  const rights = pages.flatMap(({ title }, at) =>
    title !== undefined && found[at] ? [Number(isSameTitle(title, found[at].headline ?? ''))] : [],
  );
  return rights.length === 0 ? '–' : mean(rights).toFixed(3);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
