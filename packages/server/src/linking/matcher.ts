import type { Language } from '../domain/language.ts';
import { records } from '../languages/index.ts';
import { isCompoundPart } from '../nlp/mentions/mentions.ts';
import { withoutEnding } from './endings.ts';
import { type FormWord, textWords, wordForm } from './names/form-words.ts';
import type { IndexedEntry, IndexedName, VocabularyIndex } from './names/vocabulary-index.ts';
import { NameHash } from './names/name-hash.ts';
import { isWrittenAsName, mayBeCommonWord } from './spelling.ts';

/** A vocabulary that a collection uses. */
export interface UsedVocabulary {
  vocabulary: number;
  index: VocabularyIndex;
}

/** Words of a text that are a name of a vocabulary. */
export interface Match {
  /** The range of a mention, in UTF-16 code units of the readable text. */
  start: number;
  end: number;
  /** Where the name ends without its genitive, and where its last word ends. */
  bareEnd: number;
  wordEnd: number;
  /** The number of words. */
  words: number;
  /** The forms of the words without an ending, joined by spaces. */
  form: string;
  vocabulary: number;
  /** The entries of the vocabulary with this name. */
  entries: readonly IndexedEntry[];
  /** The name as the vocabulary spells it. */
  name: string;
}

/** Returns whether the analysis found a name at a range, which may end before or after the ending of its last word. */
export type IsMention = (range: Pick<Match, 'start' | 'bareEnd' | 'wordEnd'>) => boolean;

