import { type Address, findAddresses } from './addresses.ts';
import { completeSpans } from './complete-spans.ts';
import { records } from '../../languages/index.ts';
import type { Reading } from './reading.ts';
import { givenNameFirst } from './surname-first.ts';
import type { Language } from '../../domain/language.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Field } from '../../domain/text.ts';
import { withoutInvisible } from '../tokens/words.ts';

/** A place where something is named, as the text has it. */
export interface NameMention {
  field: Field;
  start: number;
  end: number;
  /** What stands there, without invisible characters, white space as single spaces; given names first. */
  surface: string;
  category: Category;
  /** Weight of this mention when the category of its entity is voted on, 0–1. */
  confidence: number;
}

/** Order of the text: headline first. */
export function inTextOrder(a: NameMention, b: NameMention): number {
  return a.field === b.field ? a.start - b.start : a.field === 'headline' ? -1 : 1;
}

/** UTF-16 code units; what is longer is a list or no language. */
const LONGEST_NAME = 200;
/** Names whose 's is no genitive. */
const NAME_WITH_S =
  /(?:mcdonald|levi|moody|lloyd|sotheby|christie|wendy|macy|domino|kellogg|sainsbury|hershey|lowe|kohl|poor|joe|reilly|john|peter|george|men|women|(?:^| )(?:st\.?|saint) \p{L}+)['’]s$/iu;
const ENGLISH_GENITIVE = /['’]s$/iu;
const ABBREVIATION = /(?:^|[\s.])(?:\p{L}|[JS]r|Inc|Corp|Co|Ltd|St)\.$/u;
const CAPITAL = /\p{Lu}/u;
/** Texts mix languages: "Dr. Ek" stands in Swedish ones and "herr Ek" in English ones. */
const allNameRules = Object.values(records).map(({ names }) => names);

/** A word that a line's end parted, as old prints leave it ("Elf- ström"); "Mark- och miljödomstolen" is none. */
const BROKEN_WORD = new RegExp(
  `(?<=\\p{Ll})[-‐] (?=\\p{Ll})(?!(?:${allNameRules.flatMap(({ lowercaseWords: smallWords }) => smallWords).join('|')}) )`,
  'gu',
);

/** A name in two parts after a hyphen ("Bergs- Collegium"). */
const BROKEN_NAME = /(?<=\p{Ll}[-‐]) (?=\p{Lu}\p{Ll})/gu;

/** The surface form of a stretch of text. */
export function surfaceOf(text: string, start: number, end: number): string {
  return withoutInvisible(text.slice(start, end))
    .replace(/\s+/gu, ' ')
    .replace(BROKEN_WORD, '')
    .replace(BROKEN_NAME, '');
}

/** The names and addresses of one field, in the order of the text, none overlapping another. */
export function findMentions(field: Field, reading: Reading, language: Language): NameMention[] {
  const { text, words } = reading;
  const found: NameMention[] = [];
  const places = findAddresses(text);
  let place = 0;
  const takeAddress = ({ start, end }: Address) =>
    found.push({ field, start, end, surface: surfaceOf(text, start, end), category: 'url', confidence: 1 });
  for (const { from, to, category, confidence } of completeSpans(reading, language)) {
    const mayOwnGenitive = category === 'organization' || category === 'location';
    const bounds = trim(text, words[from]!.start, words[to - 1]!.end, mayOwnGenitive);
    if (bounds && category === 'person') stripTitles(text, bounds, language);
    if (!bounds || !isName(text, bounds, category, language)) continue;
    while (place < places.length && places[place]!.end <= bounds.start) takeAddress(places[place++]!);
    const met = places[place];
    if (met && met.start < bounds.end) {
      // "Booking.com" is a company when the encoder says so; any other address is an address.
      if (
        !met.isBareDomain ||
        category !== 'organization' ||
        met.start < bounds.start ||
        met.end > bounds.end
      )
        continue;
      place++;
    }
    found.push({ field, ...bounds, surface: displayedName(text, bounds, category), category, confidence });
  }
  for (; place < places.length; place++) takeAddress(places[place]!);
  return found;
}

function displayedName(text: string, { start, end }: Bounds, category: Category): string {
  const name = surfaceOf(text, start, end);
  return category === 'person' ? givenNameFirst(text, start, end, name) : name;
}

/** Leaves a person's name without the words before it. */
function stripTitles(text: string, bounds: Bounds, language: Language): void {
  const { wordBeforePerson } = records[language].names;
  for (;;) {
    const name = text.slice(bounds.start, bounds.end);
    const before = matchTitle(name) ?? wordBeforePerson?.exec(name);
    if (!before) return;
    bounds.start += before[0].length;
  }
}

function matchTitle(name: string): RegExpExecArray | undefined {
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

/** What follows a name that owns nothing there: the end of a part of a sentence, or a word of grammar. */
const NO_NOUN =
  /^(?:$|\n|[.,;:!)]|\s(?:is|was|are|were|has|had|have|will|would|and|or|in|on|at|to|for|with|by|from|said|says|the|a)\b)/u;
const LONGEST_WORD = 12;

/** Whether the 's is part of a name, as of a shop or a pub: "at Skinner's in town". */
const isFollowedByNoNoun = (text: string, end: number): boolean =>
  NO_NOUN.test(text.slice(end, end + LONGEST_WORD));

/** A span without the punctuation around it and without an English 's; nothing when nothing is left. */
function trim(text: string, from: number, to: number, isHouse = false): Bounds | undefined {
  let [start, end] = [from, to];
  while (start < end && /[\s\p{P}\p{S}\p{Cf}]/u.test(text[start]!)) start++;
  for (;;) {
    const last = text[end - 1]!;
    if (end <= start) return undefined;
    const name = text.slice(start, end);
    const isGenitive = ENGLISH_GENITIVE.test(name) && !NAME_WITH_S.test(name);
    if (isGenitive && !(isHouse && isFollowedByNoNoun(text, end))) end -= 2;
    else if (last === '.' && ABBREVIATION.test(name)) break;
    // What is not seen too: a soft hyphen may be all that stands before the 's.
    else if (/[\s\p{P}\p{Cf}]/u.test(last)) end--;
    else break;
  }
  // "U.S" is a word and its last stop another: the name has both.
  if (text[end] === '.' && /(?:^|\P{L})\p{L}\.\p{L}$/u.test(text.slice(Math.max(start - 1, 0), end))) end++;
  const opening = text.slice(start, end).indexOf('(');
  if (opening > 0) return trim(text, start, start + opening);
  return { start, end };
}

function isName(text: string, { start, end }: Bounds, category: Category, language: Language): boolean {
  const name = text.slice(start, end);
  if (name.length > LONGEST_NAME || !/\p{L}/u.test(name)) return false;
  if (allNameRules.some(({ calendar }) => calendar.test(name))) return false;
  if (category === 'unknown' && !/\p{L}{2}/u.test(name)) return false;
  const { capitalisesOrganizations, joinsByHyphen } = records[language].names;
  const isSmall = category === 'organization' && !CAPITAL.test(name) && CAPITAL.test(text);
  if (isSmall && capitalisesOrganizations) return false;
  return !(joinsByHyphen && isCompoundPart(text, end));
}

/** Whether a hyphen and a small letter (or nothing: "EU- och Natofrågor") follow: then what ends here is part of a compound. */
export function isCompoundPart(text: string, end: number): boolean {
  return /^[-‐‑](?:\p{Ll}|\s)/u.test(text.slice(end, end + 3));
}
