import { LRUCache } from 'lru-cache';
import { perLanguage } from '../../languages/index.ts';
import type { ClassTable } from '../../languages/record.ts';

/** What a word in small letters may be by itself, whatever stands around it. */
export interface WordClass {
  /** How likely it is a noun: 0 hardly, 1 perhaps, 2 likely, 3 surely. */
  noun: number;
  /** Its base form as a noun: singular and indefinite. */
  base: string;
  /** Its base form as an adjective, where it is one more likely than all else. */
  adjective: string | undefined;
}

const cachedWords = 50_000;
const CLASS = /^(?:a(\d+)(\p{L}*);)?(\d)(\d*)(\p{L}*)$/u;

/**
 * The class of a word by the longest of its endings that the table has: what ends in -heten is surely a noun, and its base form
 * two letters shorter. So a word that no table has seen, as Swedish writes new ones together all the time, is read as its
 * ending is.
 */
export const wordClass = perLanguage(({ topics: { classes } }) => {
  const byEnding = new Map<string, string>();
  for (const [name, endings] of Object.entries(classes))
    for (const ending of endings.split(' ')) byEnding.set(ending, name);
  const longest = [...byEnding.keys()].reduce((most, { length }) => Math.max(most, length), 0);
  const cache = new LRUCache<string, WordClass>({ max: cachedWords });
  return (word: string): WordClass => {
    let found = cache.get(word);
    if (found === undefined) cache.set(word, (found = read(word, byEnding, longest)));
    return found;
  };
});

function read(word: string, byEnding: ReadonlyMap<string, string>, longest: number): WordClass {
  const whole = `^${word}`;
  for (let at = Math.max(0, whole.length - longest); at < whole.length; at++) {
    const name = byEnding.get(whole.slice(at));
    if (name !== undefined) return classOf(word, name);
  }
  return { noun: 0, base: word, adjective: undefined };
}

/**
 * The likelihood of a noun, how many letters of the word its base form lacks, and those that it has instead; before it, behind
 * an "a" and ended by ";", the same of an adjective.
 */
function classOf(word: string, name: keyof ClassTable): WordClass {
  const [, cut, put = '', noun = '0', nounCut = '', nounPut = ''] = CLASS.exec(name)!;
  return {
    noun: Number(noun),
    base: edited(word, Number(nounCut), nounPut),
    adjective: cut === undefined ? undefined : edited(word, Number(cut), put),
  };
}

const edited = (word: string, cut: number, put: string): string => word.slice(0, word.length - cut) + put;
