import { type Address, findAddresses } from './addresses.ts';
import { completeSpans } from './complete-spans.ts';
import { records } from '../../languages/index.ts';
import type { Reading } from './reading.ts';
import { givenNameFirst } from './surname-first.ts';
import type { Language } from '../../domain/language.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Field } from '../../domain/text.ts';
import { withoutInvisible } from '../tokens/words.ts';

/** A mention in the normalised text: a place where a field names an entity, [start, end) in UTF-16 code units. */
export interface NameMention {
  field: Field;
  start: number;
  end: number;
  /** The name as written, without invisible characters, with single spaces, given names first. */
  surface: string;
  category: Category;
  /** The weight of this mention in the vote on the category of its entity, 0–1. */
  confidence: number;
  /** The log probability of each of `nameCategories`; absent where the encoder labelled no name. */
  chances?: readonly number[];
  /** The mean probability that its words belong to a name; absent if a rule found the mention. */
  probability?: number;
}

/** Compares mentions by their order in the text, headline first. */
export function compareMentions(a: NameMention, b: NameMention): number {
  return a.field === b.field ? a.start - b.start : a.field === 'headline' ? -1 : 1;
}

/** Returns the mentions that overlap none of the others. */
export function withoutOverlaps(
  mentions: readonly NameMention[],
  others: readonly NameMention[],
): NameMention[] {
  return mentions.filter(
    ({ field, start, end }) =>
      !others.some((other) => other.field === field && other.start < end && start < other.end),
  );
}

