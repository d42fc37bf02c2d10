import type { Tag } from '@textkin/client';

/** The tags of one text. */
export interface Tagged {
  text: number;
  tags: readonly Pick<Tag, 'tag' | 'category'>[];
}

export interface Entity {
  tag: string;
  category: Tag['category'];
  /** Ids of the texts that name it. */
  texts: number[];
}

/** Two entities, by their places in the list, and in how many texts they are named together. */
export interface Tie {
  a: number;
  b: number;
  texts: number;
}

export interface Network {
  entities: Entity[];
  ties: Tie[];
}

/** Lines that an entity brings in at most; with all of them a map of news is one ball of wool. */
const strongest = 4;

/** With fewer entities that several texts name, those of a single text are drawn too. */
const fewest = 12;

/**
 * Who is named with whom. The `most` entities named in most texts are kept, those in a single text (unless the texts
 * are few) and web addresses left out; of the ties of each entity only its strongest, by the number of texts and then
 * by the share of both entities' texts.
 */
export function networkOf(tagged: readonly Tagged[], most: number): Network {
  const found = new Map<string, Entity>();
  for (const { text, tags } of tagged) {
    for (const { tag, category } of tags) {
      if (category === 'url') continue;
      const key = `${category} ${tag}`;
      const entity = found.get(key) ?? { tag, category, texts: [] };
      if (entity.texts.at(-1) !== text) entity.texts.push(text);
      found.set(key, entity);
    }
  }
  const several = [...found.values()].filter(({ texts }) => texts.length > 1);
  const entities = (several.length < fewest ? [...found.values()] : several)
    .sort((a, b) => b.texts.length - a.texts.length || (a.tag < b.tag ? -1 : 1))
    .slice(0, most);
  const ties = strongestTies(entities, allTies(entities));
  const tied = new Set(ties.flatMap(({ a, b }) => [a, b]));
  // What stands alone says nothing on a map; places in the list move up.
  const place = new Map([...tied].sort((a, b) => a - b).map((old, now) => [old, now]));
  return {
    entities: entities.filter((_, index) => tied.has(index)),
    ties: ties.map(({ a, b, texts }) => ({ a: place.get(a)!, b: place.get(b)!, texts })),
  };
}

function allTies(entities: readonly Entity[]): Tie[] {
  const byText = new Map<number, number[]>();
  for (const [index, { texts }] of entities.entries()) {
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), index]);
  }
  const ties = new Map<number, Tie>();
  for (const named of byText.values()) {
    for (const [position, a] of named.entries()) {
      for (const b of named.slice(position + 1)) {
        const key = a * entities.length + b;
        const tie = ties.get(key) ?? { a, b, texts: 0 };
        tie.texts++;
        ties.set(key, tie);
      }
    }
  }
  return [...ties.values()];
}

function strongestTies(entities: readonly Entity[], ties: readonly Tie[]): Tie[] {
  const strength = ({ a, b, texts }: Tie) =>
    texts / Math.sqrt(entities[a]!.texts.length * entities[b]!.texts.length);
  const sorted = ties.toSorted((x, y) => y.texts - x.texts || strength(y) - strength(x));
  const held = new Map<number, number>();
  return sorted.filter(({ a, b }) => {
    const [ofA, ofB] = [held.get(a) ?? 0, held.get(b) ?? 0];
    if (ofA >= strongest && ofB >= strongest) return false;
    held.set(a, ofA + 1).set(b, ofB + 1);
    return true;
  });
}
