import type { Tag } from '@textkin/client';

export type Name = Pick<Tag, 'tag' | 'category'>;

export interface Entity extends Name {
  /** In how many texts it is named. */
  texts: number;
}

/** Two entities, by their places in the list. */
export interface Tie {
  a: number;
  b: number;
  /** In how many texts they are named together. */
  texts: number;
  /** 0–1. */
  strength: number;
}

export interface Network {
  /** The most frequent first. */
  entities: Entity[];
  ties: Tie[];
}

/** A name as the key of a map. */
export const keyOf = ({ tag, category }: Name): string => `${category} ${tag}`;

/** The place of a name that an address may give without its category; undefined where the network has none such. */
export function placeOf({ entities }: Network, tag?: string, category?: string): number | undefined {
  const place = entities.findIndex(
    (one) => one.tag === tag && (category === undefined || one.category === category),
  );
  return place < 0 ? undefined : place;
}

/**
 * How strongly two names are tied: the cosine of the sets of their texts (Salton and McGill 1983, "Introduction to
 * modern information retrieval"). Neither a name that is in most texts nor one of two texts draws all lines to it.
 */
export const strengthOf = (both: number, one: number, other: number): number => both / Math.sqrt(one * other);

/** Lines that an entity brings in at most; with all of them a map of news is one ball of wool. */
const strongest = 4;

/**
 * The part of a network that can be read: its first `most` entities, and of the ties of each only its strongest. What
 * then stands alone says nothing on a map and is left out.
 */
export function readable({ entities, ties }: Network, most: number): Network {
  const held = new Map<number, number>();
  const kept = ties
    .filter(({ a, b }) => a < most && b < most)
    .sort((x, y) => y.strength - x.strength || y.texts - x.texts || x.a - y.a || x.b - y.b)
    .filter(({ a, b }) => {
      const [ofA, ofB] = [held.get(a) ?? 0, held.get(b) ?? 0];
      if (ofA >= strongest && ofB >= strongest) return false;
      held.set(a, ofA + 1).set(b, ofB + 1);
      return true;
    });
  const place = new Map([...held.keys()].sort((a, b) => a - b).map((old, now) => [old, now]));
  return {
    entities: entities.filter((_, index) => place.has(index)),
    ties: kept.map((tie) => ({ ...tie, a: place.get(tie.a)!, b: place.get(tie.b)! })),
  };
}

/** With whom an entity is named, the strongest first. */
export function companyOf({ ties }: Network, entity: number): { other: number; texts: number }[] {
  return ties
    .filter(({ a, b }) => a === entity || b === entity)
    .sort((x, y) => y.strength - x.strength || y.texts - x.texts)
    .map(({ a, b, texts }) => ({ other: a === entity ? b : a, texts }));
}
