import type { HyphenCompoundRules } from '../../languages/record.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Field } from '../../domain/text.ts';
import { categoryByKind } from '../mentions/known-kinds.ts';
import { type NameMention, surfaceOf } from '../mentions/mentions.ts';
import type { NameChance, Reading } from '../mentions/reading.ts';
import {
  type Compound,
  isCommonPart,
  isUnion,
  type KnownNames,
  shortNameCategory,
  wholeCategory,
} from './hyphen-compounds.ts';
import { categoryByEncoder, categoryByTable, isLeader } from './first-part.ts';

/** The most words before the hyphen that may be one name of the table. */
const LONGEST_NAME = 5;
/** The least prominence of a name of several words. */
const LEAST_OF_LONG = 0.4;
/** The weight of a missed name in the vote on the category of its entity. */
const CONFIDENCE = 0.5;

const CAPITAL = /^(?:\p{Lu}|\p{N}\p{Lu})/u;
/** The word before a name, with one space between them. */
const WORD_BEFORE = /(?:^|[\s("”»])([\p{L}\p{N}][\p{L}\p{N}:.&’'-]*) $/u;
const LONGEST_WORD = 60;

/**
 * Returns the name in a compound in which the encoder labelled none; undefined if the compound surely has none, or may be a name as a
 * whole.
 */
export function missedName(
  field: Field,
  compound: Compound,
  reading: Reading,
  rules: HyphenCompoundRules,
  known: KnownNames,
): NameMention | undefined {
  const { first, last, start, hyphen } = compound;
  const { text } = reading;
  if (!CAPITAL.test(first) || /[-‐‑/]/u.test(text.charAt(start - 1))) return undefined;
  const mention = (from: number, to: number, category: Category, chance?: NameChance): NameMention => ({
    ...{ field, start: from, end: to, surface: surfaceOf(text, from, to), category, confidence: CONFIDENCE },
    ...(chance && { chances: chance.chances }),
  });
  const whole = wholeCategory(compound, rules);
  if (whole === 'organization' && isUnion(compound)) return mention(start, compound.end, whole);
  if (whole) return undefined;
  if (!rules.joinsAnyWord && !rules.commonCompound.test(last)) return undefined;
  const long = longName(text, compound, known);
  if (long) return mention(long.start, hyphen, long.category);
  if (isUnion(compound)) return mention(start, hyphen, 'organization');
  if (isCommonPart(compound, rules) || followsName(text, start)) return undefined;
  const short = shortNameCategory(compound, rules);
  if (short) return mention(start, hyphen, short);
  if (rules.namesBefore.some(({ names }) => names.test(first))) return undefined;
  const word = reading.words.findIndex(({ end }) => end === hyphen);
  const chance = reading.beforeHyphen?.get(word);
  const isCommon = rules.commonCompound.test(last);
  if (chance && rules.government?.test(last) && isLeader(first, known.candidates, chance))
    return mention(start, hyphen, 'person');
  const category =
    categoryByTable(first, known.candidates, { ...chance, isCommon }) ??
    categoryByEncoder(first, { ...chance, isCommon });
  return category && mention(start, hyphen, category, chance);
}

/** Returns the longest name of several words of the table that ends at the hyphen. */
function longName(
  text: string,
  { start, hyphen }: Compound,
  { candidates }: KnownNames,
): { start: number; category: Category } | undefined {
  let longest: { start: number; category: Category } | undefined;
  let from = start;
  for (let count = 1; count < LONGEST_NAME; count++) {
    const word = WORD_BEFORE.exec(text.slice(Math.max(0, from - LONGEST_WORD), from))?.[1];
    if (word === undefined) break;
    from -= word.length + 1;
    if (!CAPITAL.test(word)) continue;
    const [best] = candidates(text.slice(from, hyphen));
    if (best && best.prominence >= LEAST_OF_LONG)
      longest = { start: from, category: categoryByKind[best.kind] };
  }
  return longest;
}

/** Returns whether the word before a compound has a capital and does not begin a sentence, so that both may be one name. */
function followsName(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_WORD), start);
  const word = WORD_BEFORE.exec(before)?.[1];
  if (word === undefined || !CAPITAL.test(word)) return false;
  const sentence = before.slice(0, -word.length - 1);
  return sentence !== '' && !/(?:[.!?:–—"”»]\s*|\n\s*)$/u.test(sentence);
}
