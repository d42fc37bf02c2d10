import type { PdfRun } from './pdf-pages.ts';

const rtl = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const ltr = `(?![${rtl}])\\p{L}\\p{M}*`;
const hasRtl = new RegExp(`[${rtl}]`);
const hasLtr = new RegExp(ltr, 'u');
/** Letters that stand in one order: with what parts them from others of their direction, and numbers behind them. */
const stretches = new RegExp(
  `[${rtl}]+(?:[^\\p{L}]+[${rtl}]+)*|(?:${ltr})+(?:[^\\p{L}]*(?:${ltr})+|[,.;:]? ?\\p{N}+)*|\\p{N}+(?:[.,:]\\p{N}+)*|.`,
  'gsu',
);
/** Forms of letters by their place in a word, which NFKC makes letters. */
const forms = /[\ufb1d-\ufdff\ufe70-\ufefc]+/g;

/**
 * Puts names in Hebrew or Arabic at their places in text that runs from left to right. pdf.js takes each run by itself, and
 * turns one round that is a third such a name, with the names beside it; where every letter is a run, they come as they stand.
 */
export function orderNames(pages: readonly PdfRun[][]): void {
  const count = (pattern: RegExp) =>
    pages.flat().reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
  const rtlLetters = count(new RegExp(hasRtl, 'g'));
  if (rtlLetters === 0) return;
  if (rtlLetters < count(new RegExp(hasLtr, 'gu'))) {
    for (const runs of pages) {
      for (const run of runs) if (run.isTurned && hasLtr.test(run.text)) run.text = turned(run.text);
      for (const group of groupsIn(runs)) {
        const texts = group.map(({ text }) => text).reverse();
        for (const [at, run] of group.entries()) run.text = texts[at]!;
      }
    }
  }
  for (const run of pages.flat()) run.text = run.text.replaceAll(forms, (form) => form.normalize('NFKC'));
}

function turned(text: string): string {
  return (text.match(stretches) ?? []).reverse().join('');
}

/** Runs of a line, drawn from left to right, from one of such letters to the last of them before other letters. */
function groupsIn(runs: readonly PdfRun[]): PdfRun[][] {
  const groups: PdfRun[][] = [];
  let open: PdfRun[] = [];
  const close = () => {
    const last = open.findLastIndex(({ text }) => hasRtl.test(text));
    if (last > 0) groups.push(open.slice(0, last + 1));
    open = [];
  };
  for (const run of runs) {
    const last = open.at(-1);
    const isBehind = last && run.x >= last.x && Math.abs(run.y - last.y) < Math.max(run.size, last.size) / 2;
    if (!isBehind || hasLtr.test(run.text)) close();
    if (!hasLtr.test(run.text) && (open.length > 0 || hasRtl.test(run.text))) open.push(run);
    if (run.endsLine) close();
  }
  close();
  return groups;
}
