/** The rule by which quotation marks end a quoted cell. */
export type QuoteRule =
  /** Every mark ends the cell, unless two marks stand together. */
  | 'strict'
  /** A mark ends the cell when a separator or the end of the line follows. */
  | 'lenient'
  /** Like `lenient`, and the second mark of a pair may end the cell too. */
  | 'eager'
  /** Like `lenient`, and a mark after a backslash is part of the text. */
  | 'backslash';

export interface ScanOptions {
  separator: string;
  rule: QuoteRule;
  /** The text ends here: no more of it will be read. */
  isWhole: boolean;
  /** The state at `begin`. */
  state?: ScanState;
}

export type ScanState = 'cell' | 'quotes' | 'start';

/** A record, and the place after its line end. */
export interface Scanned {
  cells: string[];
  end: number;
  /** No unquoted cell contains a quotation mark. */
  isSound: boolean;
}

export type Scan =
  | Scanned
  /** Text follows a quotation mark that closes a cell, or the text ends within quotation marks. */
  | { problem: 'textAfterQuote' | 'quoteNotClosed' }
  /** The record may continue after the text: the place to resume the scan, and the state there. */
  | { resumeAt: number; state: ScanState };

/** Scans one record of CSV in linear time. Spaces around quotation marks belong to no cell. */
export function scan(text: string, begin: number, options: ScanOptions): Scan {
  const { separator, rule, isWhole } = options;
  const patterns = patternsOf(separator);
  const cells: string[] = [];
  let { state = 'start' } = options;
  let isSound = true;
  for (let at = begin; ; at++) {
    if (state === 'start') {
      patterns.opening.lastIndex = at;
      state = patterns.opening.test(text) ? 'quotes' : 'cell';
      if (state === 'quotes') at = patterns.opening.lastIndex;
    }
    if (state === 'quotes') {
      const quote = closingQuote(text, at, options);
      if ('problem' in quote || 'resumeAt' in quote) return quote;
      cells.push(unescaped(text.slice(at, quote.at), rule));
      at = quote.after;
    } else {
      patterns.mark.lastIndex = at;
      const end = patterns.mark.test(text) ? patterns.mark.lastIndex - 1 : text.length;
      if (end === text.length && !isWhole)
        return { resumeAt: begin === at ? end : at, state: resumedState(begin, at) };
      const cell = text.slice(at, end);
      isSound &&= !cell.includes('"');
      cells.push(cell);
      at = end;
    }
    state = 'start';
    if (text[at] === separator) continue;
    if (text[at] === '\r' && at + 1 === text.length && !isWhole) return { resumeAt: at, state: 'cell' };
    return { cells, end: Math.min(text.length, at + (text.startsWith('\r\n', at) ? 2 : 1)), isSound };
  }
}

/** Returns the state of a resumed scan: a cut-off cell is scanned again from its start, unless this scan began in that cell. */
function resumedState(begin: number, at: number): ScanState {
  return begin === at ? 'cell' : 'start';
}

interface Patterns {
  opening: RegExp;
  /** A separator or the end of a line. */
  mark: RegExp;
  /** Characters that may follow a closing quotation mark. */
  after: RegExp;
}

const patternsBySeparator = new Map<string, Patterns>();

function patternsOf(separator: string): Patterns {
  const found = patternsBySeparator.get(separator);
  if (found) return found;
  const blank = separator === '\t' ? '[ \\u00a0]*' : '[ \\t\\u00a0]*';
  const mark = `[\\r\\n\\u{${separator.codePointAt(0)!.toString(16)}}]`;
  const patterns = {
    opening: new RegExp(`${blank}"`, 'yu'),
    mark: new RegExp(mark, 'gu'),
    after: new RegExp(`${blank}(?:${mark}|$)`, 'yu'),
  };
  patternsBySeparator.set(separator, patterns);
  return patterns;
}

/** Finds the mark that closes the quoted cell at `begin`, and the place after the mark and the spaces after it. */
function closingQuote(
  text: string,
  begin: number,
  { separator, rule, isWhole }: ScanOptions,
): { at: number; after: number } | Exclude<Scan, Scanned> {
  const { after } = patternsOf(separator);
  for (let searchAt = begin; ;) {
    const at = text.indexOf('"', searchAt);
    if (at < 0) return isWhole ? { problem: 'quoteNotClosed' } : { resumeAt: text.length, state: 'quotes' };
    if (!isWhole && at + 1 === text.length) return { resumeAt: at, state: 'quotes' };
    after.lastIndex = at + 1;
    const isPair = text[at + 1] === '"';
    if (rule === 'backslash' && isEscaped(text, begin, at)) searchAt = at + 1;
    else if (isPair && rule !== 'eager') searchAt = at + 2;
    else if (after.test(text)) {
      const end = after.lastIndex;
      const isMark = (end > at + 1 && /[\r\n]/.test(text[end - 1]!)) || text[end - 1] === separator;
      if (!isMark && !isWhole) return { resumeAt: at, state: 'quotes' };
      return { at, after: isMark ? end - 1 : end };
    } else if (rule === 'strict') return { problem: 'textAfterQuote' };
    else searchAt = at + (isPair ? 2 : 1);
  }
}

/** Returns whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, begin: number, at: number): boolean {
  let first = at;
  while (first > begin && text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}

function unescaped(cell: string, rule: QuoteRule): string {
  return rule === 'backslash'
    ? cell.replaceAll(/\\(["\\])|""/g, (_, sign?: string) => sign ?? '"')
    : cell.replaceAll('""', '"');
}
