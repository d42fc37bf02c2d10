import { limits } from '../domain/limits.ts';
import { type Share, sharedTags, sharedTerms, termNames, type TermShares } from '../nlp/relate/explain.ts';
import { mapped, type Pause } from '../nlp/relate/pause.ts';
import type { Source } from '../nlp/types.ts';
import type { StoredText } from './found.ts';

/** A text, and those that were found related to it, each with its tags. */
export interface ExplainQuery extends StoredText {
  account: number;
  source: Source;
  tags: readonly string[];
  others: readonly (StoredText & { tags: readonly string[] })[];
}

/** What relates two texts, the weightiest first. */
export interface Explanation {
  terms: Share[];
  tags: Share[];
}

/** Names what a text shares with each of the others, of which `shares` tells by hash; in their order. */
export async function explained(
  { source, tags, others }: ExplainQuery,
  shares: readonly TermShares[],
  pause: Pause,
): Promise<Explanation[]> {
  const heaviest = await mapped(shares, (some) => some.heaviest(limits.explained), pause, 1);
  const wanted = new Set(heaviest.flatMap((some) => [...some.keys()]));
  const names = await termNames(source, wanted, pause);
  return mapped(
    others.entries(),
    ([at, other]) => ({
      terms: sharedTerms(heaviest[at]!, names, limits.explained),
      tags: sharedTags(tags, other.tags, shares[at]!, source.language, limits.explained),
    }),
    pause,
    1,
  );
}
