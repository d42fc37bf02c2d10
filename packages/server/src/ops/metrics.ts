import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Observe } from '../rpc/dispatch.ts';

export interface Backlog {
  pending: number;
  running: number;
  failed: number;
  oldestPendingAt?: number;
}

/** Texts whose result is that of another model than the service's. */
export interface OutdatedCounts {
  waiting: number;
  failed: number;
}

const sameEverywhere = 'the same at every node: take the max, not the sum.';

/** What a scrape learns of the node that it asks. */
export interface NodeInfo {
  node: string;
  /** Whether it has a store of its own or shares one. */
  role: 'single' | 'shared';
  version: string;
}

export interface Measured {
  node: NodeInfo;
  backlog: () => Promise<Backlog>;
  outdated: () => Promise<OutdatedCounts>;
  /** Searches for related texts so far, by where the index lies that has answered. */
  searches: Readonly<Record<'memory' | 'store', number>>;
}

/**
 * Counts for Prometheus. Labels are names of ours; nothing that a client wrote becomes one. What is counted is the node's,
 * and nodes add up; what counts the whole store is called so (`textkin_store_…`), for each node that shares it says
 * the same. Node and role stand in one metric alone, to be joined by the address that Prometheus asks.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls = new Counter({
    name: 'textkin_rpc_calls_total',
    help: 'Calls that this node has answered, by method and error code, 0 for success.',
    labelNames: ['method', 'code'],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: 'textkin_rpc_seconds',
    help: 'Time from the parsed request to its answer at this node, waiting included.',
    labelNames: ['method'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5, 15, 60],
    registers: [this.#registry],
  });

  constructor({ node, backlog, outdated, searches }: Measured) {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'textkin_node_info',
      help: 'Always 1; its labels say which node this is, whether it shares its store, and its version.',
      labelNames: ['node', 'role', 'version'],
      registers: [this.#registry],
    }).set({ ...node }, 1);
    new Counter({
      name: 'textkin_related_searches_total',
      help: 'Searches for related texts that this node has answered, by where the index of their texts lies.',
      labelNames: ['index'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [index, count] of Object.entries(searches)) this.inc({ index }, count);
      },
    });
    new Gauge({
      name: 'textkin_store_texts',
      help: `Texts of the whole store whose analysis is not done, by state; ${sameEverywhere}`,
      labelNames: ['state'],
      registers: [this.#registry],
      async collect() {
        const { pending, running, failed } = await backlog();
        this.set({ state: 'pending' }, pending);
        this.set({ state: 'running' }, running);
        this.set({ state: 'failed' }, failed);
      },
    });
    new Gauge({
      name: 'textkin_store_outdated_texts',
      help: `Texts of the whole store with the result of another model, to be analysed anew or failed at it; ${sameEverywhere}`,
      labelNames: ['state'],
      registers: [this.#registry],
      async collect() {
        const { waiting, failed } = await outdated();
        this.set({ state: 'waiting' }, waiting);
        this.set({ state: 'failed' }, failed);
      },
    });
    new Gauge({
      name: 'textkin_store_oldest_pending_seconds',
      help: `Age of the oldest text of the whole store that waits for its analysis, 0 when none does; ${sameEverywhere}`,
      registers: [this.#registry],
      async collect() {
        const { oldestPendingAt } = await backlog();
        this.set(oldestPendingAt === undefined ? 0 : Math.max(0, Date.now() / 1000 - oldestPendingAt));
      },
    });
  }

  readonly observe: Observe = ({ method, code, seconds }) => {
    this.#calls.inc({ method, code });
    this.#seconds.observe({ method }, seconds);
  };

  async collect(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
