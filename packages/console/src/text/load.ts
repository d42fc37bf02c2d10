import { useCallback, useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';

/** Below it two texts have nothing to do with each other. */
export const leastRelevance = 0.1;
const shownRelated = 10;
/** How often related texts are asked for again while other texts are still analysed. */
const pendingEveryMs = 5000;

/** What the page of a text asks for. */
export function askedOf(collection: number, text: number) {
  const key = { collection_id: collection, text_id: text };
  const one = { collection_id: collection, limit: 1 } as const;
  return {
    text: { ...key, include_body: true },
    tags: { ...key, mentions: true },
    related: { ...key, limit: shownRelated, min_threshold: leastRelevance, explain: true },
    newer: { ...one, min_text_id: text + 1, order: 'id' as const },
    older: text > 1 ? { ...one, max_text_id: text - 1, order: '-id' as const } : undefined,
  };
}

/** A text with its collection, its tags and what is related to it, each as soon as it is there. */
export function useText(collection: number, text: number) {
  // What is analysed anew has no tags meanwhile: the places of the old ones are those of the old text.
  const [revision, setRevision] = useState(0);
  const asked = askedOf(collection, text);
  const read = useCall(
    async ({ client }, signal) => {
      const [is, among] = await Promise.all([
        client.call('text.get', asked.text, { signal }),
        client.call('collection.get', { collection_id: collection }, { signal }),
      ]);
      return { text: is, among };
    },
    [collection, text],
  );
  const tags = useCall(
    ({ client }, signal) => client.tagsWhenReady(asked.tags, { signal }),
    [collection, text, revision],
  );
  const related = useCall(
    async ({ client }, signal) => {
      await client.tagsWhenReady({ collection_id: collection, text_id: text, limit: 1 }, { signal });
      return client.call('text.relatedTexts', asked.related, { signal });
    },
    [collection, text, revision],
    ({ pending }) => (pending === undefined ? undefined : pendingEveryMs),
  );
  const changed = useCallback(() => {
    read.reload();
    setRevision((before) => before + 1);
  }, [read.reload]);
  const retagged = useCallback(() => {
    tags.reload();
    related.reload();
  }, [tags.reload, related.reload]);
  useUndone(changed);
  return { asked, read, tags, related, changed, retagged };
}

export type Loaded = ReturnType<typeof useText>;
