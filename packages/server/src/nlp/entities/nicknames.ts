import type { EntityGroup } from './entity.ts';

/** A nickname in a person's name, in quotation marks: Dwayne "The Rock" Johnson. */
const QUOTED = /["“”«»](?<nickname>[^"“”«»]+)["“”«»]/u;

/** Links each nickname on its own, of any category, to the only person whose name has it in quotation marks. */
export function linkNicknames(groups: readonly EntityGroup[]): Map<EntityGroup, EntityGroup> {
  const byNickname = new Map<string, Set<EntityGroup>>();
  for (const group of groups) {
    const nickname = group.category === 'person' ? QUOTED.exec(group.key)?.groups?.['nickname'] : undefined;
    if (nickname !== undefined) byNickname.set(nickname, (byNickname.get(nickname) ?? new Set()).add(group));
  }
  const found = new Map<EntityGroup, EntityGroup>();
  for (const short of groups) {
    const [full, other] = byNickname.get(short.key) ?? [];
    if (full !== undefined && other === undefined) found.set(short, full);
  }
  return found;
}
