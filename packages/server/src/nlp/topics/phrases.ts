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
/** Letters of a word at least. */
const SHORTEST = 3;

/**
 * All nouns that are part of no name, each alone and with the nouns and adjectives right before it, by base form. Where a
 * language writes nouns together, only adjectives stand before one. Of ten topics that people name, eight to nine are among
 * them, in either language (`npm run eval:topics`).
 */
export function findPhrases(units: readonly Unit[], writesTogether: boolean): Map<string, Phrase> {
  const found = new Map<string, Phrase>();
  for (const [to, head] of units.entries()) {
    if (!mayBeHead(head)) continue;
    for (let from = to; from >= 0 && from > to - LONGEST; from--) {
      if (from < to && !mayStandBefore(units, from, writesTogether)) break;
      const words = [...units.slice(from, to).map((unit) => formBefore(unit, head)), head.class.base];
      const base = words.join(' ');
      const phrase = found.get(base) ?? { base, words, places: [] };
      phrase.places.push({ from, to });
      found.set(base, phrase);
      if (endsInIng(units[from]!)) break;
    }
  }
  return found;
}

function mayBeHead({ class: { noun, base }, isName, isStopWord }: Unit): boolean {
  return noun > 0 && !isName && !isStopWord && base.length >= SHORTEST;
}

/** A noun, an adjective, or a word in -ing, which nothing else stands before ("planning permission"). */
function mayStandBefore(units: readonly Unit[], at: number, writesTogether: boolean): boolean {
  const unit = units[at]!;
  const { isName, isStopWord, word } = unit;
  if (!units[at + 1]!.follows || isName || isStopWord || word.length < SHORTEST) return false;
  if (writesTogether || unit.class.adjective !== undefined) return unit.class.adjective !== undefined;
  return unit.class.noun > 1 || endsInIng(unit);
}

const endsInIng = ({ word, class: { noun, adjective } }: Unit): boolean =>
  noun < 2 && adjective === undefined && word.endsWith('ing');

/** An adjective before a noun in its base form has the noun's gender and is left as it is: "grovt bedrägeri". */
function formBefore({ word, class: { adjective } }: Unit, head: Unit): string {
  return adjective === undefined || head.word === head.class.base ? word : adjective;
}
