import type { Language } from '../../domain/language.ts';
import { compoundParts } from '../terms/compounds.ts';
import { hashWord } from '../terms/hash.ts';
import { priors } from '../terms/prior.ts';
import { stem } from '../terms/stem.ts';
import type { Phrase } from './phrases.ts';
import type { Unit } from './units.ts';

/** What is counted of a phrase in its text; the weights of `topics.json` are in this order. */
export const FEATURES = [
  'often', 'share', 'late', 'headline', 'spread', 'rareHead', 'rareRest', 'unknown', 'likely', 'sure', 'two', 'three', 'length', 'compound',
  'capital', 'within', 'headOften', 'adjective', 'central', 'determined', 'infinitive', 'alone', 'oftenRare', 'begins',
] as const;

/** A word in fewer texts has this share. */
const RAREST = 1e-4;
const DETERMINERS = new Set('a an the this these his her their its our en ett den det de denna detta dessa sin sitt sina'.split(' '));
const BEFORE_VERBS = new Set('to att will would can could we they i he she you jag vi de han hon man inte not'.split(' '));

export interface TextFacts {
  units: readonly Unit[];
  language: Language;
  /** How much each window says what the whole text says: the cosine of their vectors. */
  central: (unit: Unit) => number;
  /** Where the body begins in units. */
  headline: number;
}

/** The rows of all phrases. */
export function rows(all: ReadonlyMap<string, Phrase>, facts: TextFacts): Map<string, number[]> {
  const { units, language, headline } = facts;
  const heads = new Map<string, number>();
  for (const { words, places } of all.values()) if (words.length === 1) heads.set(words[0]!, places.length);
  const most = Math.max(1, ...heads.values());
  const inLonger = new Map<string, number>();
  for (const { words, places } of all.values()) {
    if (words.length === 1) continue;
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= words.length; to++) {
        if (to - from === words.length) continue;
        const key = words.slice(from, to).join(' ');
        inLonger.set(key, (inLonger.get(key) ?? 0) + places.length);
      }
  }
  const rarity = (word: string) => -Math.log(Math.max(RAREST, priors[language](hashWord(stem[language](word)))));
  const found = new Map<string, number[]>();
  for (const [base, { words, places }] of all) {
    const head = words.at(-1)!;
    const count = places.length;
    const of = (test: (unit: Unit) => boolean) => places.filter(({ from }) => test(units[from]!)).length / count;
    const before = (set: ReadonlySet<string>) =>
      places.filter(({ from }) => units[from]!.follows && set.has(units[from - 1]?.word ?? '')).length / count;
    const rest = words.slice(0, -1);
    const rareHead = Math.max(0, ...head.split('-').map(rarity));
    const nouns = places.map(({ to }) => units[to]!.class.noun);
    const noun = Math.max(...nouns);
    const value: Record<(typeof FEATURES)[number], number> = {
      often: Math.log(count),
      share: count / most,
      late: Math.log1p(Math.max(0, places[0]!.from - headline)),
      headline: headline > 0 && places[0]!.from < headline ? 1 : 0,
      spread: new Set(places.map(({ from }) => Math.floor((10 * from) / units.length))).size / 10,
      rareHead,
      rareRest: rest.length === 0 ? 0 : Math.max(...rest.map(rarity)),
      unknown: rareHead >= -Math.log(RAREST) ? 1 : 0,
      likely: noun === 2 ? 1 : 0,
      sure: noun === 3 ? 1 : 0,
      two: words.length === 2 ? 1 : 0,
      three: words.length === 3 ? 1 : 0,
      length: Math.min(head.length, 16) / 10,
      compound: compoundParts[language](head).length > 0 ? 1 : 0,
      capital: of((unit) => unit.isCapitalised && !unit.beginsSentence),
      within: (inLonger.get(base) ?? 0) / count,
      headOften: words.length === 1 ? 0 : Math.log(heads.get(head) ?? 1),
      adjective: places.filter(({ from, to }) => to > from && units[from]!.class.adjective !== undefined).length / count,
      central: places.reduce((sum, { from }) => sum + facts.central(units[from]!), 0) / count,
      determined: before(DETERMINERS),
      infinitive: before(BEFORE_VERBS),
      alone: count === 1 ? 1 : 0,
      oftenRare: (Math.log(count) * rareHead) / 10,
      begins: of((unit) => unit.beginsSentence),
    };
    found.set(base, FEATURES.map((name) => value[name]));
  }
  return found;
}
