import type { Text } from '@textkin/client';
import type { Session } from '../session.ts';
import type { Tagged } from './cooccurrence.ts';

/** The newest texts are enough for a picture, and their tags come in one request. */
export const newestTexts = 300;
/** Tags of a text that count: further down an entity is mentioned, not the matter. */
export const tagsEach = 8;

export interface Mapped {
  name: string;
  texts: Map<number, Text>;
  tagged: Tagged[];
}

/** The newest texts of a collection with their main tags; those not analysed yet are left out. */
export async function loadMap({ client }: Session, collection: number, signal: AbortSignal): Promise<Mapped> {
  const key = { collection_id: collection };
  const { name, next_id } = await client.call('collection.get', key, { signal });
  const range = { min_text_id: Math.max(1, next_id - newestTexts), limit: newestTexts };
  const { texts } = await client.call('collection.listTexts', { ...key, ...range }, { signal });
  const outcomes = await client.batch(
    texts.map(({ text_id }) => ({
      method: 'text.tags' as const,
      params: { ...key, text_id, limit: tagsEach, wait: 0 },
    })),
    { signal },
  );
  const tagged = texts.flatMap(({ text_id }, index) => {
    const outcome = outcomes[index];
    return outcome?.status === 'fulfilled' ? [{ text: text_id, tags: outcome.value.tags }] : [];
  });
  return { name, texts: new Map(texts.map((text) => [text.text_id, text])), tagged };
}
