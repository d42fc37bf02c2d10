import type { Category } from '../../../domain/tags/tag.ts';
import type { Source } from '../../../domain/text.ts';
import type { Candidate } from '../../../knowledge/table.ts';
import { nameCategories } from '../../mentions/reading.ts';
import type { Entity } from '../entity.ts';
import { makeCategoryFeatures } from './features.ts';
import { categoryScores } from './network.ts';

/**
 * Decides the category of each entity once for the whole text, from the labels of all its mentions, the words around them, the names
 * beside them and what the table knows. Addresses, and names that the encoder did not label, keep their category, and
 * those for which `isOpen` returns false.
 */
export function decideCategories<One extends Entity>(
  entities: readonly One[],
  source: Source,
  words: ReadonlySet<string>,
  candidates: (name: string) => readonly Candidate[],
  isOpen: (entity: One) => boolean = () => true,
): One[] {
  const featuresOf = makeCategoryFeatures(entities, source, words, candidates);
  return entities.map((entity, at) => {
    const isLabelled = entity.mentions.some(({ chances }) => chances);
    if (entity.category === 'url' || !isLabelled || !isOpen(entity)) return entity;
    return { ...entity, category: likeliest(categoryScores(featuresOf(at))) };
  });
}

const likeliest = (scores: Float64Array): Category => nameCategories[scores.indexOf(Math.max(...scores))]!;
