import type { Collection } from '../../../domain/collection.ts';
import { phraseFilter } from '../../../listing/phrase-filter.ts';
import type { PhraseTier } from '../../../listing/phrase-tiers.ts';
import type { Context } from '../../context.ts';
import type { Found } from './searches.ts';

/** Texts that are read at once. */
const textsAtOnce = 50;

interface Check {
  collections: readonly Collection[];
  tier: PhraseTier;
  limit: number;
}

/** Returns what chooses, of texts in their order, the first that say what they should; what was read once is remembered. */
export function phraseSelector({ store }: Context, account: number, { collections, tier, limit }: Check) {
  const filters = new Map(
    collections.map(({ collectionId, language }) => [collectionId, phraseFilter(tier, language)]),
  );
  const key = ({ collectionId, textId }: Omit<Found, 'relevance'>): string => `${collectionId}/${textId}`;
  const seen = new Map<string, boolean>();
  return async (found: readonly Found[]): Promise<Found[]> => {
    const fitting: Found[] = [];
    for (let from = 0; from < found.length && fitting.length < limit; from += textsAtOnce) {
      const some = found.slice(from, from + textsAtOnce);
      const unseen = some.filter((one) => !seen.has(key(one)));
      for (const [collectionId, ones] of Map.groupBy(unseen, ({ collectionId }) => collectionId)) {
        const ids = ones.map(({ textId }) => textId);
        for (const text of await store.texts.several(account, collectionId, ids))
          seen.set(key(text), filters.get(collectionId)!(text));
      }
      fitting.push(...some.filter((one) => seen.get(key(one)) === true));
    }
    return fitting.slice(0, limit);
  };
}
