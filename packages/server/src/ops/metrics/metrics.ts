import { hostname } from 'node:os';
import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import { version } from '../../domain/version.ts';
import type { Model } from '../../nlp/model.ts';
import type { Observe } from '../../rpc/dispatch.ts';
import { countAnalyses } from './analyses.ts';
import { countCalls } from './calls.ts';
import { countFailedSignIns, type FailedSignInCounts } from './sign-ins.ts';
import { countSearches, type SearchCounts } from './searches.ts';
import { measureStorage, type StorageSources } from './storage.ts';
import { measureStore, type MeasuredStore } from './store.ts';
import { measureWorkers, type WorkerSources } from './workers.ts';

/** The parts of the service that are read at each scrape. */
export interface MetricSources extends WorkerSources, StorageSources {
  store: MeasuredStore & StorageSources['store'];
  model: Model;
  related: SearchCounts & StorageSources['related'];
  failedSignIns: FailedSignInCounts;
}

/** Default metrics whose names break the rules of `promtool check metrics`. Other metrics have the same values. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
  'nodejs_eventloop_utilization_histogram',
  'nodejs_eventloop_utilization_summary',
];

/**
 * Metrics for Prometheus. Labels are fixed names and account numbers, never input of a client. Each node reports its own values, which
 * can be summed over the nodes. Metrics of the whole store begin with `textkin_store_`; every node that shares the store reports the
 * same values. Node and role are labels of `textkin_node_info` alone, to be joined by the address that Prometheus scrapes.
 */
export class Metrics {
  readonly #registry = new Registry();
  /** Records a completed call. */
  readonly observe: Observe = countCalls(this.#registry);
  /** Records the work of the analysis workers. */
  readonly analyses = countAnalyses(this.#registry);

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of misnamed) this.#registry.removeSingleMetric(name);
  }

  /** Registers the metrics that are read from other parts of the service; to be called once. */
  registerSources(sources: MetricSources): void {
    new Gauge({
      name: 'textkin_node_info',
      help: 'Always 1; its labels say which node this is, whether it shares its store, and its version.',
      labelNames: ['node', 'role', 'version'],
      registers: [this.#registry],
    }).set({ node: hostname(), role: sources.store.isShared ? 'shared' : 'single', version }, 1);
    measureStore(this.#registry, sources.store, sources.model);
    measureWorkers(this.#registry, sources);
    measureStorage(this.#registry, sources);
    countSearches(this.#registry, sources.related);
    countFailedSignIns(this.#registry, sources.failedSignIns);
  }

  /** Returns all metrics in the Prometheus text format, with their content type. */
  async collect(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
