import tables from '@textkin/model-en-sv/tables/sv.json' with { type: 'json' };
import type { Genitive } from '../record.ts';
import { suffixOdds } from './suffix-odds.ts';

/** Log odds of a genitive: for a name known to end in -s, for a known genitive, and for an acronym such as "FNs". */
const KNOWN_NAME = -4;
const KNOWN_GENITIVE = 3;
const ACRONYM = 4;

const { finalS, finalSWeights } = tables;
/** Names in -s, and genitives of common names and places, that their endings would misjudge; in lower case. */
const names = new Set(finalS.names);
const genitives = new Set(finalS.genitives);
/** Companies and trade unions whose name is an old genitive. */
const institutions = new Set(
  'byggnads handels livs pappers fastighets bonniers norstedts åhléns berns reuters hemnets'.split(' '),
);
/** Common nouns in -s that end names, in lower case: "Kiruna flygplats". */
const NOUN = /(?:plats|palats|skans|kurs|pris|dans|glas|hus|plus)$/u;
/** Log odds of a genitive by the ending of the name; the longest ending decides. */
const suffixes = new Map(Object.entries(finalS.suffixes));

/** The plain -s ("Sveriges", but "Lars"). Names in -s, -x or -z do not take it. */
export const genitive: Genitive = {
  ending: 's',
  appliesTo: (name) => !/[sxz]$/iu.test(name),
  wordLogOdds: oddsOfWord,
  contextLogOdds: oddsOfContext,
  weights: finalSWeights,
};

/** Returns the log odds from the name alone: a known name keeps its -s, an acronym with -s is a genitive, otherwise the ending decides. */
function oddsOfWord(word: string): number {
  if (/^\p{Lu}{2,}s$/u.test(word)) return ACRONYM;
  const name = word.slice(word.lastIndexOf('-') + 1).toLowerCase();
  if (institutions.has(name) || (word === name && NOUN.test(name))) return -Infinity;
  if (genitives.has(name)) return KNOWN_GENITIVE;
  return names.has(name) ? KNOWN_NAME : suffixOdds(suffixes, name)!;
}

/** A coordinated genitive after a name: "Finlands, Norges och Sveriges försvarsministrar". */
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
 * Returns the log odds from the text after the name. Punctuation or a function word hardly ever follows a genitive (27 of 807
 * genitives, 5,800 of 9,300 other names of the Swedish gold sets); the log odds come from those counts.
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
