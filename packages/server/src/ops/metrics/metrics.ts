import { hostname } from 'node:os';
import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import { version } from '../../domain/version.ts';
import type { Observe } from '../../rpc/dispatch.ts';
import { countAnalyses } from './analyses.ts';
import { countCalls } from './calls.ts';
import { countFailedSignIns, type FailedSignInCounts } from './sign-ins.ts';
import { measureParts, type Parts } from './parts.ts';
import { measurePlaces, type Places } from './places.ts';
import { countSearches, type Searches } from './searches.ts';
import { measureStore, type MeasuredStore } from './store.ts';

/** What is looked at whenever somebody asks. */
export interface Measured extends Parts, Places {
  store: MeasuredStore & Places['store'];
  related: Searches & Places['related'];
  failedSignIns: FailedSignInCounts;
}

/** Those of Node that break the rules for names (`promtool check metrics`), and tell nothing that others do not. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
  'nodejs_eventloop_utilization_histogram',
  'nodejs_eventloop_utilization_summary',
];

/**
 * Counts for Prometheus. Labels are names of ours and numbers of accounts; nothing that a client wrote becomes one. What is
 * counted is the node's, and nodes add up; what counts the whole store is called so (`textkin_store_…`), for each node that
 * shares it says the same. Node and role stand in one metric alone, to be joined by the address that Prometheus asks.
 */
export class Metrics {
  readonly #registry = new Registry();
  /** Told of every call that is answered. */
  readonly observe: Observe = countCalls(this.#registry);
  /** Told of what the workers have done. */
  readonly analyses = countAnalyses(this.#registry);

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of misnamed) this.#registry.removeSingleMetric(name);
  }

  /** Names what the other metrics are read from; to be called once. */
  follow(measured: Measured): void {
    new Gauge({
      name: 'textkin_node_info',
      help: 'Always 1; its labels say which node this is, whether it shares its store, and its version.',
      labelNames: ['node', 'role', 'version'],
      registers: [this.#registry],
    }).set({ node: hostname(), role: measured.store.isShared ? 'shared' : 'single', version }, 1);
    measureStore(this.#registry, measured.store);
    measureParts(this.#registry, measured);
    measurePlaces(this.#registry, measured);
    countSearches(this.#registry, measured.related);
    countFailedSignIns(this.#registry, measured.failedSignIns);
  }

  async collect(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
