import { records } from '../../languages/index.ts';
import type { HyphenCompoundRules } from '../../languages/record.ts';
import type { Candidate } from '../../knowledge/table.ts';
import type { Language } from '../../domain/language.ts';
import type { NameMention } from '../mentions/mentions.ts';
import type { Category } from '../../domain/tags/tag.ts';

/** A word, a hyphen and a word in lower case: "EU-länderna". Places are UTF-16 code units of the field. */
export interface Compound {
  start: number;
  /** The place of the hyphen. */
  hyphen: number;
  end: number;
  /** The part before the hyphen. */
  first: string;
  /** The part after the hyphen; "" if the compound shares its last part with another ("EU- och FN-frågor"). */
  last: string;
}

/** What is known of names in addition to the text of the field. */
export interface KnownNames {
  /** All mentions of the text, in text order. */
  found: readonly NameMention[];
  candidates: (name: string) => readonly Candidate[];
  language: Language;
}

// The match begins at the hyphen, because few words have one. The alternatives are disjoint and their lengths bounded, so the time is
// linear in the text.
const COMPOUND =
  /(?<=(?<![\p{L}\p{N}:.&’'])([\p{L}\p{N}][\p{L}\p{N}:.&’']{0,59}))[-‐‑](?:(\p{Ll}[\p{L}\p{N}]{0,79})(?![-‐‑]\p{Lu})|(?= (?:och|eller|samt|and|or) ))/gu;

/** Returns the compounds of a text, in text order, without overlaps. */
export function findCompounds(text: string): Compound[] {
  const found: Compound[] = [];
  for (const { index: hyphen, 0: rest, 1: first = '', 2: last = '' } of text.matchAll(COMPOUND)) {
    const start = hyphen - first.length;
    if (start >= (found.at(-1)?.end ?? 0))
      found.push({ start, hyphen, end: hyphen + rest.length, first, last });
  }
  return found;
}

/** The ending of an adjective: two adjectives form one adjective, not a name, in "nordisk-baltisk". */
const ADJECTIVE = /sk[at]?$/u;

/** Returns whether the first part of a compound is not a name in any text: "it", "tv", most single letters. */
export function isCommonPart(compound: Compound, rules: HyphenCompoundRules): boolean {
  const { first, last } = compound;
  if (rules.commonParts.has(first.toLowerCase()) || (ADJECTIVE.test(first) && ADJECTIVE.test(last)))
    return true;
  return Array.from(first).length === 1 && shortNameCategory(compound, rules) === undefined;
}

/** Returns the category of a first part that is a name before certain words only: "S" in "S-ledaren". */
export function shortNameCategory(
  { first, last }: Compound,
  { namesBefore }: HyphenCompoundRules,
): Category | undefined {
  return namesBefore.find(({ names, words }) => names.test(first) && words.test(last))?.category;
}

/** Unions of states, which are known in any text. */
const UNIONS = new Set(Object.values(records).flatMap(({ names }) => names.unions));

/** Returns whether the first part of a compound is a union of states: "EU". */
export const isUnion = ({ first }: Compound): boolean =>
  UNIONS.has(first.toLowerCase()) && first !== first.toLowerCase();

/** Returns the category of a compound that is a name as a whole by its last part; undefined for other compounds. */
export function wholeCategory({ last }: Compound, { wholeNames }: HyphenCompoundRules): Category | undefined {
  for (const [category, lastParts] of Object.entries(wholeNames))
    if (lastParts.test(last)) return category as Category;
  return undefined;
}
