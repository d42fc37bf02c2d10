import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { AnalysisService } from '../../analysis/service.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';

export interface Parts {
  supervisor: Pick<Supervisor, 'restarts'>;
  analysis: Pick<AnalysisService, 'stats' | 'memory'>;
}

/** `search thread 1` for what the log calls "Search thread 1", and `indexer` for "The indexer". */
const labelOf = (name: string): string => name.toLowerCase().replace(/^the /, '');

/** The threads and processes of a service: restarts of all, memory and state of the workers, and calls that wait for them. */
export function measureParts(registry: Registry, { supervisor, analysis }: Parts): void {
  const registers = [registry];
  new Counter({
    name: 'textkin_part_restarts_total',
    help: 'Starts anew of threads and workers of this node: after a death, or as a renewal of a worker that had grown.',
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
    help: 'Memory of the workers of this node that run, as each said last: after its start and each text.',
    labelNames: ['part'],
    registers,
    collect() {
      this.reset();
      for (const [name, bytes] of analysis.memory) this.set({ part: labelOf(name) }, bytes);
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
    help: 'Calls that this node holds until a text is analysed.',
    registers,
    collect() {
      this.set(analysis.stats().waiting);
    },
  });
}
