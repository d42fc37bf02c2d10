import type { Language } from '../../domain/language.ts';
import type { Unit } from './units.ts';

/** A noun phrase of a text in base form, and where it stands. */
export interface Phrase {
  /** "afrikansk svinpest". */
  base: string;
  /** The base forms of its words; the last one is its head. */
  words: string[];
  /** First and last unit of each place, ascending. */
  places: { from: number; to: number }[];
}

/** Words of a phrase at most. */
const LONGEST = 3;
/** All runs of nouns, and of adjectives before one, that no name is part of. */
export function phrases(units: readonly Unit[], language: Language): Map<string, Phrase> {
  const found = new Map<string, Phrase>();
  for (let to = 0; to < units.length; to++) {
    if (!mayBeHead(units[to]!)) continue;
    for (let from = to; from > to - LONGEST && from >= 0; from--) {
      if (from < to && !mayStandBefore(units, from)) break;
      if (from < to && language === 'sv' && units[from]!.class.adjective === undefined) break;
      const words = units.slice(from, to + 1).map((unit, at) => form(unit, at === to - from, units[to]!));
      const base = words.join(' ');
      const phrase = found.get(base) ?? { base, words, places: [] };
      phrase.places.push({ from, to });
      found.set(base, phrase);
    }
  }
  return found;
}

function mayBeHead({ class: { noun, base }, isName, isStopWord }: Unit): boolean {
  return noun > 0 && !isName && !isStopWord && base.length > 2;
}

function mayStandBefore(units: readonly Unit[], at: number): boolean {
  const { class: { noun, adjective }, isName, isStopWord, word } = units[at]!;
  return units[at + 1]!.follows && !isName && !isStopWord && word.length > 2 && (noun > 0 || adjective !== undefined || word.endsWith('ing'));
}

function form(unit: Unit, isHead: boolean, head: Unit): string {
  if (isHead) return unit.class.base;
  const { adjective } = unit.class;
  // As it stands where the noun stands in its base form, for it then has the noun's gender.
  return adjective === undefined || head.word === head.class.base ? unit.word : adjective;
}
