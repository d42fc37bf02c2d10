import { type Model, models } from '../../packages/server/src/nlp/model.ts';
import { join } from 'node:path';
import type { WaitOutcome } from '../../packages/server/src/analysis/analysis.ts';
import { AnalysisService, type AnalysisOptions } from '../../packages/server/src/analysis/service.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/until.ts';

export interface Setup {
  store: Store;
  analysis: AnalysisService;
  /** The messages in the log. */
  messages: string[];
  /** Creates an account with one collection. */
  newOwner: () => Promise<Owner>;
  /** Resolves once a worker runs a text. */
  untilRunning: () => Promise<unknown>;
  /** Resolves once the given number of calls wait. */
  untilWaiting: (calls: number) => Promise<unknown>;
}

/** An account with one collection. */
export interface Owner {
  account: number;
  collectionId: number;
  create: (body: string, headline?: string) => Promise<number>;
  waitFor: (textId: number, seconds?: number, signal?: AbortSignal) => Promise<WaitOutcome>;
  /** Returns the tag that the test's worker gave a text. */
  tag: (textId: number) => Promise<string | undefined>;
}

/** Returns a model with another name. The workers of these tests do not open its files. */
export const modelNamed = (name: string): Model => ({ ...models.standard, name });

/** Opens a store and its analysis service, which is not started, with real worker processes that obey their texts. */
export async function setUp(options: Partial<AnalysisOptions> = {}): Promise<Setup> {
  const store = await openStore(temporaryFolder());
  cleanup(() => store.close());
  const messages: string[] = [];
  const log = (_: object, message: string): void => void messages.push(message);
  const logger = { info: log, warn: log, error: log };
  const analysis = new AnalysisService({
    store,
    supervisor: new Supervisor(logger),
    workers: 1,
    logger,
    clock: Date.now,
    model: modelNamed('test'),
    workerScript: join(import.meta.dirname, 'children', 'worker.ts'),
    budgetMs: () => 1000,
    ...options,
  });
  cleanup(() => analysis.stop(0));
  const newOwner = async (): Promise<Owner> => {
    const account = await store.accounts.create(0);
    const fields = { name: 'c', language: 'en', description: '' } as const;
    const { collectionId } = await store.collections.create(account, fields);
    return {
      account,
      collectionId,
      create: async (body, headline = '') => {
        const text = await store.texts.create(account, collectionId, { headline, body, url: '' }, 0);
        if (typeof text === 'string') throw new Error(text);
        return text.textId;
      },
      waitFor: (textId, seconds = 60, signal) =>
        analysis.waitFor(account, collectionId, textId, seconds, signal),
      tag: async (textId) => (await store.analyses.tags(account, collectionId, textId))?.[0]?.tag,
    };
  };
  const untilRunning = () =>
    until(async () => (await store.analyses.backlog()).running > 0, 'a worker runs a text');
  const untilWaiting = (calls: number) =>
    until(() => analysis.stats().waiting >= calls, `${calls} calls wait`);
  return { store, analysis, messages, newOwner, untilRunning, untilWaiting };
}
