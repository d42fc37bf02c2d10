import type { EntityGroup } from './entity.ts';

/** What a person's name has in quotation marks: Dwayne "The Rock" Johnson. */
const QUOTED = /["“”«»](?<nickname>[^"“”«»]+)["“”«»]/u;

/** Nicknames alone, whatever the encoder took them for, and the only person whose name has them in quotation marks. */
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
