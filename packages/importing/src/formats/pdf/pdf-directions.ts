import type { PdfRun } from './pdf-run.ts';

const rtl = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const ltr = `(?![${rtl}])\\p{L}\\p{M}*`;
const hasRtl = new RegExp(`[${rtl}]`);
const hasLtr = new RegExp(ltr, 'u');
/** Matches stretches of letters of one direction, with the signs between them, and numbers after them. */
const stretches = new RegExp(
  `[${rtl}]+(?:[^\\p{L}]+[${rtl}]+)*|(?:${ltr})+(?:[^\\p{L}]*(?:${ltr})+|[,.;:]? ?\\p{N}+)*|\\p{N}+(?:[.,:]\\p{N}+)*|.`,
  'gsu',
);
/** Matches forms that letters have by their position in a word. NFKC turns them into letters. */
const presentationForms = /[\ufb1d-\ufdff\ufe70-\ufefc]+/g;

/**
 * Moves names in Hebrew or Arabic to their places in text that runs from left to right. pdf.js reads each run by itself: it
 * reverses a whole run if a third of its letters are Hebrew or Arabic, and leaves runs of single letters in drawing order.
 * Replaces presentation forms by plain letters in any text.
 */
export function orderRightToLeftNames(pages: readonly PdfRun[][]): void {
  const count = (pattern: RegExp) =>
    pages.flat().reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
  const rtlLetters = count(new RegExp(hasRtl, 'g'));
  if (rtlLetters === 0) return;
  if (rtlLetters < count(new RegExp(hasLtr, 'gu'))) {
    for (const runs of pages) {
      for (const run of runs)
        if (run.isReversed && hasLtr.test(run.text)) run.text = reverseStretches(run.text);
      for (const group of groupsIn(runs)) {
        const texts = group.map(({ text }) => text).reverse();
        for (const [at, run] of group.entries()) run.text = texts[at]!;
      }
    }
  }
  for (const run of pages.flat())
    run.text = run.text.replaceAll(presentationForms, (form) => form.normalize('NFKC'));
}

function reverseStretches(text: string): string {
  return (text.match(stretches) ?? []).reverse().join('');
}

/** Returns groups of runs of a line, drawn from left to right: from the first run of right-to-left letters to the last. */
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
    const isAfter = last && run.x >= last.x && Math.abs(run.y - last.y) < Math.max(run.size, last.size) / 2;
    if (!isAfter || hasLtr.test(run.text)) close();
    if (!hasLtr.test(run.text) && (open.length > 0 || hasRtl.test(run.text))) open.push(run);
    if (run.endsLine) close();
  }
  close();
  return groups;
}
