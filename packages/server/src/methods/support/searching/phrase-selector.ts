import type { Collection } from '../../../domain/collection.ts';
import { phraseFilter } from '../../../listing/phrase-filter.ts';
import type { PhraseTier } from '../../../listing/phrase-tiers.ts';
import type { Context } from '../../context.ts';
import type { FoundText } from './searches.ts';

/** Texts in one read of the store. */
const textsPerRead = 50;

interface Check {
  collections: readonly Collection[];
  tier: PhraseTier;
  limit: number;
}

/** Returns a function that selects the first `limit` texts of the tier. It remembers the texts that it has read. */
export function phraseSelector({ store }: Context, account: number, { collections, tier, limit }: Check) {
  const filters = new Map(
    collections.map(({ collectionId, language }) => [collectionId, phraseFilter(tier, language)]),
  );
  const key = ({ collectionId, textId }: Omit<FoundText, 'relevance'>): string => `${collectionId}/${textId}`;
  const isMatch = new Map<string, boolean>();
  return async (found: readonly FoundText[]): Promise<FoundText[]> => {
    const matching: FoundText[] = [];
    for (let start = 0; start < found.length && matching.length < limit; start += textsPerRead) {
      const chunk = found.slice(start, start + textsPerRead);
      const unread = chunk.filter((text) => !isMatch.has(key(text)));
      for (const [collectionId, texts] of Map.groupBy(unread, ({ collectionId }) => collectionId)) {
        const ids = texts.map(({ textId }) => textId);
        for (const text of await store.texts.getMany(account, collectionId, ids))
          isMatch.set(key(text), filters.get(collectionId)!(text));
      }
      matching.push(...chunk.filter((text) => isMatch.get(key(text)) === true));
    }
    return matching.slice(0, limit);
  };
}
