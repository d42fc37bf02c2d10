import { keyOfEntity, noLink, type TagEntity } from '../rows.ts';
import { hidden, renumberRow, type View } from '../view.ts';

/** The cached links of each view. */
const linksOfViews = new WeakMap<View, Map<number, TagEntity>>();
/** The cached entity view of each view. */
const entityViews = new WeakMap<View, View>();

/** Returns, for each entry, the entity that its texts link to most often; none if fewer than half of its texts link to it. */
export function entryLinks(view: View): ReadonlyMap<number, TagEntity> {
  const known = linksOfViews.get(view) ?? countLinks(view);
  linksOfViews.set(view, known);
  return known;
}

function countLinks({ members }: View): Map<number, TagEntity> {
  const entities = new Map<string, TagEntity>();
  const counts = new Map<number, { texts: number; links: Map<string, number> }>();
  for (const { rows, entryAt, chosen = new Map<number, TagEntity | null>() } of members) {
    const keys = rows.links.map(keyOfEntity);
    const chosenKeys = new Map<number, string | undefined>();
    for (const [at, entity] of rows.links.entries()) entities.set(keys[at]!, entity);
    for (const [name, entity] of chosen) {
      chosenKeys.set(name, entity === null ? undefined : keyOfEntity(entity));
      if (entity !== null) entities.set(keyOfEntity(entity), entity);
    }
    for (let place = 0; place < entryAt.length; place++) {
      const entry = entryAt[place]!;
      if (entry === hidden) continue;
      const count = counts.get(entry) ?? { texts: 0, links: new Map<string, number>() };
      count.texts++;
      const name = rows.nameAt[place]!;
      const link = chosenKeys.has(name) ? chosenKeys.get(name) : keyAt(keys, rows.linkAt[place]!);
      if (link !== undefined) count.links.set(link, (count.links.get(link) ?? 0) + 1);
      counts.set(entry, count);
    }
  }
  const found = new Map<number, TagEntity>();
  for (const [entry, { texts, links }] of counts) {
    const [best] = [...links].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    if (best !== undefined && 2 * best[1] >= texts) found.set(entry, entities.get(best[0])!);
  }
  return found;
}

const keyAt = (keys: readonly string[], link: number): string | undefined =>
  link === noLink ? undefined : keys[link];

/**
 * Returns a view in which entries that link to the same entity are one entry, across languages and collections. The entry in the
 * most texts stands for them.
 */
export function entityView(view: View): View {
  const known = entityViews.get(view) ?? joinEntities(view);
  entityViews.set(view, known);
  return known;
}

function joinEntities(view: View): View {
  const links = entryLinks(view);
  const byEntity = Map.groupBy(links.keys(), (entry) => keyOfEntity(links.get(entry)!));
  const textsOf = new Uint32Array(view.texts.length);
  for (let name = 0; name < textsOf.length; name++)
    if (view.texts[name]! > 0) textsOf[view.entryOf[name]!]! += view.texts[name]!;
  const numbers = Uint32Array.from(view.texts, (_, entry) => entry);
  const isShared = new Uint8Array(numbers.length);
  for (const entries of byEntity.values()) {
    if (entries.length < 2) continue;
    const most = entries.reduce((best, next) =>
      textsOf[next]! > textsOf[best]! || (textsOf[next] === textsOf[best] && next < best) ? next : best,
    );
    for (const entry of entries) [numbers[entry], isShared[entry]] = [most, 1];
  }
  const members = view.members.map((member) => {
    const entryAt = member.entryAt.slice();
    for (let row = 0; row < member.rows.length; row++)
      renumberRow(member.rows, row, entryAt, { numbers, isShared });
    return { ...member, entryAt };
  });
  const joined = { ...view, members, entryOf: view.entryOf.map((entry) => numbers[entry]!) };
  linksOfViews.set(joined, new Map([...links].filter(([entry]) => numbers[entry] === entry)));
  return joined;
}
