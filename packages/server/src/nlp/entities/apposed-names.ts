import type { EntityGroup } from './entity.ts';
import { compareMentions, type NameMention } from '../mentions/mentions.ts';
import type { Field, Source } from '../../domain/text.ts';

/** The most UTF-16 code units between two apposed names. */
const LONGEST_GAP = 3;
/** UTF-16 code units after a name that are searched for an acronym. */
const LONGEST_ACRONYM = 14;
const IN_PARENTHESES = /^\s?\((\p{Lu}[\p{L}\p{N}&-]{1,9})\)/u;
const BETWEEN_COMMAS = /^, (\p{Lu}{2,9}),/u;

/**
 * Links names that the text explains by apposition, one in parentheses directly after the other: "Europeiska unionen (EU)", "KTH
 * (Kungliga Tekniska högskolan)". Each short name is linked to one full name, the first in the text.
 */
export function linkApposedNames(
  groups: readonly EntityGroup[],
  source: Source,
): Map<EntityGroup, EntityGroup> {
  const places = groups
    .flatMap((group) => group.mentions.map((mention) => ({ mention, group })))
    .sort((a, b) => compareMentions(a.mention, b.mention));
  const found = new Map<EntityGroup, EntityGroup>();
  for (let at = 1; at < places.length; at++) {
    const [before, after] = [places[at - 1]!, places[at]!];
    if (!areApposed(before.mention, after.mention, source)) continue;
    const [short, full] = isAcronym(after.group.tag)
      ? [after.group, before.group]
      : [before.group, after.group];
    if (mayBeSame(short, full) && !found.has(short) && !found.has(full)) found.set(short, full);
  }
  // Links do not chain: a full name that is the short name of another link gets no short name.
  for (const [short, full] of found) if (found.has(full)) found.delete(short);
  return found;
}

function areApposed(before: NameMention, after: NameMention, source: Record<Field, string>): boolean {
  if (before.field !== after.field || after.start - before.end > LONGEST_GAP) return false;
  const text = source[before.field];
  if (text.slice(before.end, after.end + 1) === `, ${after.surface},`)
    return areInitials(after.surface, before.surface);
  return /^\s*\($/u.test(text.slice(before.end, after.start)) && text[after.end] === ')';
}

/** Returns whether a name has the form of an acronym: capitals; the last letter, and in short names the second, may be lower-case. */
export function isAcronym(name: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}&-]*\p{L}?$/u.test(name) || /^\p{Lu}\p{Ll}?\p{Lu}\p{L}?$/u.test(name);
}

/**
 * Returns whether an acronym may stand for a longer name. Unless both are organizations, the name must have the letters of the acronym:
 * "Göteborg (GBG)", but not "Dalarna (SE)".
 */
function mayBeSame(short: EntityGroup, full: EntityGroup): boolean {
  if (short === full || !isAcronym(short.tag) || isAcronym(full.tag)) return false;
  const categories = [short.category, full.category];
  if (categories.includes('person') || categories.includes('url')) return false;
  return lettersAppearIn(short.tag, full.tag) || categories.every((category) => category === 'organization');
}

/** Returns whether each letter of an acronym begins a word of the name, in this order; the first letter begins the name. */
function areInitials(acronym: string, name: string): boolean {
  const initials = name.split(/[\s-]+/u).map((word) => word.charAt(0));
  return initials.length > 1 && lettersAppearIn(acronym, initials.join(''));
}

/** Returns whether a name has the letters of an acronym in this order; the first letter must begin the name. */
export function lettersAppearIn(acronym: string, name: string): boolean {
  const letters = Array.from(acronym.toLowerCase());
  let next = 0;
  for (const letter of name.toLowerCase()) if (letter === letters[next]) next++;
  return next === letters.length && name.toLowerCase().startsWith(letters[0]!);
}

/**
 * Finds acronyms that the text explains although the encoder found no name there: in parentheses, "Kommittén för … (KUSP)", and, if
 * they are the initials of a name, between commas too, "Nationellt centrum för kvinnofrid, NCK, vid …".
 */
export function explainedAcronyms(
  found: readonly NameMention[],
  source: Record<Field, string>,
): NameMention[] {
  return found.flatMap((mention, at): NameMention[] => {
    const { field, end, surface, category } = mention;
    const after = source[field].slice(end, end + LONGEST_ACRONYM);
    const acronym = IN_PARENTHESES.exec(after) ?? BETWEEN_COMMAS.exec(after);
    if (!acronym || category === 'person' || category === 'url') return [];
    const [all, short = ''] = acronym;
    const next = found[at + 1];
    const start = end + all.indexOf(short);
    const isMention = next?.field === field && next.start < start + short.length;
    const isExplained = all.startsWith(',') ? areInitials(short, surface) : lettersAppearIn(short, surface);
    if (isMention || !isAcronym(short) || !isExplained) return [];
    return [{ ...mention, start, end: start + short.length, surface: short }];
  });
}
