import { Gauge, type Registry } from '@prometheus-io/client';
import { countOutdated } from '../../analysis/outdated.ts';
import { limits } from '../../domain/limits.ts';
import type { Model } from '../../nlp/model.ts';
import type { Store } from '../../store/store.ts';

export interface MeasuredStore extends Pick<Store, 'isShared' | 'bytes'> {
  analyses: Pick<Store['analyses'], 'backlog' | 'models' | 'pendingByAccount'>;
}

const sameEverywhere = 'the same at every node: take the max, not the sum.';

/** Reads all numbers of the store at once. */
async function readStore(store: MeasuredStore, model: string) {
  const { analyses } = store;
  const [backlog, outdated, queues, bytes] = await Promise.all([
    analyses.backlog(),
    countOutdated(store, model),
    analyses.pendingByAccount(limits.accountsInMetrics),
    // Some databases that speak the protocol of PostgreSQL cannot say how large they are.
    store.bytes().catch(() => undefined),
  ]);
  return { backlog, outdated, queues, bytes };
}
type StoreNumbers = Awaited<ReturnType<typeof readStore>>;

/**
 * Registers the metrics of the whole store: its texts, its queue and its size. While the store can't be read, these are
 * missing, and `textkin_node_reads_store` is 0.
 */
export function measureStore(registry: Registry, store: MeasuredStore, { name }: Model): void {
  const latest = shareRunning(() => readStore(store, name).catch(() => undefined));
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    label: Label | undefined,
    set: (gauge: Gauge<Label>, numbers: StoreNumbers) => void,
  ) => {
    new Gauge<Label>({
      name: `textkin_store_${name}`,
      help: `${help}; ${sameEverywhere}`,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const numbers = await latest();
        // A reset would set a gauge without labels to zero.
        if (label === undefined) this.remove();
        else this.reset();
        if (numbers !== undefined) set(this, numbers);
      },
    });
  };
  gauge(
    'texts',
    'Texts of the whole store by the state of their analysis',
    'state',
    (target, { backlog, outdated }) => {
      target.set({ state: 'pending' }, backlog.pending);
      target.set({ state: 'running' }, backlog.running);
      target.set({ state: 'failed' }, backlog.failed);
      target.set({ state: 'done' }, outdated.all);
    },
  );
  gauge(
    'outdated_texts',
    'Texts of the whole store whose result is of another model, waiting to be analysed again or failed',
    'state',
    (target, { outdated }) => {
      target.set({ state: 'waiting' }, outdated.waiting);
      target.set({ state: 'failed' }, outdated.failed);
    },
  );
  gauge(
    'oldest_pending_seconds',
    'Age of the oldest text of the whole store that waits for its analysis; 0 when no text waits',
    undefined,
    (target, { backlog: { oldestPendingAt = Infinity } }) => {
      target.set(Math.max(0, Date.now() / 1000 - oldestPendingAt));
    },
  );
  gauge(
    'queued_texts',
    `Texts of the whole store that wait for their analysis, by account number: the ${limits.accountsInMetrics} accounts with most, and "others" together`,
    'account',
    (target, { backlog, queues }) => {
      for (const { accountId, texts } of queues) target.set({ account: String(accountId) }, texts);
      const named = queues.reduce((sum, { texts }) => sum + texts, 0);
      target.set({ account: 'others' }, Math.max(0, backlog.pending - named));
    },
  );
  gauge('bytes', 'Bytes of the database', undefined, (target, { bytes }) => {
    if (bytes !== undefined) target.set(bytes);
  });
  new Gauge({
    name: 'textkin_node_reads_store',
    help: 'Whether this node could read the store at this scrape: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await latest()) === undefined ? 0 : 1);
    },
  });
}

/** Returns a function that runs `read`, or returns the promise of the run that is under way. */
function shareRunning<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= read().finally(() => (running = undefined));
    return running;
  };
}
