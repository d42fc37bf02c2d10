import assert from 'node:assert/strict';
import type { Match, Matches } from '../../packages/server/src/nlp/relate/best.ts';

/** Matches one by one. */
export function listed({ ids, scores }: Matches): Match[] {
  assert.equal(ids.length, scores.length);
  return ids.map((id, at) => ({ id, score: scores[at]! }));
}
