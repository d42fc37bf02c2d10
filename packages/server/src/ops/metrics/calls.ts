import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import { errors } from '../../domain/errors.ts';
import type { Observe } from '../../rpc/dispatch.ts';

const [faultCode] = errors.internal;

/** Calls by method and outcome, and how long they took. */
export function countCalls(registry: Registry): Observe {
  const calls = new Counter({
    name: 'textkin_rpc_calls_total',
    help: 'Calls that this node has answered, by method and error code, 0 for success.',
    labelNames: ['method', 'code'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'textkin_rpc_seconds',
    help: 'Time from the parsed request to its answer at this node, waiting included.',
    labelNames: ['method'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5, 15, 60],
    registers: [registry],
  });
  // A counter of its own that exists from the start: a series that begins with 1 has no rate.
  const faults = new Counter({
    name: 'textkin_rpc_faults_total',
    help: `Calls that this node could not answer for a fault of its own, its disk or its database (code ${faultCode}).`,
    registers: [registry],
  });
  return ({ method, code, seconds }) => {
    calls.inc({ method, code });
    if (code === faultCode) faults.inc();
    duration.observe({ method }, seconds);
  };
}
