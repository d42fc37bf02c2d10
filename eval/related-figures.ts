import type { RelatedBy } from '../packages/server/src/scoring/blend.ts';
import { encodeSet, readEncodings } from './encodings.ts';
import { type Figures, meanOf } from './ndcg.ts';
import { questionsOf } from './questions.ts';
import type { RelatedService } from './related-service.ts';
import { type EvalSet, type EvalText, readTexts } from './related-sets.ts';

/**
 * Stores the texts of a set, with encodings from the cache unless the service analyses them. Resolves to the texts and the id of their
 * collection.
 */
export async function fillWith(
  service: RelatedService,
  data: string,
  set: EvalSet,
  analyse = false,
): Promise<[EvalText[], number]> {
  const texts = set.files.flatMap((file) => readTexts(data, file));
  if (!analyse) for (const file of set.files) await encodeSet(file, readTexts(data, file));
  const encodings = new Map(set.files.flatMap((file) => [...readEncodings(file)]));
  return [texts, await service.fill(texts, encodings)];
}

/** Returns the scores of the service for the fixed queries of a set whose texts are in a collection. */
export async function figuresOfSet(
  service: RelatedService,
  set: EvalSet,
  [texts, collectionId]: readonly [EvalText[], number],
  by: RelatedBy = 'automatic',
): Promise<Figures> {
  const figures: Figures[] = [];
  for (const { textId, figuresFor } of questionsOf(set, texts))
    figures.push(figuresFor(await service.related(collectionId, textId, { related_by: by })));
  return meanOf(figures);
}
