import type { Tag } from '@textkin/client';

export type Name = Pick<Tag, 'tag' | 'category'>;

export interface Entity extends Name {
  /** How many texts name it. */
  texts: number;
}

/** Two entities that appear together, by their indices. */
export interface Tie {
  a: number;
  b: number;
  /** How many texts name both. */
  texts: number;
  /** How strongly they are tied, 0 to 1. */
  strength: number;
}

export interface Network {
  /** The most frequent first. */
  entities: Entity[];
  ties: Tie[];
}

/** Returns the key of a name in a Map. */
export const keyOf = ({ tag, category }: Name): string => `${category} ${tag}`;

/** Returns the index of a name, with or without its category; undefined if the network does not have it. */
export function indexOfName({ entities }: Network, tag?: string, category?: string): number | undefined {
  const index = entities.findIndex(
    (entity) => entity.tag === tag && (category === undefined || entity.category === category),
  );
  return index < 0 ? undefined : index;
}

/**
 * Returns how strongly two names are tied: the cosine of the sets of their texts (Salton and McGill 1983, "Introduction
 * to modern information retrieval"). It favours neither very frequent names nor rare ones.
 */
export const strengthOf = (both: number, one: number, other: number): number => both / Math.sqrt(one * other);

/** The most ties that an entity is drawn with: with all ties, a map of news is unreadable. */
const maxTies = 4;

/**
 * Returns the readable part of a network: its first `most` entities, each with its strongest ties. Entities without a
 * tie are excluded.
 */
export function readablePart({ entities, ties }: Network, most: number): Network {
  const tieCounts = new Map<number, number>();
  const strongest = ties
    .filter(({ a, b }) => a < most && b < most)
    .sort((x, y) => y.strength - x.strength || y.texts - x.texts || x.a - y.a || x.b - y.b)
    .filter(({ a, b }) => {
      const [countA, countB] = [tieCounts.get(a) ?? 0, tieCounts.get(b) ?? 0];
      if (countA >= maxTies && countB >= maxTies) return false;
      tieCounts.set(a, countA + 1).set(b, countB + 1);
      return true;
    });
  const newIndex = new Map([...tieCounts.keys()].sort((a, b) => a - b).map((old, now) => [old, now]));
  return {
    entities: entities.filter((_, index) => newIndex.has(index)),
    ties: strongest.map((tie) => ({ ...tie, a: newIndex.get(tie.a)!, b: newIndex.get(tie.b)! })),
  };
}

/** Returns the names and ties of a network that are in one of its parts. */
export function union(network: Network, parts: readonly Network[]): Network {
  const included = new Set(parts.flatMap((part) => part.entities));
  const entities = network.entities.filter((entity) => included.has(entity));
  const place = new Map(entities.map((entity, index) => [entity, index]));
  const ties = new Map<string, Tie>();
  for (const part of parts) {
    for (const tie of part.ties) {
      const [a, b] = [place.get(part.entities[tie.a]!)!, place.get(part.entities[tie.b]!)!];
      ties.set(`${a} ${b}`, { ...tie, a, b });
    }
  }
  return { entities, ties: [...ties.values()] };
}

/** Returns the names that appear with an entity, the strongest tie first. */
export function namesWith({ ties }: Network, entity: number): { other: number; texts: number }[] {
  return ties
    .filter(({ a, b }) => a === entity || b === entity)
    .sort((x, y) => y.strength - x.strength || y.texts - x.texts)
    .map(({ a, b, texts }) => ({ other: a === entity ? b : a, texts }));
}
