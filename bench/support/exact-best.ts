import { Best } from '../../packages/server/src/index/best.ts';
import { exactScores } from '../../packages/server/src/index/comparison.ts';
import { cosinesWith } from '../../packages/server/src/index/cosines.ts';
import { prepareQuery } from '../../packages/server/src/index/prepared-query.ts';
import type { View } from '../../packages/server/src/index/view.ts';
import { blend, type RelatedBy } from '../../packages/server/src/scoring/blend.ts';

/** Returns the ids of the `limit` texts most related to a text, by comparing every text of a view that has no deleted texts. */
export function exactBest(view: View, textId: number, relatedBy: RelatedBy, limit: number): number[] {
  const own = view.find(textId)!;
  const prepared = prepareQuery(view, view.sample(textId)!, own);
  const docs = Array.from({ length: view.size }, (_, doc) => doc);
  const semantics = cosinesWith(view, prepared)(docs);
  const statistics = relatedBy === 'semantic' ? semantics : exactScores(view, prepared, docs);
  const best = new Best(limit);
  for (const doc of docs) {
    const similarities = { statistic: statistics[doc]!, semantic: semantics[doc]! };
    if (doc !== own) best.offer(view.idOf(doc), blend(similarities, relatedBy, view.language));
  }
  return best.matches().map(({ id }) => id);
}
