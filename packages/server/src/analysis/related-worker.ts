/** The thread of related texts: holds the indexes and searches them, over the store of the thread that started it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Change } from '../store/store.ts';
import { Calls } from './calls.ts';
import type { ExplainQuery } from './related-explain.ts';
import type { RelatedQuery } from './related-query.ts';
import type { RelatedStore } from './related-store.ts';
import { RelatedTexts, type RelatedTextsOptions } from './related-texts.ts';
import type { StoreCalls } from './related-thread.ts';

const listeners = new Set<(change: Change) => void>();
const store: RelatedStore = {
  onChange(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  collections: { get: (...args) => main.call('collection', ...args) },
  texts: { dates: (...args) => main.call('dates', ...args) },
  analyses: {
    // Waited for on the other side before it asks, and what it told until then has arrived before the question.
    announced: () => Promise.resolve(),
    features: (...args) => main.call('features', ...args),
    fingerprint: (...args) => main.call('fingerprint', ...args),
  },
};
const related = new RelatedTexts(store, workerData as RelatedTextsOptions);

/** What the thread does for the one that started it. */
const ours = {
  changed(change: Change): void {
    for (const listener of listeners) listener(change);
  },
  query: (query: RelatedQuery) => related.query(query),
  explain: (query: ExplainQuery) => related.explain(query),
  memory: () => related.memory,
  close: () => related.close(),
};
export type RelatedCalls = typeof ours;

const main = new Calls<StoreCalls>(parentPort!, ours);
