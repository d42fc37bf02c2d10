import tables from '@textkin/model-en-sv/tables/sv.json' with { type: 'json' };
import type { Genitive } from '../record.ts';
import { suffixOdds } from './suffix-odds.ts';

/** The odds of a word that is known to end in -s, of one that is known not to, and of "FNs" and the like. */
const KNOWN_NAME = -4;
const KNOWN_GENITIVE = 3;
const ACRONYM = 4;

const { finalS, finalSWeights } = tables;
/** Names in -s, and genitives of common names and places, in small letters, that their endings would not tell. */
const names = new Set(finalS.names);
const genitives = new Set(finalS.genitives);
/** Firms and unions whose name is itself an old genitive. */
const institutions = new Set(
  'byggnads handels livs pappers fastighets bonniers norstedts åhléns berns reuters hemnets'.split(' '),
);
/** Common nouns that names end with, in small letters: "Kiruna flygplats". */
const NOUN = /(?:plats|palats|skans|kurs|pris|dans|glas|hus|plus)$/u;
/** Endings and the log odds that a name with this ending is a genitive; the longest ending decides. */
const suffixes = new Map(Object.entries(finalS.suffixes));

/** A plain -s ("Sveriges", but "Lars"). Names that end in -s, -x or -z take none. */
export const genitive: Genitive = {
  ending: 's',
  appliesTo: (name) => !/[sxz]$/iu.test(name),
  wordLogOdds: oddsOfWord,
  contextLogOdds: oddsOfContext,
  weights: finalSWeights,
};

/** What the name itself says: known names keep their -s, "FNs" and the like are genitives, else the ending tells. */
function oddsOfWord(word: string): number {
  if (/^\p{Lu}{2,}s$/u.test(word)) return ACRONYM;
  const name = word.slice(word.lastIndexOf('-') + 1).toLowerCase();
  if (institutions.has(name) || (word === name && NOUN.test(name))) return -Infinity;
  if (genitives.has(name)) return KNOWN_GENITIVE;
  return names.has(name) ? KNOWN_NAME : suffixOdds(suffixes, name)!;
}

/** "Finlands, Norges och Sveriges försvarsministrar" */
const COORDINATED = /^(?:,|,? (?:och|eller|samt)) \p{Lu}\p{L}+s\b(?!,? \p{Lu})/u;
const FUNCTION_WORDS = new Set(
  (
    'har som till var att är vid från ska eller under skulle på om gjorde blev fick där med får i kom måste men av så ' +
    'vill inte tog efter för säger hade utan blir gick över sade tar gör också genom kommer kan ger ser när då kunde ' +
    'nu skall sa går gav såg inom mot bör mellan hos enligt ville än ett den det de en sin sitt sina finns ligger ' +
    'står samt skriver upp in ut ned anser tycker visar vann menar tror berättar förklarar var bara redan sedan nu'
  ).split(' '),
);

/**
 * What follows a name speaks for or against a genitive: hardly ever does punctuation or a function word follow one
 * (27 of 807 genitives, 5,800 of 9,300 other names of the Swedish gold sets). Log odds from those counts.
 */
function oddsOfContext(after: string): number {
  if (COORDINATED.test(after)) return 1;
  const next = /^[^\S\n]+([\p{L}\p{N}]+)/u.exec(after)?.[1];
  if (next === undefined) return -2.5;
  if (FUNCTION_WORDS.has(next)) return -2.2;
  if (next === 'och') return -1;
  if (/^\p{N}/u.test(next)) return 0;
  if (/^\p{Lu}/u.test(next)) return 1;
  if (/(?:[ae]s|it|nn)$/u.test(next)) return -2;
  return /(?:de|ar|er)$/u.test(next) ? 0.4 : 1.8;
}
