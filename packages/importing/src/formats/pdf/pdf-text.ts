import { textLimits } from '../../limits.ts';
import type { ImportedText } from '../../row.ts';
import type { PdfPages } from './pdf-pages.ts';
import { documentWords, joinLines } from './pdf-hyphens.ts';
import { linesOf, type PdfLine } from './pdf-lines.ts';

/** The least size of the letters of a title, as a multiple of the usual size. */
const titleSize = 1.2;
/** Lines further apart than usual, by this much, belong to two paragraphs. */
const gap = 1.25;
const endOfSentence = /[.!?\u2026:]["\u201d\u2019\u00bb)\]]*$/;
const startOfItem = /^(?:[\u2022\u25cf\u25aa\u2013\u2014*-]|\(?\d{1,2}[.)])\s/;

/**
 * Returns the text of a PDF. A PDF has places of lines and no paragraphs. A paragraph begins where the distance of lines or the
 * size of letters changes. After a sentence it also begins with an indented line, and with a line whose first word would
 * have fit on the line before. A sentence goes on over the end of a column or page. Words that a line cuts are joined.
 */
export function pdfText({ title, pages }: PdfPages): ImportedText {
  const paragraphs = paragraphsIn(linesOf(pages));
  const usual = median(
    paragraphs.flatMap(({ text, size }) => Array<number>(Math.ceil(text.length / 10)).fill(size)),
  );
  const largest = Math.max(0, ...paragraphs.map(({ page, size }) => (page === 0 ? size : 0)));
  const headline = paragraphs.find(({ page, size }) => page === 0 && size === largest);
  const isTitled =
    headline !== undefined && largest >= usual * titleSize && headline.text.length <= textLimits.headline;
  const body = paragraphs.filter((one) => !isTitled || one !== headline);
  const called = isTitled ? headline.text : isFileName.test(title) ? '' : title.trim();
  return {
    ...(called !== '' && called.length <= textLimits.headline && { headline: called }),
    body: (body.length > 0 ? body : paragraphs).map(({ text }) => text).join('\n\n'),
  };
}

/** Titles that programs write by default. */
const isFileName = /\.\w{2,5}$|^Microsoft |^untitled|^Namnl\u00f6s/i;

interface Paragraph {
  text: string;
  size: number;
  page: number;
}

function paragraphsIn(lines: readonly PdfLine[]): Paragraph[] {
  const leading = usualLeading(lines);
  const words = documentWords(lines);
  const paragraphs: Paragraph[] = [];
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    const paragraph = paragraphs.at(-1);
    if (before && paragraph && !isApart(before, line, columnOf(lines, at), leading)) {
      paragraph.text = joinLines(paragraph.text, line.text, words);
    } else paragraphs.push({ text: line.text, size: line.size, page: line.page });
  });
  return paragraphs.map((one) => ({ ...one, text: one.text.replaceAll('\u00ad', '') }));
}

interface Column {
  left: number;
  right: number;
}

/** Lines before and behind one that tell how wide its column is. */
const near = 40;

function columnOf(lines: readonly PdfLine[], at: number): Column {
  const { page, x, size } = lines[at]!;
  const others = lines
    .slice(Math.max(0, at - near), at + near)
    .filter((other) => other.page === page && Math.abs(other.x - x) < size * 3);
  return { left: Math.min(...others.map((one) => one.x)), right: Math.max(...others.map(({ end }) => end)) };
}

function isApart(before: PdfLine, line: PdfLine, { left, right }: Column, leading: number): boolean {
  if (Math.abs(before.size - line.size) > before.size * 0.05 || startOfItem.test(line.text)) return true;
  const isEnd = endOfSentence.test(before.text);
  const isIndented = line.x > left + line.size * 0.5 && !startOfItem.test(before.text);
  const down = before.y - line.y;
  // The next column, or the next page.
  if (before.page !== line.page || down <= 0) return isEnd;
  if (down > leading * line.size * gap) return true;
  return isEnd && (isIndented || before.end + firstWord(line) < right);
}

/** The room that the first word of a line takes and the blank before it: where there was as much, it was not the column that ended. */
function firstWord({ text, x, end }: PdfLine): number {
  const letter = (end - x) / text.length;
  // Letters differ, by a fifth over a word.
  return letter * 1.2 * (text.split(' ', 1)[0]!.length + 1);
}

/** From line to line, as a share of the size of the letters. */
function usualLeading(lines: readonly PdfLine[]): number {
  const leadings = lines.flatMap((line, at) => {
    const before = lines[at - 1];
    const leading = before?.page === line.page ? (before.y - line.y) / line.size : 0;
    return leading > 0.5 && leading < 2.5 ? [leading] : [];
  });
  // A heading has a gap on both sides of it.
  return leadings.length > 0 ? median(leadings) : 1.2;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
