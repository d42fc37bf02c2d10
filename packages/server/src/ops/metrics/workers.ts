import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { AnalysisService } from '../../analysis/service.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import { memoryByThread } from '../../supervisor/thread-memory.ts';

export interface WorkerSources {
  supervisor: Pick<Supervisor, 'restarts'>;
  analysis: Pick<AnalysisService, 'stats' | 'memory'>;
}

/** Returns the label of a thread or process: `search thread 1` for "Search thread 1", `indexer` for "The indexer". */
const labelOf = (name: string): string => name.toLowerCase().replace(/^the /, '');

/** Registers the metrics of threads and processes: restarts of all, memory of all, state of the analysis workers, waiting calls. */
export function measureWorkers(registry: Registry, { supervisor, analysis }: WorkerSources): void {
  const registers = [registry];
  new Counter({
    name: 'textkin_part_restarts_total',
    help: 'Restarts of threads and workers of this node, by cause: a crash, or the renewal of a worker that has grown.',
    labelNames: ['part', 'cause'],
    registers,
    collect() {
      this.reset();
      for (const [name, counts] of supervisor.restarts) {
        for (const [cause, count] of Object.entries(counts)) this.inc({ part: labelOf(name), cause }, count);
      }
    },
  });
  new Gauge({
    name: 'textkin_worker_resident_bytes',
    help: 'Resident memory of each running worker of this node, as last reported: after its start and after each text.',
    labelNames: ['part'],
    registers,
    collect() {
      this.reset();
      for (const [name, bytes] of analysis.memory) this.set({ part: labelOf(name) }, bytes);
    },
  });
  new Gauge({
    name: 'textkin_thread_bytes',
    help: 'Memory of the threads of this process that V8 knows: pages of the heap, and buffers outside it.',
    labelNames: ['thread', 'memory'],
    registers,
    async collect() {
      const threads = await memoryByThread();
      this.reset();
      for (const [thread, { heap, buffers }] of threads) {
        this.set({ thread, memory: 'heap' }, heap);
        this.set({ thread, memory: 'buffers' }, buffers);
      }
    },
  });
  new Gauge({
    name: 'textkin_workers',
    help: 'Workers of this node by state: starting, idle, busy.',
    labelNames: ['state'],
    registers,
    collect() {
      const { workers, ready, busy } = analysis.stats();
      this.set({ state: 'starting' }, workers - ready);
      this.set({ state: 'idle' }, ready - busy);
      this.set({ state: 'busy' }, busy);
    },
  });
  new Gauge({
    name: 'textkin_held_calls',
    help: 'Calls at this node that wait for the analysis of a text.',
    registers,
    collect() {
      this.set(analysis.stats().waiting);
    },
  });
}
