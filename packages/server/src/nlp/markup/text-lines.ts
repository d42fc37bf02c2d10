/** A line of a text that is not empty. */
export interface TextLine {
  /** The range of the line, without the spaces around it. */
  start: number;
  end: number;
  /** The length of the first word. */
  firstWord: number;
  startsLowercase: boolean;
  endsSentence: boolean;
  /** Whether the line ends with a comma, a dash or the like, or ends a sentence. */
  endsPhrase: boolean;
  /** The share of words that begin with a lower-case letter. */
  lowercaseShare: number;
  /** Whether the line begins with a list marker, or with the name of a speaker. */
  isItem: boolean;
  /** Whether the line has cells of a table. */
  hasCells: boolean;
}

const LINE = /[^\n\r]*(?:\r\n|\n|\r|$)/g;
const ITEM = /^(?:[-*+•‣◦▪▫●○■□·–—#]|#\d{1,4}|\d{1,3}[.)]|\(?[\p{L}\d]{1,3}\))\s/u;
/** A speaker at the start of a line of a conversation: "Anna L: yes". */
const SPEAKER = /^[^\s:]{1,20}(?: [^\s:]{1,15}){0,2}:\s/u;
const CELLS = /\t|\s{3}|\|/u;
const SENTENCE_END = /[.!?…:]["'”’»)\]]*$/u;
const PHRASE_END = /[.!?…:,;–—-]['"”’»)\]]*$/u;
const WORD_STARTS = /(?<!\S)\P{Z}/gu;
const LOWERCASE = /^\p{Ll}/u;

/** Returns the lines of each paragraph of two lines or more. Empty lines and list items separate paragraphs. */
export function paragraphs(text: string): TextLine[][] {
  const found: TextLine[][] = [];
  let paragraph: TextLine[] = [];
  for (const { 0: whole, index } of text.matchAll(LINE)) {
    const content = whole.trim();
    const line = content === '' ? undefined : parseLine(content, index + whole.indexOf(content));
    if (line === undefined || line.isItem) {
      if (paragraph.length > 1) found.push(paragraph);
      paragraph = [];
    }
    if (line) paragraph.push(line);
  }
  if (paragraph.length > 1) found.push(paragraph);
  return found;
}

function parseLine(content: string, start: number): TextLine {
  const starts = content.match(WORD_STARTS) ?? [];
  return {
    start,
    end: start + content.length,
    firstWord: content.search(/\s|$/u),
    startsLowercase: LOWERCASE.test(content),
    endsSentence: SENTENCE_END.test(content),
    endsPhrase: PHRASE_END.test(content),
    lowercaseShare: starts.filter((letter) => LOWERCASE.test(letter)).length / starts.length,
    isItem: ITEM.test(content) || SPEAKER.test(content),
    hasCells: CELLS.test(content),
  };
}
