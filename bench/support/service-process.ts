/**
 * The service of a bench, in a process of its own. The argument is `ServiceOptions` as JSON. It sends its address and a key pair,
 * and then replies to each message of its parent with one message, except to texts, which it stores silently.
 */
import { readConfig } from '../../packages/server/src/config/config.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { openLogger } from '../../packages/server/src/ops/logger.ts';
import { startService } from '../../packages/server/src/service/service.ts';
import { type LoopDelay, watchLoopDelay } from './loop-delay.ts';

export interface ServiceOptions {
  /** The data folder. */
  data: string;
  /** The account of the key pair; a new account by default. */
  account?: number;
  /** The number of texts that the account's one collection has. */
  texts?: number;
  /** The number of workers, 0 by default. */
  workers?: number;
  database?: string;
  /** The limit of the index in memory, 64GiB by default. */
  indexMemory?: string;
}

export interface StartedService {
  url: string;
  adminUrl: string | undefined;
  apiKey: string;
  secretKey: string;
}

/** A text with its analysis, to be stored in one commit. */
export interface AnalysedText {
  collectionId: number;
  body: string;
  words: number;
  terms: Uint8Array;
  vector: Float32Array;
}

/** A text to store, `figures` for a report (`Figures`), or `analyse`, which gives every pending text the same made-up result. */
export type Message = AnalysedText | 'figures' | 'analyse';

export interface Figures {
  residentBytes: number;
  /** Bytes live on the heap after a collection; the bytes in use where the process runs without `--expose-gc`. */
  heapBytes: number;
  /** Bytes of the index by part. */
  indexBytes: Record<string, number>;
  /** The longest event-loop delay since the last report. */
  loopDelay: LoopDelay;
  /** CPU milliseconds of all threads since the last report. */
  cpu: number;
}

const options = JSON.parse(process.argv[2]!) as ServiceOptions;
const { data, account, database, workers = 0, indexMemory = '64GiB' } = options;
let nextId = (options.texts ?? 0) + 1;
const config = readConfig({ data, database, indexMemory, port: 0, adminPort: 0, logLevel: 'error' }, {});
const service = await startService({ ...config, workers }, openLogger('error'));
const { store, keys, related } = service.context;
const { apiKey, secretKey, accountId } = await keys.issue('bench', account);
const loopDelay = watchLoopDelay();
let cpuAtReport = process.cpuUsage();
send({ url: service.url, adminUrl: service.adminUrl, apiKey, secretKey });

process.on('message', (message: Message) => {
  if (message === 'figures') void figures().then(send);
  else if (message === 'analyse') void analyseAll().then(send);
  else void add(message);
});
process.on('disconnect', () => {
  void service[Symbol.asyncDispose]().then(() => process.exit());
});

async function figures(): Promise<Figures> {
  const { user, system } = process.cpuUsage(cpuAtReport);
  const delay = loopDelay();
  const indexBytes = await related.memory();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  cpuAtReport = process.cpuUsage();
  return {
    residentBytes: rss,
    heapBytes: heapUsed,
    indexBytes,
    loopDelay: delay,
    cpu: (user + system) / 1000,
  };
}

async function add({ collectionId, body, words, terms, vector }: AnalysedText): Promise<void> {
  const version = { accountId, collectionId, textId: nextId++, epoch: 1, revision: 1 };
  const fields = { headline: '', url: '', body };
  // Both at once, so that they share a commit and no call finds the text without its analysis.
  const [text, isCurrent] = await Promise.all([
    store.texts.create(accountId, collectionId, fields, 0),
    store.analyses.complete(version, { model: models.standard.name, tags: [], terms, vector, words }),
  ]);
  if (!isCurrent || typeof text !== 'object' || text.textId !== version.textId) throw new Error('not stored');
}

/** Completes all pending analyses, and resolves to their number. */
async function analyseAll(): Promise<number> {
  const { name: model, dimensions } = models.standard;
  const mentions = [{ field: 'body' as const, offset: 0, length: 5 }];
  const tags = [{ tag: 'Volvo', category: 'organization' as const, relevance: 0.5, mentions }];
  const vector = new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions));
  for (let count = 0; ;) {
    const now = Math.floor(Date.now() / 1000);
    const jobs = await store.analyses.claim({ limit: 500, now, leaseUntil: now + 600, first: [] });
    if (jobs.length === 0) return count;
    const result = { model, tags, terms: new Uint8Array(), vector, words: 400 };
    await Promise.all(jobs.map((job) => store.analyses.complete(job, result)));
    count += jobs.length;
  }
}

function send(message: StartedService | Figures | number): void {
  process.send!(message);
}
