/** Stores texts with made-up tags. */
import type { TagLink } from '../../packages/server/src/domain/tags/link.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { encodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';

export interface MadeUpTag {
  tag: string;
  category: Category;
  relevance: number;
  link?: TagLink;
}

/** Stores a text and its analysis, without an encoder. */
export async function addTagged(
  store: Store,
  account: number,
  collectionId: number,
  {
    tags,
    ...fields
  }: { publishedAt: number; tags: readonly MadeUpTag[]; headline?: string; url?: string; authors?: string },
): Promise<number> {
  const all = { headline: '', body: 'A text.', url: '', ...fields };
  const text = await store.texts.create(account, collectionId, all, 0);
  if (typeof text === 'string') throw new Error(text);
  await completeWith(store, tags);
  return text.textId;
}

/**
 * Returns the topics of a text with some tags: words in small letters that no tag of the text has. The topics therefore look
 * like names of other texts.
 */
export function topicsFor(tags: readonly MadeUpTag[]): string[] {
  const shown = tags.map(({ tag }) => tag.toLowerCase());
  return ['nato', 'sverige', 'ek', 'ort 1', 'matter'].filter((topic) => !shown.includes(topic));
}

/** Completes the pending analyses with these tags. */
export async function completeWith(store: Store, tags: readonly MadeUpTag[]): Promise<void> {
  for (const job of await store.analyses.claim({ limit: 100, now: 0, leaseUntil: 1000, first: [] })) {
    await store.analyses.complete(job, {
      model: models.standard.name,
      tags: tags.map((tag) => ({ ...tag, mentions: [] })),
      topics: topicsFor(tags).map((tag) => ({
        ...{ tag, category: 'unknown', kind: 'topic', relevance: 0.5, mentions: [] },
      })),
      terms: encodeTerms([]),
      vector: new Float32Array(384),
      words: 1,
    });
  }
}