/** The most UTF-16 code units of a name; a longer span is a list, or not language. */
const LONGEST_NAME = 200;
/** Names that end in 's themselves. */
const NAME_WITH_S =
  /(?<!\p{L})(?:mcdonald|levi|moody|lloyd|sotheby|christie|wendy|macy|domino|kellogg|sainsbury|hershey|lowe|kohl|poor|joe|reilly|john|peter|george|men|women|(?:^| )(?:st\.?|saint) \p{L}+)['’]s$/iu;
const ENGLISH_GENITIVE = /['’]s$/iu;
const ABBREVIATION = /(?:^|[\s.])(?:\p{L}|[JS]r|Inc|Corp|Co|Ltd|St|Bros|hf)\.$/u;
const CAPITAL = /\p{Lu}/u;
const allSpanRules = Object.values(records).map(({ spans }) => spans);
/** The rules of all languages, because texts mix languages: Swedish texts have "Dr. Ek", English ones "herr Ek". */
const allNameRules = Object.values(records).map(({ names }) => names);

/** The hyphen and space of a word split at the end of a line, as in old prints ("Elf- ström"), but not in "Mark- och miljödomstolen". */
const BROKEN_WORD = new RegExp(
  `(?<=\\p{Ll})[-‐] (?=\\p{Ll})(?!(?:${allNameRules.flatMap(({ lowercaseWords: smallWords }) => smallWords).join('|')})(?: |$))`,
  'gu',
);

/** The space after the hyphen of a split compound name ("Bergs- Collegium"). */
const BROKEN_NAME = /(?<=\p{Ll}[-‐]) (?=\p{Lu}\p{Ll})/gu;

/** Returns the surface form of a range of text. */
export function surfaceOf(text: string, start: number, end: number): string {
  return withoutInvisible(text.slice(start, end))
    .replace(/\s+/gu, ' ')
    .replace(BROKEN_WORD, '')
    .replace(BROKEN_NAME, '');
}

/** Returns the names and addresses of one field, in the order of the text, without overlaps. */
export function findMentions(field: Field, reading: Reading, language: Language): NameMention[] {
  const { text, words } = reading;
  const found: NameMention[] = [];
  const addresses = findAddresses(text);
  let next = 0;
  const addAddress = ({ start, end }: Address) =>
    found.push({ field, start, end, surface: surfaceOf(text, start, end), category: 'url', confidence: 1 });
  for (const span of completeSpans(reading, language)) {
    const { from, to, category, confidence, chances, probability } = span;
    const mayEndInGenitive = category === 'organization' || category === 'location';
    const bounds = trim(text, words[from]!.start, words[to - 1]!.end, mayEndInGenitive);
    if (bounds && category === 'person') stripTitles(text, bounds, language);
    if (!bounds || !isName(text, bounds, category, language)) continue;
    while (next < addresses.length && addresses[next]!.end <= bounds.start) addAddress(addresses[next++]!);
    const address = addresses[next];
    if (address && address.start < bounds.end) {
      // "Booking.com" is a company when the encoder says so; any other address is an address.
      const isCompany =
        address.isBareDomain &&
        category === 'organization' &&
        address.start >= bounds.start &&
        address.end <= bounds.end;
      if (!isCompany) continue;
      next++;
    }
    const surface = displayedName(text, bounds, category);
    found.push({
      ...{ field, ...bounds, surface, category, confidence },
      ...(chances && { chances }),
      ...(probability !== undefined && { probability }),
    });
  }
  for (; next < addresses.length; next++) addAddress(addresses[next]!);
  return found;
}

function displayedName(text: string, { start, end }: Bounds, category: Category): string {
  const name = surfaceOf(text, start, end);
  return category === 'person' ? givenNameFirst(name) : name;
}

/** Removes the words before a person's name, such as titles, from its bounds. */
function stripTitles(text: string, bounds: Bounds, language: Language): void {
  const { wordBeforePerson } = records[language].names;
  for (;;) {
    const name = text.slice(bounds.start, bounds.end);
    const before = matchTitle(name) ?? wordBeforePerson?.exec(name);
    if (!before) return;
    bounds.start += before[0].length;
  }
}

/** Returns the form of address at the beginning of a name, in any language. */
export function matchTitle(name: string): RegExpExecArray | undefined {
  for (const { titles } of allNameRules) {
    const title = titles.exec(name);
    if (title) return title;
  }
  return undefined;
}

interface Bounds {
  start: number;
  end: number;
}

/** The text after a name if no noun follows that the name could own: the end of a clause, or a function word. */
const NO_NOUN =
  /^(?:$|\n|[.,;:!)]|\s(?:is|was|are|were|has|had|have|will|would|and|or|in|on|at|to|for|with|by|from|said|says|the|a)\b)/u;
const LONGEST_WORD = 12;

/** Returns whether no noun follows a name in 's. The 's is then part of the name, for example of a shop: "at Skinner's in town". */
const isFollowedByNoNoun = (text: string, end: number): boolean =>
  NO_NOUN.test(text.slice(end, end + LONGEST_WORD));

/**
 * Returns the bounds of a span without the punctuation around it and without an English 's, undefined when nothing is left. With
 * `mayEndInGenitive`, an 's that no noun follows stays.
 */
function trim(text: string, from: number, to: number, mayEndInGenitive = false): Bounds | undefined {
  let [start, end] = [from, to];
  while (start < end && /[\s\p{P}\p{S}\p{Cf}]/u.test(text[start]!)) start++;
  for (;;) {
    const last = text[end - 1]!;
    if (end <= start) return undefined;
    const name = text.slice(start, end);
    const isGenitive = ENGLISH_GENITIVE.test(name) && !NAME_WITH_S.test(name);
    if (isGenitive && !(mayEndInGenitive && isFollowedByNoNoun(text, end))) end -= 2;
    else if (last === '.' && (ABBREVIATION.test(name) || isAbbreviatedPlace(name))) break;
    // Also invisible characters: a soft hyphen may be all that is before the 's.
    else if (/[\s\p{P}\p{Cf}]/u.test(last)) end--;
    else break;
  }
  // "U.S" is one word and its last full stop another; the name has both.
  if (text[end] === '.' && /(?:^|\P{L})\p{L}\.\p{L}$/u.test(text.slice(Math.max(start - 1, 0), end))) end++;
  const opening = text.slice(start, end).indexOf('(');
  if (opening > 0) return trim(text, start, start + opening);
  return { start, end };
}

const isAbbreviatedPlace = (name: string): boolean =>
  allSpanRules.some(({ abbreviation }) => abbreviation?.test(name));

function isName(text: string, { start, end }: Bounds, category: Category, language: Language): boolean {
  const name = text.slice(start, end);
  if (name.length > LONGEST_NAME || !/\p{L}/u.test(name) || text[start - 1] === '@') return false;
  if (allNameRules.some(({ calendar }) => calendar.test(name))) return false;
  if (allSpanRules.some(({ neverNames }) => neverNames?.test(name))) return false;
  if (category === 'unknown' && !/\p{L}{2}/u.test(name)) return false;
  const isLowercase = category === 'organization' && !CAPITAL.test(name) && CAPITAL.test(text);
  return !(isLowercase && records[language].names.capitalisesOrganizations);
}

/**
 * Returns whether the word before `end` is part of a compound: a hyphen follows, and then a lower-case letter or a space ("EU- och
 * Natofrågor").
 */
export function isCompoundPart(text: string, end: number): boolean {
  return /^[-‐‑](?:\p{Ll}|\s)/u.test(text.slice(end, end + 3));
}
