import { reason } from '../../reasons.ts';
import { BadRow } from '../../row.ts';
import type { PdfPages } from './pdf-run.ts';

/**
 * Matches characters that no text has: controls, unassigned characters, the replacement character, and two or more private
 * characters in a row (a single one may be a bullet).
 */
const unknownCharacter = /[\p{Cc}\p{Cn}\ufffd]|\p{Co}{2,}/gu;
/** Matches symbols that are rare in text. Dots and dashes do not count: they fill the lines of a table of contents. */
const symbols = /["#$%&'()*+/<=>?@[\\\]^`{|}~!]/g;
const latin = /\p{Script=Latin}/gu;
const vowels = /[aeiouyæøœı]/giu;

/**
 * The largest shares of unknown characters and symbols among all characters except spaces, and the least share of vowels among
 * Latin letters. Readable files have at most .07 and .17, and at least .23 (875 test files of pdf.js, pdfminer.six and pypdf).
 */
const bounds = { unknown: 0.05, symbols: 0.3, vowels: 0.18 };
/** The fewest characters of each kind that a decision is based on. */
const enough = { unknown: 3, all: 20, latin: 60 };

/**
 * Throws a BadRow when a PDF does not say which letters its glyphs show. Its fonts then have their own codes and no table of
 * characters, and the text reads as other letters: "3HQČåQt" for "Peněžní".
 */
export function checkLetters(pages: PdfPages['pages']): void {
  let [all, unknownCount, symbolCount, letterCount, latinCount, vowelCount] = [0, 0, 0, 0, 0, 0];
  for (const { text } of pages.flat()) {
    const plain = text.replaceAll(/[\t\n\r ]/g, '');
    all += plain.length;
    unknownCount += lengthOf(plain, unknownCharacter);
    symbolCount += lengthOf(plain, symbols);
    letterCount += lengthOf(plain, /\p{L}/gu);
    latinCount += lengthOf(plain, latin);
    vowelCount += lengthOf(plain.normalize('NFKD'), vowels);
  }
  const hasManyUnknown = unknownCount >= enough.unknown && unknownCount > all * bounds.unknown;
  const hasManySymbols = all >= enough.all && symbolCount > all * bounds.symbols;
  const hasFewVowels =
    latinCount >= enough.latin && latinCount > letterCount / 2 && vowelCount < latinCount * bounds.vowels;
  if (hasManyUnknown || hasManySymbols || hasFewVowels) throw new BadRow(reason('unknownLetters'));
}

function lengthOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce((sum, [found]) => sum + found.length, 0);
}
