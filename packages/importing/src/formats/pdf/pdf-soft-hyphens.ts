import type { PdfRun } from './pdf-run.ts';

/** A part of the list of operators with which pdf.js draws a page. */
interface OperatorChunk {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
  length: number;
}

/** A page of pdf.js, with the method that stores each chunk of operators. */
interface PageWithChunks {
  getOperatorList: () => Promise<unknown>;
  _renderPageChunk: (chunk: OperatorChunk, state: unknown) => void;
}

const softHyphen = '\u00ad';
/** The operator of pdf.js that draws letters. */
const showText = 44;
/** How many letters on each side identify the place of a soft hyphen. */
const contextLength = 6;

/**
 * Returns whether a part of a PDF, such as a table of characters, may map a code to the soft hyphen: by its number, within a range, or
 * by a glyph name.
 */
export function mayMapToSoftHyphen(text: string): boolean {
  if (/<00ad>|\/(?:sfthyphen|softhyphen|uni00ad)\b/i.test(text)) return true;
  return [...text.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w{4})>/g)].some(([, ...range]) => {
    const [from, to, first] = range.map((digits) => parseInt(digits, 16)) as [number, number, number];
    return first <= 0xad && 0xad <= first + to - from;
  });
}

/**
 * Returns the characters that a page draws, including soft hyphens. pdf.js would store all operators of the page in one list
 * without a bound; this drops each chunk after its characters are read. The text of the page was bounded before.
 */
export async function drawnCharacters(page: object): Promise<string> {
  const pageWithChunks = page as PageWithChunks;
  const storeChunk = pageWithChunks._renderPageChunk.bind(pageWithChunks);
  const characters: string[] = [];
  pageWithChunks._renderPageChunk = (chunk, state) => {
    characters.push(charactersIn(chunk));
    storeChunk({ ...chunk, fnArray: [], argsArray: [], length: 0 }, state);
  };
  await pageWithChunks.getOperatorList();
  return characters.join('');
}

/** Adds soft hyphens to the ends of runs: pdf.js draws them, but omits them from the text. */
export function addSoftHyphens(runs: PdfRun[], characters: string): void {
  const hyphenContexts = new Set(contextsIn(characters.split(softHyphen).map(plain)));
  if (hyphenContexts.size === 0) return;
  const visibleRuns = runs.filter(({ text }) => text.trim() !== '');
  for (const [at, context] of contextsIn(visibleRuns.map(({ text }) => plain(text))).entries()) {
    const run = visibleRuns[at]!;
    if (hyphenContexts.has(context) && !isAdjacent(run, visibleRuns[at + 1]!)) run.text += softHyphen;
  }
}

/** Returns whether two runs of a line have no space between them. */
function isAdjacent(run: PdfRun, next: PdfRun): boolean {
  return Math.abs(next.y - run.y) < run.size / 2 && Math.abs(next.x - run.x - run.width) < run.size / 2;
}

function charactersIn({ fnArray, argsArray }: OperatorChunk): string {
  const textArguments = argsArray.filter((_, at) => fnArray[at] === showText) as [
    ({ unicode: string } | number)[],
  ][];
  return textArguments
    .flatMap(([glyphs]) => glyphs)
    .map((glyph) => (typeof glyph === 'object' ? glyph.unicode : ''))
    .join('');
}

/** Returns the letters before and after each place where two texts meet. */
function contextsIn(texts: readonly string[]): string[] {
  let before = '';
  return texts.slice(0, -1).map((text, at) => {
    before = (before + text).slice(-contextLength);
    let after = '';
    for (let index = at + 1; after.length < contextLength && index < texts.length; index++)
      after += texts[index]!;
    return `${before}|${after.slice(0, contextLength)}`;
  });
}

/** Returns a text without white space, and with letters for ligatures. */
function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, '');
}
