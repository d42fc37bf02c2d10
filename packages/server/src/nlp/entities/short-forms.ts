import type { Category } from '../../domain/tags/tag.ts';
import type { EntityGroup } from './entities.ts';
import { isAcronym } from './links.ts';

/** Persons have rules of their own; of places a part is often another place. */
const shortened: ReadonlySet<Category> = new Set(['organization', 'unknown']);

/**
 * Short names and the full one that each belongs to: of the same class, the only one that ends with it and that the body has
 * before it ("Högsta domstolen" … "Domstolen", "Raspberry Pi 4" … "Pi 4"), or else the only one that begins with it, wherever it
 * stands ("Jarrah Hill Wines" and "Jarrah Hill").
 */
export function shortForms(groups: readonly EntityGroup[]): Map<EntityGroup, EntityGroup> {
  const able = groups.filter(({ category }) => shortened.has(category));
  const byPart = new Map<string, EntityGroup[]>();
  for (const group of able) {
    for (const at of group.key.matchAll(/ /gu)) {
      for (const part of [
        ending(group, group.key.slice(at.index + 1)),
        beginning(group, group.key.slice(0, at.index)),
      ])
        byPart.set(part, [...(byPart.get(part) ?? []), group]);
    }
  }
  const found = new Map<EntityGroup, EntityGroup>();
  for (const short of able) {
    if (isAcronym(short.tag)) continue;
    const ends = byPart.get(ending(short, short.key)) ?? [];
    const begins = byPart.get(beginning(short, short.key)) ?? [];
    if (ends.length === 1 && firstInBody(ends[0]!) <= firstInBody(short)) found.set(short, ends[0]!);
    else if (begins.length === 1) found.set(short, begins[0]!);
  }
  return found;
}

const ending = ({ category }: EntityGroup, part: string): string => `${category} … ${part}`;
const beginning = ({ category }: EntityGroup, part: string): string => `${category} ${part} …`;

function firstInBody({ namings }: EntityGroup): number {
  return namings.reduce(
    (first, { field, start }) => (field === 'body' ? Math.min(first, start) : first),
    Infinity,
  );
}
