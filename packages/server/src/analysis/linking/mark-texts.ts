import type { Store, UnmarkedCollection } from '../../store/store.ts';
import { type CandidateOptions, findCandidates, pagesOf } from './candidates.ts';
import type { VocabularyChanges } from './changed-names.ts';
import type { LinkingThread } from './linking-thread.ts';

interface MarkOptions extends CandidateOptions {
  store: Pick<Store, 'linking' | 'vocabularies'>;
  thread: LinkingThread;
  /** Awaited between reads, with the milliseconds that the last read took. */
  pause: (tookMs: number) => Promise<void>;
  isStopping: () => boolean;
}

/**
 * Marks the texts of a collection that changes of its vocabularies touch: texts that have a name of a changed entry, before or after the
 * change. If the order of the vocabularies has changed, marks the texts that have a name of any entry, and all texts whose tags
 * were changed by vocabularies. May be repeated after a kill.
 */
export async function markCollection(collection: UnmarkedCollection, options: MarkOptions): Promise<void> {
  const { store, thread, isStopping } = options;
  const { accountId: account, collectionId, listVersion, vocabularies, knowledge, marks } = collection;
  const key = { account, collectionId };
  if (knowledge !== marks.knowledge) await store.linking.mark(key, 'all', 2);
  const known = marks.order ?? [];
  const isReordered = known.some((id, at) => vocabularies[at] !== id);
  if (isReordered) await store.linking.mark(key, 'linked', 1);
  const changes = vocabularies.map((vocabulary): VocabularyChanges => ({
    vocabulary,
    since: isReordered ? 0 : (marks.versions[vocabulary] ?? 0),
  }));
  const { number, versions, terms } = await thread.readChanges(changes, collection.language);
  try {
    const candidates = await findCandidates(collection, terms, options);
    let began = performance.now();
    for await (const texts of pagesOf(collectionId, candidates, store)) {
      if (isStopping()) return;
      const touched = await thread.findTouched(number, texts);
      // The thread was restarted; the next turn begins again.
      if (touched === undefined) return;
      const ids = texts.filter((_, at) => touched[at]).map(({ textId }) => textId);
      if (ids.length > 0) await store.linking.mark(key, ids, 1);
      await options.pause(performance.now() - began);
      began = performance.now();
    }
  } finally {
    await thread.forgetChanges();
  }
  await store.linking.finishMarking(key, listVersion, { versions, knowledge, order: vocabularies });
  for (const id of vocabularies) await store.vocabularies.eraseRemoved(account, id);
}
