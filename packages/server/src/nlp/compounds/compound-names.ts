import { isAbbreviation } from '../../knowledge/form.ts';
import { records } from '../../languages/index.ts';
import type { HyphenCompoundRules } from '../../languages/record.ts';
import type { Field } from '../../domain/text.ts';
import { categoryByKind } from '../mentions/known-kinds.ts';
import { compareMentions, type NameMention, surfaceOf } from '../mentions/mentions.ts';
import type { Reading } from '../mentions/reading.ts';
import {
  type Compound,
  findCompounds,
  isCommonPart,
  isUnion,
  type KnownNames,
  shortNameCategory,
  wholeCategory,
} from './hyphen-compounds.ts';
import { clearerCategory, isLeader } from './first-part.ts';
import { missedName } from './missed-names.ts';

/**
 * Finds the names in compounds with a hyphen: "EU" in "EU-länderna". The encoder labels some of them, some together with the word after
 * the hyphen, and most not at all. Returns the mentions of the text, with corrected ends in compounds, and the new mentions.
 */
export function nameCompounds(readings: readonly [Field, Reading][], known: KnownNames): NameMention[] {
  const rules = records[known.language].names.hyphenCompounds;
  const places = readings.flatMap(([field, reading]) =>
    findCompounds(reading.text).map((compound) => ({ field, reading, compound })),
  );
  if (places.length === 0) return [...known.found];
  const overlapping = places.map(({ field, compound }) =>
    known.found.filter((one) => one.field === field && one.start < compound.end && one.end > compound.start),
  );
  const inCompounds = new Set(overlapping.flat());
  const named = new Set(
    known.found.filter((mention) => !inCompounds.has(mention)).map(({ surface }) => surface),
  );
  const mentions = new Set(known.found);
  for (const [at, { field, reading, compound }] of places.entries()) {
    const [mention, other] = overlapping[at]!;
    if (other || mention?.category === 'url') continue;
    const name = mention
      ? correctMention(mention, compound, reading, { rules, named, ...known })
      : missedName(field, compound, reading, rules, known);
    if (mention) mentions.delete(mention);
    if (name) mentions.add(name);
  }
  return [...mentions].sort(compareMentions);
}

/** The least confidence of an abbreviation that is not a person, place or organization: most such abbreviations are common words. */
const LEAST_CONFIDENCE = 0.9;

const isUnsure = ({ surface, category, confidence }: NameMention): boolean =>
  category === 'unknown' && confidence < LEAST_CONFIDENCE && isAbbreviation(surface);

/** The least prominence of a name that the encoder labelled together with the word after the hyphen. */
const LEAST_PROMINENCE = 0.3;

/**
 * Returns the mention of the encoder with the right end: the end of the compound if the compound is a name as a whole
 * ("SOM-institutet"), otherwise the hyphen ("Volvo-chefen"); undefined if the part before the hyphen is not a name ("IT-chefen").
 */
function correctMention(
  mention: NameMention,
  compound: Compound,
  { text }: Reading,
  { rules, named, candidates }: KnownNames & { rules: HyphenCompoundRules; named: ReadonlySet<string> },
): NameMention | undefined {
  const { start } = mention;
  const upTo = (end: number): NameMention => ({ ...mention, end, surface: surfaceOf(text, start, end) });
  const isSingle = start === compound.start;
  const name = text.slice(start, compound.hyphen);
  const whole = wholeCategory(compound, rules);
  if (mention.end === compound.hyphen) {
    if (isSingle && isCommonPart(compound, rules)) return undefined;
    if (isSingle && shortNameCategory(compound, rules)) return mention;
    const { chances, ...rest } = mention;
    const chance = chances && { chances, probability: mention.confidence };
    // Without the chances, by which the encoder prefers organizations here, the category stays.
    if (chance && rules.government?.test(compound.last) && isLeader(name, candidates, chance))
      return { ...rest, category: 'person' };
    if (isUnsure(mention) && !named.has(name) && candidates(name).length === 0) return undefined;
    if (mention.category === 'unknown' && !whole)
      return { ...mention, category: clearerCategory(name, candidates, mention.chances) };
    if (whole && !(named.has(name) && !rules.alwaysWhole.test(compound.last)))
      return { ...upTo(compound.end), category: whole };
    return mention;
  }
  if (mention.end !== compound.end || (isSingle && isCommonPart(compound, rules))) return mention;
  if (rules.commonCompound.test(compound.last)) return upTo(compound.hyphen);
  const isKnown = () =>
    named.has(name) ||
    (isSingle && isUnion(compound)) ||
    candidates(name).some(
      ({ kind, prominence }) => prominence >= LEAST_PROMINENCE && categoryByKind[kind] === mention.category,
    );
  return !whole && rules.joinsAnyWord && candidates(mention.surface).length === 0 && isKnown()
    ? upTo(compound.hyphen)
    : mention;
}
