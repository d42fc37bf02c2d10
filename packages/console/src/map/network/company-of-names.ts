import { type Entity, keyOf, type Network, strengthOf, type Tie } from './network.ts';

/**
 * Who is named with whom among entities, from the company that `tag.related` answers for each of them. A pair may stand
 * in the company of only one of both, for an answer holds the strongest of many.
 */
export function networkOfCompany(
  entities: readonly Entity[],
  company: readonly (readonly Entity[])[],
): Network {
  const place = new Map(entities.map((entity, index) => [keyOf(entity), index]));
  const ties = new Map<string, Tie>();
  for (const [one, names] of company.entries()) {
    for (const name of names) {
      const other = place.get(keyOf(name));
      if (other === undefined) continue;
      const [a, b] = [Math.min(one, other), Math.max(one, other)];
      const strength = strengthOf(name.texts, entities[a]!.texts, entities[b]!.texts);
      ties.set(`${a} ${b}`, { a, b, texts: name.texts, strength });
    }
  }
  return { entities: [...entities], ties: [...ties.values()] };
}
