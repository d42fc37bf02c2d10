import type { Source } from '../../domain/text.ts';
import { records } from '../../languages/index.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { EntityGroup } from './entity.ts';
import { isAcronym } from './apposed-names.ts';

/** Persons have rules of their own; of places a part is often another place. */
const shortened: ReadonlySet<Category> = new Set(['organization', 'unknown']);

/**
 * Short names and the full one that each belongs to: of the same class, the only one that ends with it and that the body has
 * before it ("Högsta domstolen" … "Domstolen", "Raspberry Pi 4" … "Pi 4"; a club's wherever it stands, "Mora" … "IFK Mora"), or else the
 * only one that begins with it, wherever it stands ("Jarrah Hill Wines" and "Jarrah Hill"), as it is or in the genitive ("Ystads IF" and "Ystad").
 */
export function linkShortForms(
  groups: readonly EntityGroup[],
  { language }: Pick<Source, 'language'>,
): Map<EntityGroup, EntityGroup> {
  const genitive = records[language].names.genitive?.ending;
  const able = groups.filter(({ category }) => shortened.has(category));
  const byPart = new Map<string, EntityGroup[]>();
  for (const group of able) {
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
  for (const short of able) {
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

/** Letters before a name are those of a club: IFK Mora, FC Barcelona. */
const isClub = ({ category, tag }: EntityGroup): boolean =>
  category === 'organization' && /^\p{Lu}{2,4} /u.test(tag);
