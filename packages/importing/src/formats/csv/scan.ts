/** How far a quotation mark is taken at its word. */
export type Rule =
  /** A mark in a quoted cell ends it, unless two stand together. */
  | 'strict'
  /** … or unless something else than a separator or the end of the line follows. */
  | 'lenient'
  /** A mark before a separator or the end of the line ends the cell, whatever stands before it. */
  | 'eager'
  /** Like `lenient`, and a quotation mark behind a backslash stands for itself. */
  | 'backslash';

export interface ScanOptions {
  separator: string;
  rule: Rule;
  /** Whether nothing follows the text. */
  isWhole: boolean;
  /** What `begin` lies within. */
  within?: Within;
}

export type Within = 'cell' | 'quotes' | 'start';

/** A record, and the place behind the end of its line. */
export interface Scanned {
  cells: string[];
  end: number;
  /** Whether a quotation mark stands in no cell that is not quoted. */
  isSound: boolean;
}

export type Scan =
  | Scanned
  /** Text follows a quotation mark that closes a cell, or the text ends within quotation marks. */
  | { wrong: 'textBehindQuote' | 'quoteNotClosed' }
  /** The record may go on behind the text: where to scan on, and what that place lies within. */
  | { from: number; within: Within };

/** Scans one record of CSV. Blanks around quotation marks belong to no cell. Works in linear time. */
export function scan(text: string, begin: number, options: ScanOptions): Scan {
  const { separator, rule, isWhole } = options;
  const signs = signsOf(separator);
  const cells: string[] = [];
  let { within = 'start' } = options;
  let isSound = true;
  for (let at = begin; ; at++) {
    if (within === 'start') {
      signs.opening.lastIndex = at;
      within = signs.opening.test(text) ? 'quotes' : 'cell';
      if (within === 'quotes') at = signs.opening.lastIndex;
    }
    if (within === 'quotes') {
      const quote = closingQuote(text, at, options);
      if ('wrong' in quote || 'from' in quote) return quote;
      cells.push(unescaped(text.slice(at, quote.at), rule));
      at = quote.behind;
    } else {
      signs.mark.lastIndex = at;
      const end = signs.mark.test(text) ? signs.mark.lastIndex - 1 : text.length;
      if (end === text.length && !isWhole)
        return { from: begin === at ? end : at, within: startOr(begin, at) };
      const cell = text.slice(at, end);
      isSound &&= !cell.includes('"');
      cells.push(cell);
      at = end;
    }
    within = 'start';
    if (text[at] === separator) continue;
    if (text[at] === '\r' && at + 1 === text.length && !isWhole) return { from: at, within: 'cell' };
    return { cells, end: Math.min(text.length, at + (text.startsWith('\r\n', at) ? 2 : 1)), isSound };
  }
}

/** A cell that the text ends in is scanned anew from its start, the one that a scan began in from the end on. */
function startOr(begin: number, at: number): Within {
  return begin === at ? 'cell' : 'start';
}

interface Signs {
  opening: RegExp;
  /** A separator or the end of a line. */
  mark: RegExp;
  /** What may follow a quotation mark that closes a cell. */
  behind: RegExp;
}

const known = new Map<string, Signs>();

function signsOf(separator: string): Signs {
  const found = known.get(separator);
  if (found) return found;
  const blank = separator === '\t' ? '[ \\u00a0]*' : '[ \\t\\u00a0]*';
  const mark = `[\\r\\n\\u{${separator.codePointAt(0)!.toString(16)}}]`;
  const signs = {
    opening: new RegExp(`${blank}"`, 'yu'),
    mark: new RegExp(mark, 'gu'),
    behind: new RegExp(`${blank}(?:${mark}|$)`, 'yu'),
  };
  known.set(separator, signs);
  return signs;
}

/** The mark that closes the quoted cell which begins at `begin`, and the place behind it and its blanks. */
function closingQuote(
  text: string,
  begin: number,
  { separator, rule, isWhole }: ScanOptions,
): { at: number; behind: number } | Exclude<Scan, Scanned> {
  const { behind } = signsOf(separator);
  for (let from = begin; ;) {
    const at = text.indexOf('"', from);
    if (at < 0) return isWhole ? { wrong: 'quoteNotClosed' } : { from: text.length, within: 'quotes' };
    if (!isWhole && at + 1 === text.length) return { from: at, within: 'quotes' };
    behind.lastIndex = at + 1;
    const isPair = text[at + 1] === '"';
    if (rule === 'backslash' && isEscaped(text, begin, at)) from = at + 1;
    else if (isPair && rule !== 'eager') from = at + 2;
    else if (behind.test(text)) {
      const end = behind.lastIndex;
      const isMark = (end > at + 1 && /[\r\n]/.test(text[end - 1]!)) || text[end - 1] === separator;
      if (!isMark && !isWhole) return { from: at, within: 'quotes' };
      return { at, behind: isMark ? end - 1 : end };
    } else if (rule === 'strict') return { wrong: 'textBehindQuote' };
    else from = at + (isPair ? 2 : 1);
  }
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, begin: number, at: number): boolean {
  let first = at;
  while (first > begin && text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}

function unescaped(cell: string, rule: Rule): string {
  return rule === 'backslash'
    ? cell.replaceAll(/\\(["\\])|""/g, (_, sign?: string) => sign ?? '"')
    : cell.replaceAll('""', '"');
}
