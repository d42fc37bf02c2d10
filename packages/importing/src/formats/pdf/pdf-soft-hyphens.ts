import type { PdfRun } from './pdf-pages.ts';

/** A part of the list of operators that draw a page, as pdf.js makes it. */
interface OperatorChunk {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
  length: number;
}

/** A page of pdf.js, with the method that stores each chunk of operators. */
interface DrawnPage {
  getOperatorList: () => Promise<unknown>;
  _renderPageChunk: (chunk: OperatorChunk, state: unknown) => void;
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

/**
 * Returns the letters that a page draws, soft hyphens too. pdf.js stores every operator of the page in one list, without a
 * bound; here each chunk is dropped once its letters are taken. The text of the page has been read before, and bounds them.
 */
export async function drawnLetters(page: object): Promise<string> {
  const drawn = page as DrawnPage;
  const storeChunk = drawn._renderPageChunk.bind(drawn);
  const letters: string[] = [];
  drawn._renderPageChunk = (chunk, state) => {
    letters.push(lettersIn(chunk));
    storeChunk({ ...chunk, fnArray: [], argsArray: [], length: 0 }, state);
  };
  await drawn.getOperatorList();
  return letters.join('');
}

/** Adds the soft hyphens that end runs on the page: pdf.js draws them and omits them from the text. */
export function addSoftHyphens(runs: PdfRun[], letters: string): void {
  const places = new Set(seamsIn(letters.split(softHyphen).map(plain)));
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

function lettersIn({ fnArray, argsArray }: OperatorChunk): string {
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
