import { Gauge, type Registry } from '@prometheus-io/client';
import { outdatedIn } from '../../analysis/outdated.ts';
import { limits } from '../../domain/limits.ts';
import type { Store } from '../../store/store.ts';
import { whileAsked } from './while-asked.ts';

export interface MeasuredStore extends Pick<Store, 'isShared' | 'bytes'> {
  analyses: Pick<Store['analyses'], 'backlog' | 'models' | 'pendingByAccount'>;
}

const sameEverywhere = 'the same at every node: take the max, not the sum.';

async function look(store: MeasuredStore) {
  const { analyses } = store;
  const [backlog, outdated, queues, bytes] = await Promise.all([
    analyses.backlog(),
    outdatedIn(store),
    analyses.pendingByAccount(limits.measuredAccounts),
    // Some that speak PostgreSQL's language do not know it.
    store.bytes().catch(() => undefined),
  ]);
  return { backlog, outdated, queues, bytes };
}
type Look = Awaited<ReturnType<typeof look>>;

/** Texts of the whole store, its queue and its size. Where it can't be read, all of these are missing but the one that says so. */
export function measureStore(registry: Registry, store: MeasuredStore): void {
  const looked = whileAsked(() => look(store).catch(() => undefined));
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    label: Label | undefined,
    set: (gauge: Gauge<Label>, look: Look) => void,
  ) => {
    new Gauge<Label>({
      name: `textkin_store_${name}`,
      help: `${help}; ${sameEverywhere}`,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const now = await looked();
        // Without labels a reset would be a zero.
        if (label === undefined) this.remove();
        else this.reset();
        if (now !== undefined) set(this, now);
      },
    });
  };
  gauge(
    'texts',
    'Texts of the whole store by the state of their analysis',
    'state',
    (to, { backlog, outdated }) => {
      to.set({ state: 'pending' }, backlog.pending);
      to.set({ state: 'running' }, backlog.running);
      to.set({ state: 'failed' }, backlog.failed);
      to.set({ state: 'done' }, outdated.all);
    },
  );
  gauge(
    'outdated_texts',
    'Texts of the whole store with the result of another model, to be analysed anew or failed at it',
    'state',
    (to, { outdated }) => {
      to.set({ state: 'waiting' }, outdated.waiting);
      to.set({ state: 'failed' }, outdated.failed);
    },
  );
  gauge(
    'oldest_pending_seconds',
    'Age of the oldest text of the whole store that waits for its analysis, 0 when none does',
    undefined,
    (to, { backlog: { oldestPendingAt = Infinity } }) => {
      to.set(Math.max(0, Date.now() / 1000 - oldestPendingAt));
    },
  );
  gauge(
    'queued_texts',
    `Texts of the whole store that wait for their analysis, by the number of their account: the ${limits.measuredAccounts} with most, and the others together`,
    'account',
    (to, { backlog, queues }) => {
      for (const { accountId, texts } of queues) to.set({ account: String(accountId) }, texts);
      const named = queues.reduce((sum, { texts }) => sum + texts, 0);
      to.set({ account: 'others' }, Math.max(0, backlog.pending - named));
    },
  );
  gauge('bytes', 'Bytes of the database of the whole store', undefined, (to, { bytes }) => {
    if (bytes !== undefined) to.set(bytes);
  });
  new Gauge({
    name: 'textkin_node_reads_store',
    help: 'Whether this node could read the store when it was asked: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await looked()) === undefined ? 0 : 1);
    },
  });
}
