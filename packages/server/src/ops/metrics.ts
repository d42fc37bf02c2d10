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

/** Counts for Prometheus. Labels are names of ours; nothing that a client wrote becomes one. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls = new Counter({
    name: 'textkin_rpc_calls_total',
    help: 'Answered calls by method and error code, 0 for success.',
    labelNames: ['method', 'code'],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: 'textkin_rpc_seconds',
    help: 'Time from the parsed request to its answer, waiting included.',
    labelNames: ['method'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5, 15, 60],
    registers: [this.#registry],
  });

  constructor(backlog: () => Promise<Backlog>, outdated: () => Promise<OutdatedCounts>) {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'textkin_texts',
      help: 'Texts whose analysis is not done, by state.',
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
      name: 'textkin_outdated_texts',
      help: 'Texts with the result of another model: those to be analysed anew, and those that could not be.',
      labelNames: ['state'],
      registers: [this.#registry],
      async collect() {
        const { waiting, failed } = await outdated();
        this.set({ state: 'waiting' }, waiting);
        this.set({ state: 'failed' }, failed);
      },
    });
    new Gauge({
      name: 'textkin_oldest_pending_seconds',
      help: 'Age of the oldest text that waits for its analysis, 0 when none does.',
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
