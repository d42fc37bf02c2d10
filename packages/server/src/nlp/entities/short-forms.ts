import type { EntityGroup } from './entities.ts';
import { isAcronym } from './links.ts';
import { inTextOrder } from '../mentions/mentions.ts';

/**
 * Joins an organization's short form to the full name of which it is the end ("Högsta domstolen" … "Domstolen",
 * "Boston Red Sox" … "Red Sox"), when one full name fits and the body has it first.
 */
export function joinShortForms(groups: readonly EntityGroup[]): EntityGroup[] {
  const byEnd = new Map<string, EntityGroup[]>();
  for (const group of groups) {
    if (group.category !== 'organization') continue;
    for (let at = group.key.indexOf(' '); at >= 0; at = group.key.indexOf(' ', at + 1)) {
      const end = group.key.slice(at + 1);
      byEnd.set(end, [...(byEnd.get(end) ?? []), group]);
    }
  }
  const joined = new Set<EntityGroup>();
  for (const short of groups) {
    const [full, other] = byEnd.get(short.key) ?? [];
    if (!full || other || short.category !== 'organization' || isAcronym(short.tag)) continue;
    if (firstInBody(full) > firstInBody(short)) continue;
    full.namings = [...full.namings, ...short.namings].sort(inTextOrder);
    joined.add(short);
  }
  return groups.filter((group) => !joined.has(group));
}

function firstInBody({ namings }: EntityGroup): number {
  return namings.reduce(
    (first, { field, start }) => (field === 'body' ? Math.min(first, start) : first),
    Infinity,
  );
}
