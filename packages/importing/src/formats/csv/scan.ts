/** Which quotation marks end a quoted cell. */
export type Rule =
  /** Every mark ends the cell, unless two marks stand together. */
  | 'strict'
  /** A mark ends the cell when a separator or the end of the line follows. */
  | 'lenient'
  /** A mark before a separator or the end of the line ends the cell, whatever stands before it. */
  | 'eager'
  /** Like `lenient`, and a mark after a backslash is a letter. */
  | 'backslash';

export interface ScanOptions {
  separator: string;
  rule: Rule;
  /** Whether nothing follows the text. */
  isWhole: boolean;
  /** The state at `begin`. */
  within?: ScanState;
}

export type ScanState = 'cell' | 'quotes' | 'start';

/** A record, and the place after its line end. */
export interface Scanned {
  cells: string[];
  end: number;
  /** Cells without quotes have no quotation mark. */
  isSound: boolean;
}

export type Scan =
  | Scanned
  /** Text follows a quotation mark that closes a cell, or the text ends within quotation marks. */
  | { wrong: 'textBehindQuote' | 'quoteNotClosed' }
  /** The record may go on after the text: the place to scan from next, and the state there. */
  | { from: number; within: ScanState };

/** Scans one record of CSV in linear time. Blanks around quotation marks belong to no cell. */
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

/** A cell that the text cuts is scanned again from its start. The cell in which a scan began is scanned on from the end. */
function startOr(begin: number, at: number): ScanState {
  return begin === at ? 'cell' : 'start';
}

interface Signs {
  opening: RegExp;
  /** A separator or the end of a line. */
  mark: RegExp;
  /** Characters that may follow a closing quotation mark. */
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

/** Finds the mark that closes the quoted cell at `begin`, and the place after the mark and its blanks. */
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
