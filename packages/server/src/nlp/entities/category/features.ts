import type { Source } from '../../../domain/text.ts';
import type { Candidate } from '../../../knowledge/table.ts';
import { nameCategories } from '../../mentions/reading.ts';
import type { Entity } from '../entity.ts';
import type { NetworkFeatures } from '../../network.ts';
import { WordCells } from '../../word-cells.ts';
import { addContexts } from './context.ts';
import { knownFeatures, shapeOf, shapes } from './known.ts';
import { listNeighbours, neighboursOf } from './neighbours.ts';
import { poolScores } from './pooled.ts';

/** The number of words above which all lengths of names count as equal. */
const MOST_WORDS = 6;

/**
 * Makes the function that returns the features that decide the category of an entity, given its index. `words` has the words of the
 * text as written.
 */
export function makeCategoryFeatures(
  entities: readonly Entity[],
  source: Source,
  words: ReadonlySet<string>,
  candidates: (name: string) => readonly Candidate[],
): (at: number) => NetworkFeatures {
  const pooled = entities.map(({ mentions }) => poolScores(mentions));
  const places = neighboursOf(entities);
  const totals = sumOf(pooled.map(({ shares }) => shares));
  const parts = partsOf(
    entities,
    pooled.map(({ shares }) => shares),
  );
  const labelOf = (entity: number): string => {
    const { shares } = pooled[entity]!;
    return nameCategories[shares.indexOf(Math.max(...shares))]!;
  };
  return (at) => {
    const { tag, mentions } = entities[at]!;
    const { shares, features } = pooled[at]!;
    const others = Math.max(1, entities.length - 1);
    const listed = places[at]!.flatMap((place) => listNeighbours(place, source)).filter(
      ({ entity }) => entity !== at,
    );
    const beside = sumOf(listed.map(({ entity }) => pooled[entity]!.shares));
    const inHeadline = mentions.filter(({ field }) => field === 'headline').length;
    const shape = shapeOf(tag);
    const ofWords = new WordCells();
    ofWords.addName(tag);
    addContexts(places[at]!, source, labelOf, ofWords);
    const dense = [
      ...features,
      ...shapes.map((one) => Number(one === shape)),
      Math.min(MOST_WORDS, tag.split(' ').length) / MOST_WORDS,
      Number(tag === tag.toUpperCase()),
      Number(/\p{N}/u.test(tag)),
      Number(/^\p{Ll}/u.test(tag)),
      Number(words.has(tag.toLowerCase()) && tag !== tag.toLowerCase()),
      Math.log1p(mentions.length),
      Number(inHeadline === mentions.length),
      Number(inHeadline > 0),
      Math.log1p(entities.length),
      ...totals.map((total, category) => (total - shares[category]!) / others),
      ...beside.map((total) => total / Math.max(1, listed.length)),
      Math.min(1, listed.length / mentions.length),
      ...(parts.get(tag.toLowerCase()) ?? nameCategories.map(() => 0)),
      ...knownFeatures(tag, candidates(tag), words),
    ];
    return { dense, cells: ofWords.cells, values: ofWords.values };
  };
}

const sumOf = (rows: readonly (readonly number[])[]): number[] =>
  nameCategories.map((_, at) => rows.reduce((sum, row) => sum + row[at]!, 0));

/** Returns, for each first or last word of a longer name, the sum of the category shares of the longer names. */
function partsOf(entities: readonly Entity[], shares: readonly (readonly number[])[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, { tag }] of entities.entries()) {
    const words = tag.toLowerCase().split(' ');
    if (words.length < 2) continue;
    for (const word of new Set([words[0]!, words.at(-1)!])) {
      const known = found.get(word);
      found.set(word, known ? sumOf([known, shares[at]!]) : [...shares[at]!]);
    }
  }
  return found;
}
