import type { Unit } from './units.ts';

/** A noun phrase of a text, in base form. */
export interface Phrase {
  /** The phrase in base form: "afrikansk svinpest". */
  base: string;
  /** The base forms of its words; the last one is its head. */
  words: string[];
  /** The indexes of the first and last unit of each occurrence, ascending. */
  places: { from: number; to: number }[];
}

/** The most words of a phrase. */
const MAX_WORDS = 3;
/** The least number of letters of a word. */
const MIN_LETTERS = 3;

/**
 * Finds noun phrases outside names, by base form: each noun alone, and with the nouns and adjectives directly before it. With
 * `hasCompounds`, the language joins nouns into one word, and only adjectives count. Eight to nine in ten topics that people name are
 * among the phrases, in both languages (`npm run eval:topics`).
 */
export function findPhrases(units: readonly Unit[], hasCompounds: boolean): Map<string, Phrase> {
  const found = new Map<string, Phrase>();
  const repeated = hasCompounds ? none : repeatedPairs(units);
  for (const [to, head] of units.entries()) {
    if (!mayBeHead(head)) continue;
    for (let from = to; from >= 0 && from > to - MAX_WORDS; from--) {
      if (from < to && !mayPrecedeHead(units, from, hasCompounds, repeated)) break;
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
  return noun > 0 && !isName && !isStopWord && base.length >= MIN_LETTERS;
}

/**
 * Returns whether a unit may precede the head: an adjective, a noun, a word in -ing, which begins the
 * phrase ("planning permission"), or any word that the text repeats before the same noun ("open source").
 */
function mayPrecedeHead(
  units: readonly Unit[],
  at: number,
  hasCompounds: boolean,
  repeated: ReadonlySet<string>,
): boolean {
  const unit = units[at]!;
  const { isName, isStopWord, isVague, word } = unit;
  if (!units[at + 1]!.isAdjacent || isName || isStopWord || isVague || word.length < MIN_LETTERS)
    return false;
  if (hasCompounds || unit.class.adjective !== undefined) return unit.class.adjective !== undefined;
  return unit.class.noun > 1 || endsInIng(unit) || repeated.has(pairOf(unit, units[at + 1]!));
}

/** Returns the pairs of a word and the noun directly after it that occur more than once. */
function repeatedPairs(units: readonly Unit[]): ReadonlySet<string> {
  const [once, more] = [new Set<string>(), new Set<string>()];
  for (const [at, unit] of units.entries()) {
    const next = units[at + 1];
    if (!next?.isAdjacent) continue;
    const pair = pairOf(unit, next);
    (once.has(pair) ? more : once).add(pair);
  }
  return more;
}

const pairOf = ({ word }: Unit, { class: { base } }: Unit): string => `${word} ${base}`;
const none: ReadonlySet<string> = new Set();

const endsInIng = ({ word, class: { noun, adjective } }: Unit): boolean =>
  noun < 2 && adjective === undefined && word.endsWith('ing');

/**
 * Returns the form of a unit before the head. An adjective before a noun in base form agrees with the noun's gender and does not change:
 * "grovt bedrägeri".
 */
function formBefore({ word, class: { adjective } }: Unit, head: Unit): string {
  return adjective === undefined || head.word === head.class.base ? word : adjective;
}