/** The end of a sentence or clause, and white space and opening marks after it. */
const SENTENCE_END = /(?:[.!?:;…–—•|]["'”’»)]*\s+|["“”«(])$/u;
const JOINS_BEFORE = /[-‐‑@/._&]/u;
const JOINS_AFTER = /^(?:[@_]|[-‐‑][\p{Lu}\p{N}])/u;

/** Returns the words of texts that are written in lower case. */
export function lowerCaseWordsOf(texts: readonly string[]): ReadonlySet<string> {
  const words = texts.flatMap(textWords).map(({ written }) => written);
  return new Set(words.filter((written) => written === written.toLowerCase()));
}

/** Finds the names of vocabularies in texts. The vocabularies come in order of precedence. */
export class Matcher {
  readonly #vocabularies: readonly UsedVocabulary[];

  constructor(vocabularies: readonly UsedVocabulary[]) {
    this.#vocabularies = vocabularies;
  }

  /**
   * Returns all ranges of words that are names of a vocabulary, including longer and shorter ranges at the same place. If several
   * vocabularies have a name, the first of them decides. `lowerCaseWords` returns the words that the text writes in lower case, in both
   * its fields; by default, in `text` only.
   */
  find(
    text: string,
    language: Language,
    isMention: IsMention,
    lowerCaseWords = () => lowerCaseWordsOf([text]),
  ): Match[] {
    const words = textWords(text);
    const scan: Scan = { text, words, language, isMention, lowerCaseWords };
    const found: Match[] = [];
    for (let from = 0; from < words.length; from++) {
      const longest = this.#longestFrom(words[from]!, language);
      if (longest === 0) continue;
      const before = new NameHash();
      for (let to = from + 1; to <= Math.min(words.length, from + longest); to++) {
        const last = words[to - 1]!;
        if (to > from + 1 && last.startsLine) break;
        const match = this.#at(scan, from, to, before);
        if (match !== undefined) found.push(match);
        if (to === from + 1) before.begin(last.form);
        else before.add(last.form);
      }
    }
    return found;
  }

  #longestFrom({ form, written }: FormWord, language: Language): number {
    let longest = 0;
    for (const { index } of this.#vocabularies) longest = Math.max(longest, index.longestFrom(form));
    const bare = withoutEnding(written, records[language].names);
    if (bare === undefined) return longest;
    for (const { index } of this.#vocabularies)
      longest = Math.max(longest, index.longestFrom(wordForm(bare.written)));
    return longest;
  }

  /**
   * Returns the match of words[from] to words[to − 1]; `before` is the hash of all these words but the last. A name that includes the
   * ending of the last word wins over a name without the ending.
   */
  #at(scan: Scan, from: number, to: number, before: NameHash): Match | undefined {
    const last = scan.words[to - 1]!;
    const bare = withoutEnding(last.written, records[scan.language].names);
    const readings = [{ written: last.written, isMentioned: true }, ...(bare ? [bare] : [])];
    for (const { written, isMentioned } of readings) {
      const form = written === last.written ? last.form : wordForm(written);
      const hash = new NameHash();
      if (to === from + 1) hash.begin(form);
      else hash.copy(before).add(form);
      const bareEnd = last.start + written.length;
      const range = { start: scan.words[from]!.start, bareEnd, wordEnd: last.end };
      let place: Place | undefined;
      for (const { vocabulary, index } of this.#vocabularies) {
        const entries = index.find(hash);
        if (entries === undefined) continue;
        place ??= placeOf(scan, from, to, range, { written, form });
        const named = namesAt(entries, place);
        if (named.length === 0) continue;
        const end = isMentioned ? last.end : bareEnd;
        const { name } = named[0]!.name;
        return {
          ...range,
          end,
          words: to - from,
          form: place.form,
          vocabulary,
          name,
          entries: named.map(({ entry }) => entry),
        };
      }
    }
    return undefined;
  }
}

interface Scan {
  text: string;
  words: readonly FormWord[];
  language: Language;
  isMention: IsMention;
  lowerCaseWords: () => ReadonlySet<string>;
}

/** What a place of a text says about whether it is a name. */
interface Place {
  form: string;
  written: readonly string[];
  isMention: boolean;
  /** Whether the place is part of a longer name or compound. */
  isPart: boolean;
  isCommonWord: (name: readonly FormWord[]) => boolean;
}

function placeOf(
  { text, words, language, isMention, lowerCaseWords }: Scan,
  from: number,
  to: number,
  range: Pick<Match, 'start' | 'bareEnd' | 'wordEnd'>,
  last: { written: string; form: string },
): Place {
  const { names, words: rules } = records[language];
  const some = words.slice(from, to);
  const form = [...some.slice(0, -1).map((word) => word.form), last.form].join(' ');
  const before = words[from - 1];
  const { start } = range;
  const startsSentence =
    before === undefined ||
    words[from]!.startsLine ||
    SENTENCE_END.test(text.slice(Math.max(0, start - 5), start));
  return {
    form,
    written: [...some.slice(0, -1).map(({ written }) => written), last.written],
    isMention: isMention(range),
    isPart:
      (names.joinsByHyphen && isCompoundPart(text, range.wordEnd)) ||
      (range.start > 0 && JOINS_BEFORE.test(text[range.start - 1]!)) ||
      JOINS_AFTER.test(text.slice(range.wordEnd, range.wordEnd + 2)),
    isCommonWord: (name) =>
      mayBeCommonWord(name, last.written, startsSentence) &&
      (rules.stopWords.has(form) || lowerCaseWords().has(last.written.toLowerCase())),
  };
}

/** Returns the entries that have a name which stands at a place, each with the name. */
function namesAt(
  entries: readonly IndexedEntry[],
  place: Place,
): { entry: IndexedEntry; name: IndexedName }[] {
  return entries.flatMap((entry) => {
    const name = entry.names.find((name) => name.form === place.form && isAt(name, place));
    return name === undefined ? [] : [{ entry, name }];
  });
}

function isAt({ words, isWithoutArticle }: IndexedName, place: Place): boolean {
  if (place.isMention) return true;
  return (
    !isWithoutArticle && !place.isPart && isWrittenAsName(words, place.written) && !place.isCommonWord(words)
  );
}
