import { records } from '../../languages/index.ts';
import { findCompounds, isCommonPart, wholeCategory } from '../compounds/hyphen-compounds.ts';
import { isCompoundPart, type NameMention } from './mentions.ts';
import type { Reading } from './reading.ts';
import type { Language } from '../../domain/language.ts';
import type { Field } from '../../domain/text.ts';

const CAPITAL = /^\p{Lu}/u;
const LOWERCASE = /^\p{Ll}/u;
/** The most words of a repeated name. */
const LONGEST_NAME = 8;

/**
 * Finds mentions that the encoder missed: further occurrences of the capitalised words of a name, of the surname of a person, or of
 * their genitives. Words that the text also has in lower case ("Will", "Barnen") are skipped. `found` and `names` belong to the
 * whole text; `lowercase` has its words in lower case.
 */
export function findRepeats(
  field: Field,
  reading: Reading,
  found: readonly NameMention[],
  names: ReadonlyMap<string, NameMention>,
  lowercase: ReadonlySet<string>,
  language: Language,
): NameMention[] {
  const { text, words } = reading;
  const missed: NameMention[] = [];
  let next = 0;
  for (let from = 0; from < words.length; from++) {
    const { start } = words[from]!;
    // All names begin with a capital.
    if (!CAPITAL.test(text.slice(start, start + 2))) continue;
    while (next < found.length && (found[next]!.field !== field || found[next]!.end <= start)) next++;
    const limit = found[next]?.start ?? Infinity;
    for (let to = Math.min(words.length, from + LONGEST_NAME); to > from; to--) {
      const { end } = words[to - 1]!;
      if (end > limit) continue;
      const surface = text.slice(start, end);
      const mention = names.get(surface);
      if (!mention || lowercase.has(surface.toLowerCase()) || isPartOfWord(text, start)) continue;
      if (isCompoundPart(text, end) && !mayBeginCompound(text, start, end, language)) continue;
      missed.push({ ...mention, field, start, end });
      from = to - 1;
      break;
    }
  }
  return missed;
}

/**
 * Returns the names whose repeats are searched for, by surface form: capitalised names, the surnames of full names, and the
 * genitives of both. A form that is itself a mention maps to that mention.
 */
export function repeatableNames(found: readonly NameMention[], language: Language): Map<string, NameMention> {
  const { genitive } = records[language].names;
  const known = new Map<string, NameMention>();
  for (const mention of found) {
    const { surface, category } = mention;
    const surname = category === 'person' ? /\s(\p{Lu}\p{L}{2,})$/u.exec(surface)?.[1] : undefined;
    for (const name of surname === undefined ? [surface] : [surface, surname]) {
      if (category === 'url' || !CAPITAL.test(name)) continue;
      known.set(name, known.get(name) ?? { ...mention, surface: name });
      if (!genitive || !/\p{Ll}$/u.test(name) || !genitive.appliesTo(name)) continue;
      const surface = name + genitive.ending;
      known.set(surface, known.get(surface) ?? { ...mention, surface });
    }
  }
  for (const mention of found) if (known.has(mention.surface)) known.set(mention.surface, mention);
  return known;
}

/** The most names with the same first word that mentions of this word are compared with. */
const MAX_SAME_FIRST_WORD = 20;
const REST_OF_WORD = /^s?(?![\p{L}\p{N}])/u;

/**
 * Extends a mention of the first word of a longer name in the text if the rest follows in lower case, with any genitive -s. In a text
 * with "Svenska Kraftnät", "Svenska" becomes "Svenska kraftnät".
 */
export function lengthenNames(
  found: readonly NameMention[],
  source: Readonly<Record<Field, string>>,
): NameMention[] {
  const longer = new Map<string, Map<string, NameMention>>();
  for (const mention of found) {
    const { surface, category } = mention;
    const space = surface.indexOf(' ');
    if (space < 0 || category === 'person' || category === 'url') continue;
    const first = surface.slice(0, space);
    const known = longer.get(first) ?? new Map<string, NameMention>();
    if (known.size < MAX_SAME_FIRST_WORD) longer.set(first, known.set(surface.toLowerCase(), mention));
  }
  return found.map((mention, at) => {
    const { field, start } = mention;
    const next = found[at + 1];
    for (const [name, full] of longer.get(mention.surface) ?? []) {
      // Not the length of the name in lower case: "İ" is two code units there.
      const nameEnd = start + full.surface.length;
      const rest = REST_OF_WORD.exec(source[field].slice(nameEnd, nameEnd + 2));
      if (!rest || source[field].slice(start, nameEnd).toLowerCase() !== name) continue;
      const end = nameEnd + rest[0].length;
      if (next?.field === field && next.start < end) continue;
      return { ...full, field, start, end, surface: full.surface + rest[0] };
    }
    return mention;
  });
}

/** Returns all occurrences of words that begin in lower case. */
export function lowercaseWords({ text, words }: Reading): string[] {
  return words.map(({ start, end }) => text.slice(start, end)).filter((word) => LOWERCASE.test(word));
}

const isPartOfWord = (text: string, start: number): boolean => /[-‐‑@/._]/u.test(text.charAt(start - 1));

/** The most UTF-16 code units of the last part of a compound. */
const LONGEST_PART = 80;

/** Returns whether a name before a hyphen may be a name in a compound ("EU-länderna"), and not part of another name ("EU-domstolen"). */
function mayBeginCompound(text: string, start: number, end: number, language: Language): boolean {
  const rules = records[language].names.hyphenCompounds;
  const compound = findCompounds(text.slice(start, end + LONGEST_PART)).find(
    ({ hyphen }) => hyphen === end - start,
  );
  return compound !== undefined && !isCommonPart(compound, rules) && !wholeCategory(compound, rules);
}
