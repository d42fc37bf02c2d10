import { type Entity, keyOf, type Name, type Network, strengthOf, type Tie } from './network.ts';

/** The tags of one text. */
export interface Tagged {
  text: number;
  tags: readonly Name[];
}

/** With fewer entities in several texts, entities in one text are drawn too. */
const minEntities = 12;

/**
 * Returns the network of the `most` most frequent entities of texts. `mainName` maps a name to the main name of its
 * entity, which often has several names.
 */
export function networkFromTexts(
  tagged: readonly Tagged[],
  most: number,
  mainName: (name: Name) => Name = (name) => name,
): Network {
  const entitiesByKey = new Map<string, { name: Name; texts: Set<number> }>();
  for (const { text, tags } of tagged) {
    for (const tag of tags) {
      const name = mainName(tag);
      const entity = entitiesByKey.get(keyOf(name)) ?? { name, texts: new Set() };
      entity.texts.add(text);
      entitiesByKey.set(keyOf(name), entity);
    }
  }
  const inSeveralTexts = [...entitiesByKey.values()].filter(({ texts }) => texts.size > 1);
  const mostFrequent = (inSeveralTexts.length < minEntities ? [...entitiesByKey.values()] : inSeveralTexts)
    .sort((a, b) => b.texts.size - a.texts.size || (keyOf(a.name) < keyOf(b.name) ? -1 : 1))
    .slice(0, most);
  const entities = mostFrequent.map(({ name: { tag, category }, texts }) => ({
    tag,
    category,
    texts: texts.size,
  }));
  return {
    entities,
    ties: tiesOf(
      entities,
      mostFrequent.map(({ texts }) => texts),
    ),
  };
}

function tiesOf(entities: readonly Entity[], texts: readonly ReadonlySet<number>[]): Tie[] {
  return entities.flatMap((one, a) =>
    entities.slice(a + 1).flatMap((other, after) => {
      const b = a + 1 + after;
      const both = texts[a]!.intersection(texts[b]!).size;
      if (both === 0) return [];
      return [{ a, b, texts: both, strength: strengthOf(both, one.texts, other.texts) }];
    }),
  );
}
