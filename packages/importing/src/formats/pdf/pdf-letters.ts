import { reason } from '../../reasons.ts';
import { BadRow } from '../../row.ts';
import type { PdfPages } from './pdf-pages.ts';

/**
 * Characters that no text has: controls, unassigned ones, the sign for unknown ones, and private ones but for a single one,
 * as a bullet is.
 */
const unknown = /[\p{Cc}\p{Cn}\ufffd]|\p{Co}{2,}/gu;
/** Symbols that text has few of; dots and dashes fill lines of contents. */
const symbols = /["#$%&'()*+/<=>?@[\\\]^`{|}~!]/g;
const latin = /\p{Script=Latin}/gu;
const vowels = /[aeiouyæøœı]/giu;

/**
 * The most characters that no text has and the most symbols, as shares of all but blanks, and the fewest vowels, as a share
 * of Latin letters. Files that can be read have at most .07, .17 and at least .23 (875 of the tests of pdf.js, those of
 * pdfminer.six and pypdf).
 */
const bounds = { unknown: 0.05, symbols: 0.3, vowels: 0.18 };
/** Characters of a kind that are enough to judge by. */
const enough = { unknown: 3, all: 20, latin: 60 };

/**
 * Throws a BadRow where a PDF does not say which letters its glyphs are: its fonts have numbers of their own and no table of
 * characters, so other letters are read, such as "3HQČåQt" for "Peněžní".
 */
export function checkLetters(pages: PdfPages['pages']): void {
  let [all, unknowns, signs, letters, latins, sounds] = [0, 0, 0, 0, 0, 0];
  for (const { text } of pages.flat()) {
    const plain = text.replaceAll(/[\t\n\r ]/g, '');
    all += plain.length;
    unknowns += lengthOf(plain, unknown);
    signs += lengthOf(plain, symbols);
    letters += lengthOf(plain, /\p{L}/gu);
    latins += lengthOf(plain, latin);
    sounds += lengthOf(plain.normalize('NFKD'), vowels);
  }
  const isUnknown = unknowns >= enough.unknown && unknowns > all * bounds.unknown;
  const isSymbols = all >= enough.all && signs > all * bounds.symbols;
  const isMute = latins >= enough.latin && latins > letters / 2 && sounds < latins * bounds.vowels;
  if (isUnknown || isSymbols || isMute) throw new BadRow(reason('untoldLetters'));
}

function lengthOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce((sum, [found]) => sum + found.length, 0);
}
