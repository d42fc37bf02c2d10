import assert from 'node:assert/strict';
import type { Source } from '../../packages/server/src/domain/text.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import {
  encodePassages,
  type SentenceWindow,
} from '../../packages/server/src/nlp/embedding/encoded-passages.ts';
import { splitSentences } from '../../packages/server/src/nlp/sentences/split-sentences.ts';
import { textSentences } from '../../packages/server/src/nlp/sentences/text-sentences.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { cleanup } from './cleanup.ts';
import { temporaryFolder } from './folder.ts';
import { memory } from './memory.ts';
import { randomText, seeded } from './texts.ts';

/** Opens a new store with an account. */
export async function world(): Promise<{ store: Store; account: number; folder: string }> {
  const folder = temporaryFolder(memory);
  const store = await openStore(folder);
  cleanup(() => store.close());
  return { store, account: await store.accounts.create(0), folder };
}

export async function newCollection(
  store: Store,
  account: number,
  language: Language = 'en',
): Promise<number> {
  const fields = { name: 'news', language, description: '' };
  return (await store.collections.create(account, fields)).collectionId;
}

export async function add(
  store: Store,
  account: number,
  collectionId: number,
  body: string,
): Promise<number> {
  const text = await store.texts.create(account, collectionId, { headline: '', body, url: '' }, 0);
  assert.ok(typeof text === 'object');
  return text.textId;
}

const noMeaning: (body: string) => Float32Array = () => new Float32Array(models.standard.dimensions);

/** Returns a vector that depends only on the text. */
export function someMeaning(body: string): Float32Array {
  const random = seeded(Buffer.from(body).reduce((sum, byte) => (31 * sum + byte) | 0, 7));
  return Float32Array.from({ length: models.standard.dimensions }, () => random() - 0.5);
}

/** Completes all pending texts as workers do, without an encoder. */
export async function analyse(
  store: Store,
  vectorOf = noMeaning,
  model = models.standard.name,
): Promise<void> {
  for (;;) {
    const jobs = await store.analyses.claim({ limit: 100, now: 0, leaseUntil: 1000, first: [] });
    if (jobs.length === 0) return;
    const results = jobs.map((job) =>
      store.analyses.complete(job, {
        model,
        tags: [],
        ...wordsAndPassages(job, vectorOf),
        vector: vectorOf(job.body),
        words: 1,
      }),
    );
    await Promise.all(results);
  }
}

/** Returns the terms and sentences of a text, and a passage for each sentence. */
function wordsAndPassages(source: Source, vectorOf: (text: string) => Float32Array) {
  const terms = textTerms(source);
  const windows = (field: string): SentenceWindow[] =>
    splitSentences(field).map((text, at) => ({ pieces: 9, vector: vectorOf(text), first: at, last: at }));
  const headline = windows(source.headline);
  const passages = encodePassages(headline, windows(source.body), headline.length);
  return { terms, sentences: textSentences(source, terms), passages };
}

/** Returns a random text; some texts share a paragraph or two with other texts. */
function randomBody(random: () => number): string {
  const footers = [1, 2, 3].filter(() => random() < 0.2).map((seed) => randomText(seeded(seed), 30));
  return [randomText(random), ...footers].join('\n\n');
}

/** Makes a random change of a collection: mostly of one text, rarely of all texts. */
export function changeSomething(
  store: Store,
  account: number,
  collections: readonly number[],
  random: () => number,
): Promise<unknown> {
  const collectionId = collections[Math.floor(random() * collections.length)]!;
  const textId = 1 + Math.floor(random() * 30);
  const dice = random();
  if (dice < 0.6) return add(store, account, collectionId, randomBody(random));
  if (dice < 0.75) return store.texts.delete(account, collectionId, { textId });
  if (dice < 0.9) return store.texts.update(account, collectionId, { textId }, { body: randomBody(random) });
  if (dice < 0.97) return analyse(store, someMeaning);
  return store.collections.reset(account, collectionId);
}

export const everything = { limit: 1000, minThreshold: 0, maxThreshold: 1, relatedBy: 'automatic' } as const;
