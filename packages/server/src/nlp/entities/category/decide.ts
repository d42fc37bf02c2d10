import weights from '@textkin/model-en-sv/tables/category.json' with { type: 'json' };
import type { Category } from '../../../domain/tags/tag.ts';
import type { Source } from '../../../domain/text.ts';
import type { Candidate } from '../../../knowledge/table.ts';
import { nameCategories } from '../../mentions/reading.ts';
import type { Entity } from '../entity.ts';
import { makeCategoryFeatures } from './features.ts';
import { makeNetwork } from '../../network.ts';

/** Returns the score of each of `nameCategories` (training/kinds/learn.py). */
const categoryScores = makeNetwork('category', nameCategories.length, weights);

/**
 * Decides the category of each entity once for the whole text, from the labels of all its mentions, the words around them, the names
 * next to them and what the table knows. Addresses, names that the encoder did not label, and entities for which `isOpen` returns false
 * keep their category.
 */
export function decideCategories<One extends Entity>(
  entities: readonly One[],
  source: Source,
  words: ReadonlySet<string>,
  candidates: (name: string) => readonly Candidate[],
  isOpen: (entity: One) => boolean = () => true,
): One[] {
  const open = new Set(
    entities.filter(
      (entity) =>
        entity.category !== 'url' && entity.mentions.some(({ chances }) => chances) && isOpen(entity),
    ),
  );
  if (open.size === 0) return [...entities];
  const featuresOf = makeCategoryFeatures(entities, source, words, candidates);
  return entities.map((entity, at) =>
    open.has(entity) ? { ...entity, category: likeliest(categoryScores(featuresOf(at))) } : entity,
  );
}

const likeliest = (scores: Float64Array): Category => nameCategories[scores.indexOf(Math.max(...scores))]!;
