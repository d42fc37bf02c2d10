import { useCallback, useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';

/** Texts with a lower relevance are unrelated. */
export const leastRelevance = 0.1;
const shownRelated = 10;
/** How often to fetch related texts again while other texts are analysed. */
const pendingEveryMs = 5000;

/** Returns the parameters of the calls of a text's page. */
export function textCalls(collection: number, text: number) {
  const key = { collection_id: collection, text_id: text };
  const nextOnly = { collection_id: collection, limit: 1 } as const;
  return {
    text: { ...key, include_body: true, include: ['revision' as const] },
    tags: { ...key, mentions: true, links: true },
    related: { ...key, limit: shownRelated, min_threshold: leastRelevance, explain: true },
    newer: { ...nextOnly, min_text_id: text + 1, order: 'id' as const },
    older: text > 1 ? { ...nextOnly, max_text_id: text - 1, order: '-id' as const } : undefined,
  };
}

/** Loads a text with its collection, its tags and its related texts, each as soon as it is available. */
export function useText(collection: number, text: number) {
  // A text that is being analysed again has no tags: the old offsets belong to the old text.
  const [revision, setRevision] = useState(0);
  const calls = textCalls(collection, text);
  const read = useCall(
    async ({ client }, signal) => {
      const [loadedText, collectionInfo] = await Promise.all([
        client.call('text.get', calls.text, { signal }),
        client.call('collection.get', { collection_id: collection }, { signal }),
      ]);
      return { text: loadedText, collection: collectionInfo };
    },
    [collection, text],
  );
  const tags = useCall(
    ({ client }, signal) => client.tagsWhenReady(calls.tags, { signal }),
    [collection, text, revision],
  );
  const related = useCall(
    async ({ client }, signal) => {
      await client.tagsWhenReady({ collection_id: collection, text_id: text, limit: 1 }, { signal });
      return client.call('text.relatedTexts', calls.related, { signal });
    },
    [collection, text, revision],
    ({ pending }) => (pending === undefined ? undefined : pendingEveryMs),
  );
  const reloadAll = useCallback(() => {
    read.reload();
    setRevision((before) => before + 1);
  }, [read.reload]);
  const reloadTags = useCallback(() => {
    tags.reload();
    related.reload();
  }, [tags.reload, related.reload]);
  useUndone(reloadAll);
  return { calls, read, tags, related, reloadAll, reloadTags };
}

export type LoadedText = ReturnType<typeof useText>;
