import { textLimits } from '../../limits.ts';
import type { ImportedText } from '../../row.ts';
import type { PdfPages } from './pdf-run.ts';
import { documentWords, joinLines } from './pdf-hyphens.ts';
import { linesOf, type PdfLine } from './pdf-lines.ts';

/** The least letter size of a title, as a multiple of the usual size. */
const titleSize = 1.2;
/** The line distance from which two lines belong to two paragraphs, as a multiple of the usual distance. */
const paragraphDistance = 1.25;
const endOfSentence = /[.!?\u2026:]["\u201d\u2019\u00bb)\]]*$/;
const startOfItem = /^(?:[\u2022\u25cf\u25aa\u2013\u2014*-]|\(?\d{1,2}[.)])\s/;

/**
 * Returns the text of a PDF. A PDF has positions of lines and no paragraphs. A paragraph begins where the line distance or the
 * letter size changes. After a sentence, an indented line also begins a paragraph, and so does a line whose first word would have
 * fit on the previous line. A sentence may continue in the next column or on the next page. Words that a line end cuts are joined.
 */
export function pdfText({ title, pages }: PdfPages): ImportedText {
  const paragraphs = paragraphsIn(linesOf(pages));
  const usualSize = median(
    paragraphs.flatMap(({ text, size }) => Array<number>(Math.ceil(text.length / 10)).fill(size)),
  );
  const largest = Math.max(0, ...paragraphs.map(({ page, size }) => (page === 0 ? size : 0)));
  const headline = paragraphs.find(({ page, size }) => page === 0 && size === largest);
  const isTitled =
    headline !== undefined && largest >= usualSize * titleSize && headline.text.length <= textLimits.headline;
  const body = paragraphs.filter((paragraph) => !isTitled || paragraph !== headline);
  const foundHeadline = isTitled ? headline.text : isDefaultTitle.test(title) ? '' : title.trim();
  return {
    ...(foundHeadline !== '' && foundHeadline.length <= textLimits.headline && { headline: foundHeadline }),
    body: (body.length > 0 ? body : paragraphs).map(({ text }) => text).join('\n\n'),
  };
}

/** Matches titles that programs write by default. */
const isDefaultTitle = /\.\w{2,5}$|^Microsoft |^untitled|^Namnl\u00f6s/i;

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
    const previous = lines[at - 1];
    const paragraph = paragraphs.at(-1);
    if (previous && paragraph && !beginsParagraph(previous, line, columnOf(lines, at), leading)) {
      paragraph.text = joinLines(paragraph.text, line.text, words);
    } else paragraphs.push({ text: line.text, size: line.size, page: line.page });
  });
  return paragraphs.map((paragraph) => ({ ...paragraph, text: paragraph.text.replaceAll('\u00ad', '') }));
}

interface Column {
  left: number;
  right: number;
}

/** How many lines before and after a line show the width of its column. */
const nearbyLines = 40;

function columnOf(lines: readonly PdfLine[], at: number): Column {
  const { page, x, size } = lines[at]!;
  const others = lines
    .slice(Math.max(0, at - nearbyLines), at + nearbyLines)
    .filter((other) => other.page === page && Math.abs(other.x - x) < size * 3);
  return {
    left: Math.min(...others.map((other) => other.x)),
    right: Math.max(...others.map(({ end }) => end)),
  };
}

function beginsParagraph(
  previous: PdfLine,
  line: PdfLine,
  { left, right }: Column,
  leading: number,
): boolean {
  if (Math.abs(previous.size - line.size) > previous.size * 0.05 || startOfItem.test(line.text)) return true;
  const isEnd = endOfSentence.test(previous.text);
  const isIndented = line.x > left + line.size * 0.5 && !startOfItem.test(previous.text);
  const distance = previous.y - line.y;
  // The next column, or the next page.
  if (previous.page !== line.page || distance <= 0) return isEnd;
  if (distance > leading * line.size * paragraphDistance) return true;
  return isEnd && (isIndented || previous.end + firstWordWidth(line) < right);
}

/** Returns the width of a line's first word and a space. If the previous line had as much room left, a paragraph ended. */
function firstWordWidth({ text, x, end }: PdfLine): number {
  const letter = (end - x) / text.length;
  // The mean width of the letters of a word varies by a fifth.
  return letter * 1.2 * (text.split(' ', 1)[0]!.length + 1);
}

/** Returns the usual line distance, as a multiple of the letter size. */
function usualLeading(lines: readonly PdfLine[]): number {
  const leadings = lines.flatMap((line, at) => {
    const previous = lines[at - 1];
    const leading = previous?.page === line.page ? (previous.y - line.y) / line.size : 0;
    return leading > 0.5 && leading < 2.5 ? [leading] : [];
  });
  // A document may have only headings, which have more space around them.
  return leadings.length > 0 ? median(leadings) : 1.2;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
