import { LRUCache } from 'lru-cache';
import en from '@textkin/model-en-sv/tables/topics-en.json' with { type: 'json' };
import sv from '@textkin/model-en-sv/tables/topics-sv.json' with { type: 'json' };
import type { Language } from '../../domain/language.ts';

/** What a word in small letters may be by itself, whatever stands around it. */
export interface WordClass {
  /** How likely it is a noun: 0 hardly, 1 perhaps, 2 likely, 3 surely. */
  noun: number;
  /** Its base form as a noun: singular and indefinite. */
  base: string;
  /** Its base form as an adjective, where it is more likely that than all else. */
  adjective: string | undefined;
}

/** Classes of words, each with the endings that tell it ("^" begins a whole word), separated by spaces. */
type ClassTable = Readonly<Record<string, string>>;

const cachedWords = 50_000;
const CLASS = /^(?:a(\d+)(\p{L}*);)?(\d)(\d*)(\p{L}*)$/u;

/**
 * The class of a word by its longest ending that the table has: "-heten" is sure to be a noun whose base form is two letters
 * shorter. A word that no table has seen, as Swedish writes them together all the time, is read as its ending is.
 */
function classifier(table: ClassTable): (word: string) => WordClass {
  const classes = new Map<string, string>();
  let longest = 0;
  for (const [name, endings] of Object.entries(table)) {
    for (const ending of endings.split(' ')) {
      classes.set(ending, name);
      longest = Math.max(longest, ending.length);
    }
  }
  const cache = new LRUCache<string, WordClass>({ max: cachedWords });
  const find = (word: string): WordClass => {
    const marked = `^${word}`;
    for (let at = Math.max(0, marked.length - longest); at < marked.length; at++) {
      const name = classes.get(marked.slice(at));
      if (name !== undefined) return classOf(word, name);
    }
    return { noun: 0, base: word, adjective: undefined };
  };
  return (word) => {
    let found = cache.get(word);
    if (found === undefined) cache.set(word, (found = find(word)));
    return found;
  };
}

/** The noun: how likely, letters to take off, letters to put there; behind `a` and before `;` the same of the adjective. */
function classOf(word: string, name: string): WordClass {
  const [, cut, put = '', noun = '0', nounCut = '', nounPut = ''] = CLASS.exec(name)!;
  return {
    noun: Number(noun),
    base: edited(word, nounCut, nounPut),
    adjective: cut === undefined ? undefined : edited(word, cut, put),
  };
}

const edited = (word: string, cut: string, put: string): string =>
  word.slice(0, word.length - Number(cut)) + put;

export const wordClass: Readonly<Record<Language, (word: string) => WordClass>> = {
  en: classifier(en),
  sv: classifier(sv),
};
