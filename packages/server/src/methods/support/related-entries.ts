import type { z } from 'zod';
import type { RelatedText } from '../../related/found-texts.ts';
import type { relatedText } from '../../contract/results.ts';
import { toRelatedText } from '../../contract/results.ts';
import type { TextSummary } from '../../domain/text.ts';
import type { Store } from '../../store/store.ts';

/** A found text, and its entry in a result. */
export interface FoundEntry<Found = RelatedText> {
  found: Found;
  entry: z.input<typeof relatedText>;
}

/** Returns the entries of found texts in their order. A text that was deleted meanwhile is skipped. */
export async function toEntries<Found extends Pick<RelatedText, 'collectionId' | 'textId' | 'relevance'>>(
  store: Store,
  account: number,
  texts: readonly Found[],
): Promise<FoundEntry<Found>[]> {
  const byCollection = Map.groupBy(texts, ({ collectionId }) => collectionId);
  const lists = await Promise.all(
    [...byCollection].map(([collectionId, some]) =>
      store.texts.summaries(
        account,
        collectionId,
        some.map(({ textId }) => textId),
      ),
    ),
  );
  const key = ({ collectionId, textId }: Pick<TextSummary, 'collectionId' | 'textId'>) =>
    `${collectionId}/${textId}`;
  const summaries = new Map(lists.flat().map((text) => [key(text), text]));
  return texts.flatMap((found) => {
    const summary = summaries.get(key(found));
    return summary ? [{ found, entry: toRelatedText(summary, found.relevance) }] : [];
  });
}
