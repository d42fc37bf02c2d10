import { perLanguage } from '../../languages/index.ts';
import type { ClassTable } from '../../languages/record.ts';
import { hashWord } from '../terms/hash.ts';
import { readPrior } from '../terms/prior.ts';
import { compoundParts } from '../terms/compounds.ts';
import { remembered } from '../tokens/remembered.ts';

/** The class of a word in lower case, without its context. */
export interface WordClass {
  /** The likelihood of a noun: 0 unlikely, 1 possible, 2 likely, 3 certain. */
  noun: number;
  /** Its base form as a noun: singular and indefinite. */
  base: string;
  /** Its base form as an adjective, if an adjective is the likeliest class. */
  adjective: string | undefined;
}

const rememberedWords = 50_000;
const CLASS = /^(?:a(\d+)(\p{L}*);)?(\d)(\d*)(\p{L}*)$/u;

/**
 * Returns the class of a word by the longest of its endings in the table: a word in -heten is certainly a noun, and its base form is
 * two letters shorter. Swedish forms new compounds all the time; their endings classify them too.
 */
export const wordClass = perLanguage(({ topics: { classes, frequencies } }, language) => {
  const byEnding = new Map<string, string>();
  for (const [name, endings] of Object.entries(classes))
    for (const ending of endings.split(' ')) byEnding.set(ending, name);
  const longest = [...byEnding.keys()].reduce((most, { length }) => Math.max(most, length), 0);
  const frequency = readPrior(frequencies);
  const isKnown = (word: string): boolean => frequency(hashWord(word)) > 0;
  return remembered(rememberedWords, (word): WordClass => {
    const { noun, ...forms } = classOf(word);
    // Nearly all words that the language's texts do not have are nouns.
    return { ...forms, noun: noun === 0 && !isKnown(word) ? 1 : noun };
  });

  /**
   * Returns the class of a word by its ending. A compound has the class of its last part, unless its ending certainly belongs to an
   * inflected noun.
   */
  function classOf(word: string): WordClass {
    const byEnd = classify(word, byEnding, longest);
    if (byEnd.noun === 3 && byEnd.base !== word) return byEnd;
    const [, last] = byEnding.has(`^${word}`) ? [] : compoundParts[language](word);
    if (last === undefined) return byEnd;
    const first = word.slice(0, word.length - last.length);
    const { noun, base, adjective } = classify(last, byEnding, longest);
    if (noun < byEnd.noun) return byEnd;
    if (adjective !== undefined) return { noun, base: first + base, adjective: first + adjective };
    return { noun: Math.max(1, noun), base: first + base, adjective };
  }
});

function classify(word: string, byEnding: ReadonlyMap<string, string>, longest: number): WordClass {
  const whole = `^${word}`;
  for (let at = Math.max(0, whole.length - longest); at < whole.length; at++) {
    const name = byEnding.get(whole.slice(at));
    if (name !== undefined) return parseClass(word, name);
  }
  return { noun: 0, base: word, adjective: undefined };
}

/**
 * Parses the name of a class: the likelihood of a noun, the number of letters that the base form drops at the end, and the letters that it
 * adds. Before them, between "a" and ";", are the number and letters for an adjective.
 */
function parseClass(word: string, name: keyof ClassTable): WordClass {
  const [, dropped, added = '', noun = '0', nounDropped = '', nounAdded = ''] = CLASS.exec(name)!;
  return {
    noun: Number(noun),
    base: replaceEnd(word, Number(nounDropped), nounAdded),
    adjective: dropped === undefined ? undefined : replaceEnd(word, Number(dropped), added),
  };
}

const replaceEnd = (word: string, dropped: number, added: string): string =>
  word.slice(0, word.length - dropped) + added;
