import type { Source } from '../../domain/text.ts';
import { records } from '../../languages/index.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { EntityGroup } from './entity.ts';
import { isAcronym } from './apposed-names.ts';

/** Categories whose names are shortened. Persons have their own rules; a part of a place is often another place. */
const shortenedCategories: ReadonlySet<Category> = new Set(['organization', 'unknown']);

/**
 * Links each short name to the full name of the same category that it shortens. That is the only name that ends with it and comes
 * first in the body ("Högsta domstolen" … "Domstolen", "Raspberry Pi 4" … "Pi 4"); the name of a club may also come later ("Mora"
 * … "IFK Mora"). Otherwise it is the only name that begins with it, anywhere ("Jarrah Hill Wines" and "Jarrah Hill"), also in the
 * genitive ("Ystads IF" and "Ystad").
 */
export function linkShortForms(
  groups: readonly EntityGroup[],
  { language }: Pick<Source, 'language'>,
): Map<EntityGroup, EntityGroup> {
  const genitive = records[language].names.genitive?.ending;
  const candidates = groups.filter(({ category }) => shortenedCategories.has(category));
  const byPart = new Map<string, EntityGroup[]>();
  for (const group of candidates) {
    for (const at of group.key.matchAll(/ /gu)) {
      const begin = group.key.slice(0, at.index);
      const owner = genitive && begin.endsWith(genitive) ? [begin.slice(0, -genitive.length)] : [];
      for (const part of [
        ending(group, group.key.slice(at.index + 1)),
        ...[begin, ...owner].map((part) => beginning(group, part)),
      ])
        byPart.set(part, [...(byPart.get(part) ?? []), group]);
    }
  }
  const found = new Map<EntityGroup, EntityGroup>();
  for (const short of candidates) {
    if (isAcronym(short.tag)) continue;
    const ends = byPart.get(ending(short, short.key)) ?? [];
    const begins = byPart.get(beginning(short, short.key)) ?? [];
    const [full, other] = ends;
    if (full && !other && (isClub(full) || firstInBody(full) <= firstInBody(short))) found.set(short, full);
    else if (begins.length === 1) found.set(short, begins[0]!);
  }
  return found;
}

const ending = ({ category }: EntityGroup, part: string): string => `${category} … ${part}`;
const beginning = ({ category }: EntityGroup, part: string): string => `${category} ${part} …`;

function firstInBody({ mentions }: EntityGroup): number {
  return mentions.reduce(
    (first, { field, start }) => (field === 'body' ? Math.min(first, start) : first),
    Infinity,
  );
}

/** Returns whether a name is the name of a club with letters before it: IFK Mora, FC Barcelona. */
const isClub = ({ category, tag }: EntityGroup): boolean =>
  category === 'organization' && /^\p{Lu}{2,4} /u.test(tag);
