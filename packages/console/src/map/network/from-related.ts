import { type Entity, keyOf, type Network, strengthOf, type Tie } from './network.ts';

/**
 * Returns the network of entities, from the co-occurring names that `tag.related` returned for each of them. A pair may
 * be in the result of only one of its names, since a result has only the strongest.
 */
export function networkFromRelated(
  entities: readonly Entity[],
  coOccurring: readonly (readonly Entity[])[],
): Network {
  const place = new Map(entities.map((entity, index) => [keyOf(entity), index]));
  const ties = new Map<string, Tie>();
  for (const [index, names] of coOccurring.entries()) {
    for (const name of names) {
      const other = place.get(keyOf(name));
      if (other === undefined) continue;
      const [a, b] = [Math.min(index, other), Math.max(index, other)];
      const strength = strengthOf(name.texts, entities[a]!.texts, entities[b]!.texts);
      ties.set(`${a} ${b}`, { a, b, texts: name.texts, strength });
    }
  }
  return { entities: [...entities], ties: [...ties.values()] };
}
