import assert from 'node:assert/strict';
import { models } from '../../packages/server/src/nlp/model.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';
import type { Job, Store } from '../../packages/server/src/store/store.ts';

/** A text, by the names of the contract. */
export interface TextOf {
  account: number;
  collection_id: number;
  text_id: number;
}

const seconds = () => Math.floor(Date.now() / 1000);

/** Claims a text as a worker does, in a service without workers. */
export async function claim(store: Store, { account, collection_id, text_id }: TextOf): Promise<Job> {
  const place = { accountId: account, collectionId: collection_id, textId: text_id };
  const now = seconds();
  const [job] = await store.analyses.claim({ limit: 1, now, leaseUntil: now + 60, first: [place] });
  assert.ok(job);
  assert.deepEqual([job.collectionId, job.textId], [collection_id, text_id]);
  return job;
}

/** Stores an analysis of a text with the given tags and a zero vector. */
export async function complete(store: Store, text: TextOf, tags: AnalysedTag[] = []): Promise<void> {
  const { language, headline, body, ...version } = await claim(store, text);
  const terms = textTerms({ language, headline, body });
  const vector = new Float32Array(384);
  await store.analyses.complete(version, { model: models.standard.name, tags, terms, vector, words: 5 });
}

export const giveUp = async (store: Store, text: TextOf) =>
  store.analyses.fail(await claim(store, text), {
    maxAttempts: 1,
    now: seconds(),
    model: models.standard.name,
  });
