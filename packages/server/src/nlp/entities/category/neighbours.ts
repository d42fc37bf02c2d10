import { compareMentions, type NameMention } from '../../mentions/mentions.ts';
import { languages } from '../../../domain/language.ts';
import type { Field } from '../../../domain/text.ts';
import { records } from '../../../languages/index.ts';
import type { Entity } from '../entity.ts';

/** A mention with its entity, and the mentions before and after it in the same field. */
export interface Neighbours {
  mention: NameMention;
  /** The index of the entity. */
  entity: number;
  before?: Neighbours;
  after?: Neighbours;
}

const listWords = languages.flatMap((language) => records[language].names.listWords);
/** The text between two names of a list: "Solna, Täby och Nacka", "AIK – Mora", or a line break. */
const LIST_GAP = new RegExp(`^(?:\\s*(?:[,;/&–-]|\\n)\\s*|,?\\s+(?:${listWords.join('|')})\\s+)$`, 'u');
const LONGEST_GAP = 8;

/** Returns the mentions of each entity, with their neighbours. */
export function neighboursOf(entities: readonly Entity[]): Neighbours[][] {
  const all = entities
    .flatMap(({ mentions }, entity) => mentions.map((mention): Neighbours => ({ mention, entity })))
    .sort((a, b) => compareMentions(a.mention, b.mention));
  const found: Neighbours[][] = entities.map(() => []);
  for (const [at, one] of all.entries()) {
    const before = all[at - 1];
    if (before?.mention.field === one.mention.field) {
      one.before = before;
      before.after = one;
    }
    found[one.entity]!.push(one);
  }
  return found;
}

/** Returns the names directly before and after a mention that stand in one list with it. */
export function listNeighbours(
  { mention, before, after }: Neighbours,
  source: Readonly<Record<Field, string>>,
): Neighbours[] {
  const text = source[mention.field];
  const isListed = (from: number, to: number) =>
    to - from <= LONGEST_GAP && to > from && LIST_GAP.test(text.slice(from, to));
  return [
    ...(before && isListed(before.mention.end, mention.start) ? [before] : []),
    ...(after && isListed(mention.end, after.mention.start) ? [after] : []),
  ];
}
