/**
 * The service, mostly without workers: analyses come in ready-made over the channel to its parent, each stored in one commit
 * with its text. The arguments are the data folder, the account of its one collection, how many texts that has, and the number
 * of workers.
 */
import { readConfig } from '../../packages/server/src/config/config.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { openLogger } from '../../packages/server/src/ops/logger.ts';
import { startService } from '../../packages/server/src/service/service.ts';
import { type LongestStep, watchSteps } from './longest-step.ts';

/** Stores a text with its analysis, or asks for the figures since the last time. */
export type ToServer =
  { collectionId: number; body: string; words: number; terms: Uint8Array; vector: Float32Array } | 'figures';

export type FromServer =
  | { url: string; apiKey: string; secretKey: string }
  | {
      residentBytes: number;
      /** Bytes of the index by part. */
      memory: Record<string, number>;
      longestStep: LongestStep;
      /** Milliseconds of processor time, all threads. */
      cpu: number;
    };

const [folder, account, texts, workers] = process.argv.slice(2) as [string, string, string, string];
let nextId = Number(texts) + 1;
const config = readConfig({ data: folder, port: 0, logLevel: 'error', indexMemory: '64GiB' }, {});
const service = await startService({ ...config, workers: Number(workers) }, openLogger('error'));
const { store, keys, related } = service.context;
const { apiKey, secretKey } = await keys.issue('bench', Number(account));
const longestStep = watchSteps();
let since = process.cpuUsage();
answer({ url: service.url, apiKey, secretKey });

process.on('message', (message: ToServer) => void (message === 'figures' ? tell() : add(message)));
process.on('disconnect', () => {
  void service[Symbol.asyncDispose]();
});

async function tell(): Promise<void> {
  const { user, system } = process.cpuUsage(since);
  const step = longestStep();
  const residentBytes = process.memoryUsage.rss();
  const memory = await related.memory();
  answer({ residentBytes, memory, longestStep: step, cpu: (user + system) / 1000 });
  since = process.cpuUsage();
}

async function add({ collectionId, body, words, terms, vector }: Exclude<ToServer, string>): Promise<void> {
  const accountId = Number(account);
  const version = { accountId, collectionId, textId: nextId++, epoch: 1, revision: 1 };
  const fields = { headline: '', url: '', body };
  // Both at once, so that they share a commit and no call finds the text without its analysis.
  const [text, isCurrent] = await Promise.all([
    store.texts.create(accountId, collectionId, fields, 0),
    store.analyses.complete(version, { model: models.standard.name, tags: [], terms, vector, words }),
  ]);
  if (!isCurrent || typeof text !== 'object' || text.textId !== version.textId) throw new Error('not stored');
}

function answer(message: FromServer): void {
  process.send!(message);
}
