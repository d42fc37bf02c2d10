/**
 * Measures how well HTML pages are read, as the F1 of their words against the text that annotators found in them:
 *
 *   npm run eval:pages -- <folder of sets> [--sets <names>] [--console <pages>]
 *
 * Reads each page as `format: "html"` and `textkin import` do, and the first pages of each set as the console does in Chromium.
 * All three must give the same text. Trafilatura is scored where its texts lie beside the pages
 * (eval/peers/trafilatura-pages.py).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '../support/table.ts';
import { consoleReader, type ReadPage, readers } from './pages/readers.ts';
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
  const allPages = readPages(join(folder, set));
  let first: (ReadPage | undefined)[] | undefined;
  for (const [name, read] of readers) {
    const pages = name === consoleReader ? allPages.slice(0, Number(values.console)) : allPages;
    const found = await read(pages);
    first ??= found;
    const equal = found.filter((page, at) => page?.text === first![at]?.text).length;
    const count = found.filter((page) => page !== undefined).length;
    const countOfPages = count === pages.length ? count : `${count} of ${pages.length}`;
    rows.push([set, name, countOfPages, f1Of(pages, found), titlesOf(pages, found), equal]);
  }
  const theirs = allPages.filter(({ trafilatura }) => trafilatura !== undefined);
  const found = theirs.map(({ trafilatura = '' }) => ({ text: trafilatura }));
  if (theirs.length > 0) rows.push([set, 'trafilatura', theirs.length, f1Of(theirs, found), '–', '–']);
}

console.log(
  'F1 of words against annotated pages; a headline is right when its letters are those of the gold title.',
);
printTable(['set', 'read by', 'pages', 'F1', 'headlines right', 'equal to format html'], rows);

/** Returns the mean F1 of the pages that were read. */
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
