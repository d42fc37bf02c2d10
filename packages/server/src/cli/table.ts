import { styleText } from 'node:util';
import stringWidth from 'string-width';

/** Columns of the output, for terminals of the usual width. */
export const width = 80;

/** Styles are printed to terminals only, and not when NO_COLOR is set: `styleText` checks both. */
export const bold = (text: string): string => styleText('bold', text);
export const dim = (text: string): string => styleText('dim', text);
const cyan = (text: string): string => styleText('cyan', text);
export const green = (text: string): string => styleText('green', text);
export const yellow = (text: string): string => styleText('yellow', text);
export const red = (text: string): string => styleText('red', text);

const barCells = 10;

/** Returns a number from 0 to 1 as a bar of ten cells and two decimals. */
export function bar(share: number): string {
  const full = Math.round(share * barCells);
  return `${cyan('█'.repeat(full))}${dim('░'.repeat(barCells - full))} ${share.toFixed(2)}`;
}

/** Returns the text in exactly `columns` columns: padded with spaces, or cut with an ellipsis. */
export function fit(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return pad(text, columns);
  let head = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(head + segment) >= columns) break;
    head += segment;
  }
  return pad(`${head}…`, columns);
}

const pad = (text: string, columns: number): string => text + ' '.repeat(columns - stringWidth(text));

/** Wraps a text between words into lines of at most `columns` columns. A longer word gets a line of its own. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && stringWidth(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
