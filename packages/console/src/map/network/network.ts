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
  const place = entities.findIndex(
    (one) => one.tag === tag && (category === undefined || one.category === category),
  );
  return place < 0 ? undefined : place;
}

/**
 * Returns how strongly two names are tied: the cosine of the sets of their texts (Salton and McGill 1983, "Introduction
 * to modern information retrieval"). It favours neither very frequent names nor rare ones.
 */
export const strengthOf = (both: number, one: number, other: number): number => both / Math.sqrt(one * other);

/** The most ties of an entity; with all of them a map of news is a tangle. */
const maxTies = 4;

/**
 * Returns the readable part of a network: its first `most` entities, each with its strongest ties. Entities without a
 * tie are excluded.
 */
export function readablePart({ entities, ties }: Network, most: number): Network {
  const tieCounts = new Map<number, number>();
  const kept = ties
    .filter(({ a, b }) => a < most && b < most)
    .sort((x, y) => y.strength - x.strength || y.texts - x.texts || x.a - y.a || x.b - y.b)
    .filter(({ a, b }) => {
      const [ofA, ofB] = [tieCounts.get(a) ?? 0, tieCounts.get(b) ?? 0];
      if (ofA >= maxTies && ofB >= maxTies) return false;
      tieCounts.set(a, ofA + 1).set(b, ofB + 1);
      return true;
    });
  const place = new Map([...tieCounts.keys()].sort((a, b) => a - b).map((old, now) => [old, now]));
  return {
    entities: entities.filter((_, index) => place.has(index)),
    ties: kept.map((tie) => ({ ...tie, a: place.get(tie.a)!, b: place.get(tie.b)! })),
  };
}

/** Returns the names that appear with an entity, the strongest tie first. */
export function namesWith({ ties }: Network, entity: number): { other: number; texts: number }[] {
  return ties
    .filter(({ a, b }) => a === entity || b === entity)
    .sort((x, y) => y.strength - x.strength || y.texts - x.texts)
    .map(({ a, b, texts }) => ({ other: a === entity ? b : a, texts }));
}
