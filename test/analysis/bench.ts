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

export interface Bench {
  store: Store;
  analysis: AnalysisService;
  /** Messages that were logged. */
  logged: string[];
  /** A new account with one collection. */
  newOwner: () => Promise<Owner>;
  /** Resolves once a worker is at a text. */
  running: () => Promise<unknown>;
  /** Resolves once so many calls wait. */
  waiting: (calls: number) => Promise<unknown>;
}

/** An account with its collection, for short. */
export interface Owner {
  account: number;
  collectionId: number;
  create: (body: string, headline?: string) => Promise<number>;
  waitFor: (textId: number, seconds?: number, signal?: AbortSignal) => Promise<WaitOutcome>;
  /** The tag that the test's worker gives a text. */
  tag: (textId: number) => Promise<string | undefined>;
}

/** A store and its analysis service with real worker processes that do as their texts say; not started yet. */
/** A model whose results have a name; the workers of these tests open no files of it. */
export const modelNamed = (name: string): Model => ({ ...models.standard, name });

export async function setUp(options: Partial<AnalysisOptions> = {}): Promise<Bench> {
  const store = await openStore(temporaryFolder());
  cleanup(() => store.close());
  const logged: string[] = [];
  const log = (_: object, message: string): void => void logged.push(message);
  const logger = { info: log, warn: log, error: log };
  const analysis = new AnalysisService({
    store,
    supervisor: new Supervisor(logger),
    workers: 1,
    logger,
    clock: Date.now,
    model: modelNamed('test'),
    workerModule: join(import.meta.dirname, 'children', 'worker.ts'),
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
  const running = () =>
    until(async () => (await store.analyses.backlog()).running > 0, 'a worker is at a text');
  const waiting = (calls: number) => until(() => analysis.stats().waiting >= calls, `${calls} calls wait`);
  return { store, analysis, logged, newOwner, running, waiting };
}
