/** A line of a text that has something on it. */
export interface TextLine {
  /** Where what it says begins and ends, without its indent. */
  start: number;
  end: number;
  /** Characters of its first word. */
  firstWord: number;
  startsLowercase: boolean;
  endsSentence: boolean;
  /** Ends with a comma or the like, or a sentence. */
  endsPhrase: boolean;
  /** Words that begin with a small letter, of all words. */
  lowercaseShare: number;
  /** Begins with the mark of a list's item, or with who speaks. */
  isItem: boolean;
  /** Has cells, as a line of a table. */
  hasCells: boolean;
}

const LINE = /[^\n\r]*(?:\r\n|\n|\r|$)/g;
const ITEM = /^(?:[-*+•‣◦▪▫●○■□·–—#]|#\d{1,4}|\d{1,3}[.)]|\(?[\p{L}\d]{1,3}\))\s/u;
/** The speaker of a line of a conversation: "Anna L: yes". */
const SPEAKER = /^[^\s:]{1,20}(?: [^\s:]{1,15}){0,2}:\s/u;
const CELLS = /\t|\s{3}|\|/u;
const SENTENCE_END = /[.!?…:]["'”’»)\]]*$/u;
const PHRASE_END = /[.!?…:,;–—-]['"”’»)\]]*$/u;
const WORD_STARTS = /(?<!\S)\P{Z}/gu;
const SMALL = /^\p{Ll}/u;

/** The lines of a text by paragraphs, which empty lines and the items of lists part. */
export function paragraphs(text: string): TextLine[][] {
  const found: TextLine[][] = [];
  let paragraph: TextLine[] = [];
  for (const { 0: whole, index } of text.matchAll(LINE)) {
    const said = whole.trim();
    const line = said === '' ? undefined : parseLine(said, index + whole.indexOf(said));
    if (line === undefined || line.isItem) {
      if (paragraph.length > 1) found.push(paragraph);
      paragraph = [];
    }
    if (line) paragraph.push(line);
  }
  if (paragraph.length > 1) found.push(paragraph);
  return found;
}

function parseLine(said: string, start: number): TextLine {
  const starts = said.match(WORD_STARTS) ?? [];
  return {
    start,
    end: start + said.length,
    firstWord: said.search(/\s|$/u),
    startsLowercase: SMALL.test(said),
    endsSentence: SENTENCE_END.test(said),
    endsPhrase: PHRASE_END.test(said),
    lowercaseShare: starts.filter((letter) => SMALL.test(letter)).length / starts.length,
    isItem: ITEM.test(said) || SPEAKER.test(said),
    hasCells: CELLS.test(said),
  };
}
