import type { EntityGroup } from './entity.ts';
import { inTextOrder, type NameMention } from '../mentions/mentions.ts';
import type { Field, Source } from '../../domain/text.ts';

const LONGEST_GAP = 3;
const LONGEST_ACRONYM = 14;
const IN_PARENTHESES = /^\s?\((\p{Lu}[\p{L}\p{N}&-]{1,9})\)/u;
const BETWEEN_COMMAS = /^, (\p{Lu}{2,9}),/u;

/**
 * Names of which the text itself says that they are the same, one in parentheses right after the other: "Europeiska
 * unionen (EU)", "KTH (Kungliga Tekniska högskolan)". Each short name goes to one full name, the first that claims it.
 */
export function linkApposedNames(
  groups: readonly EntityGroup[],
  source: Source,
): Map<EntityGroup, EntityGroup> {
  const places = groups
    .flatMap((group) => group.mentions.map((mention) => ({ mention, group })))
    .sort((a, b) => inTextOrder(a.mention, b.mention));
  const found = new Map<EntityGroup, EntityGroup>();
  for (let at = 1; at < places.length; at++) {
    const [before, after] = [places[at - 1]!, places[at]!];
    if (!areApposed(before.mention, after.mention, source)) continue;
    const [short, full] = isAcronym(after.group.tag)
      ? [after.group, before.group]
      : [before.group, after.group];
    if (mayBeSame(short, full) && !found.has(short) && !found.has(full)) found.set(short, full);
  }
  // A full name that is itself the short one of another link keeps to itself: links don't chain.
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

export function isAcronym(name: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}&-]*\p{L}?$/u.test(name) || /^\p{Lu}\p{Ll}?\p{Lu}\p{L}?$/u.test(name);
}

/** An acronym and a longer name of its class; places need the letters too, for "Göteborg (GBG)" but not "Dalarna (SE)". */
function mayBeSame(short: EntityGroup, full: EntityGroup): boolean {
  if (short === full || !isAcronym(short.tag) || isAcronym(full.tag)) return false;
  const classes = [short.category, full.category];
  if (classes.includes('person') || classes.includes('url')) return false;
  return lettersAppearIn(short.tag, full.tag) || classes.every((category) => category === 'organization');
}

/** Whether every letter of the acronym begins a word of the name, in this order, the first one the first. */
function areInitials(acronym: string, name: string): boolean {
  const initials = name.split(/[\s-]+/u).map((word) => word.charAt(0));
  return initials.length > 1 && lettersAppearIn(acronym, initials.join(''));
}

/** Whether the letters of the acronym come in the name in this order, the first one first. */
export function lettersAppearIn(acronym: string, name: string): boolean {
  const letters = Array.from(acronym.toLowerCase());
  let next = 0;
  for (const letter of name.toLowerCase()) if (letter === letters[next]) next++;
  return next === letters.length && name.toLowerCase().startsWith(letters[0]!);
}

/**
 * Acronyms that the text explains although the encoder saw no name there: "Kommittén för … (KUSP)", and of the initials
 * also between commas: "Nationellt centrum för kvinnofrid, NCK, vid …".
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
    const taken = next?.field === field && next.start < start + short.length;
    const isExplained = all.startsWith(',') ? areInitials(short, surface) : lettersAppearIn(short, surface);
    if (taken || !isAcronym(short) || !isExplained) return [];
    return [{ ...mention, start, end: start + short.length, surface: short }];
  });
}
