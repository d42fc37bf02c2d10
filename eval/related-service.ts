import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Textkin } from '@textkin/client';
import { readConfig } from '../packages/server/src/config/config.ts';
import { models } from '../packages/server/src/nlp/model.ts';
import { textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { openLogger } from '../packages/server/src/ops/logger.ts';
import { startService } from '../packages/server/src/service/service.ts';
import type { Encoded } from './encodings.ts';
import type { EvalText } from './related-sets.ts';

export interface RelatedEntry {
  collection_id: number;
  text_id: number;
  relevance: number;
}

/** A service on an empty folder, called over HTTP. */
export interface RelatedService extends AsyncDisposable {
  account: number;
  /** The number of searches by the index in memory, and by the stored index. */
  searches: Readonly<Record<'memory' | 'store', number>>;
  /** Stores and analyses texts in a new collection; the first has text_id 1. Resolves to the collection's id. */
  fill(texts: readonly EvalText[], encodings: ReadonlyMap<string, Encoded>): Promise<number>;
  related(collectionId: number, textId: number, options?: object): Promise<RelatedEntry[]>;
}

const jobsAtOnce = 100;
/** The date of all texts: results contain it, and results of two stores are compared. */
const publishDate = '2026-01-01T00:00:00Z';

interface Options {
  /**
   * Whether the service's workers analyse the texts. If not, their results are given: terms by the function that the workers call,
   * vectors from the cache.
   */
  analyse?: boolean;
  /** The URL of a database. */
  database?: string;
  /** An account that the database already has; by default a new account. */
  account?: number;
  /** The limit of the index in memory, in bytes. */
  indexMemory?: number;
}

export async function openRelatedService(options: Options = {}): Promise<RelatedService> {
  const { analyse = false, account, ...settings } = options;
  const folder = mkdtempSync(join(tmpdir(), 'textkin-related-'));
  const config = { ...readConfig({ port: 0, data: folder }, {}), ...settings };
  const service = await startService(analyse ? config : { ...config, workers: 0 }, openLogger('error'));
  const { store, keys, related } = service.context;
  const { accountId, apiKey, secretKey } = await keys.issue('eval', account);
  const client = new Textkin({ url: service.url, apiKey, secretKey });

  return {
    account: accountId,
    searches: related.searches,

    async fill(texts, encodings) {
      const params = { name: 'eval', language: texts[0]!.lang };
      const created = await client.call('collection.create', params);
      const collectionId = created.collection_id;
      const ids = new Map<number, EvalText>();
      for (const text of texts) {
        const { headline = '', body } = text;
        const fields = { headline: headline.slice(0, 250), body: body.slice(0, 100_000), force: true };
        const params = { collection_id: collectionId, ...fields, publish_date: publishDate };
        const stored = await client.call('text.create', params);
        ids.set(stored.text_id, text);
      }
      while (!analyse) {
        const jobs = await store.analyses.claim({ limit: jobsAtOnce, now: 0, leaseUntil: 1, first: [] });
        if (jobs.length === 0) break;
        const results = jobs.map((job) => ({
          model: models.standard.name,
          tags: [],
          terms: textTerms(job),
          vector: encodings.get(ids.get(job.textId)!.id)!.vector,
          words: 1,
        }));
        await Promise.all(jobs.map((job, at) => store.analyses.complete(job, results[at]!)));
      }
      // The evaluation judges the order among all texts.
      while (
        analyse &&
        (await client.call('collection.stats', { collection_id: collectionId })).pending > 0
      ) {
        await sleep(1000);
      }
      return collectionId;
    },

    async related(collectionId, textId, options = {}) {
      const params = { collection_id: collectionId, text_id: textId, ...options };
      return (await client.relatedTextsWhenReady(params)).related_texts;
    },

    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}
