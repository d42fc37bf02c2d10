import type { PdfRun } from './pdf-pages.ts';

/** The lists of what a page draws, as pdf.js returns them. */
export interface DrawnOperators {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

const softHyphen = '\u00ad';
/** The operator of pdf.js that draws letters. */
const showText = 44;
/** Letters before and behind a soft hyphen that tell its place. */
const context = 6;

/**
 * Returns whether text of a PDF, as a table of what its codes mean, may name the soft hyphen: by its number, within a
 * range, or by a name of fonts.
 */
export function namesSoftHyphen(text: string): boolean {
  if (/<00ad>|\/(?:sfthyphen|softhyphen|uni00ad)\b/i.test(text)) return true;
  return [...text.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w{4})>/g)].some(([, ...range]) => {
    const [from, to, first] = range.map((digits) => parseInt(digits, 16)) as [number, number, number];
    return first <= 0xad && 0xad <= first + to - from;
  });
}

/** Ends the runs with a soft hyphen that end with one on the page: pdf.js draws it and leaves it out of the text. */
export function addSoftHyphens(runs: PdfRun[], drawn: DrawnOperators): void {
  const places = new Set(seamsIn(lettersOf(drawn).split(softHyphen).map(plain)));
  if (places.size === 0) return;
  const written = runs.filter(({ text }) => text.trim() !== '');
  for (const [at, seam] of seamsIn(written.map(({ text }) => plain(text))).entries()) {
    const run = written[at]!;
    if (places.has(seam) && !isBehind(run, written[at + 1]!)) run.text += softHyphen;
  }
}

/** Whether nothing stands between two runs of a line. */
function isBehind(run: PdfRun, next: PdfRun): boolean {
  return Math.abs(next.y - run.y) < run.size / 2 && Math.abs(next.x - run.x - run.width) < run.size / 2;
}

function lettersOf({ fnArray, argsArray }: DrawnOperators): string {
  const shown = argsArray.filter((_, at) => fnArray[at] === showText) as [({ unicode: string } | number)[]][];
  return shown
    .flatMap(([glyphs]) => glyphs)
    .map((glyph) => (typeof glyph === 'object' ? glyph.unicode : ''))
    .join('');
}

/** Returns the letters on both sides of each place where two texts meet. */
function seamsIn(texts: readonly string[]): string[] {
  let before = '';
  return texts.slice(0, -1).map((text, at) => {
    before = (before + text).slice(-context);
    let after = '';
    for (let index = at + 1; after.length < context && index < texts.length; index++) after += texts[index]!;
    return `${before}|${after.slice(0, context)}`;
  });
}

/** Text without blanks, its ligatures in letters. */
function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, '');
}
