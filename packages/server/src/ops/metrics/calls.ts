import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import { errors } from '../../domain/errors.ts';
import type { Observe } from '../../rpc/dispatch.ts';

const [faultCode] = errors.internal;

/** Registers the metrics of calls and returns the function that records one call: its method, its code and its duration. */
export function countCalls(registry: Registry): Observe {
  const calls = new Counter({
    name: 'textkin_rpc_calls_total',
    help: 'Completed calls at this node, by method and error code; 0 is success.',
    labelNames: ['method', 'code'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'textkin_rpc_seconds',
    help: 'Time from the parsed request to its response at this node, waiting included.',
    labelNames: ['method'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5, 15, 60],
    registers: [registry],
  });
  // A counter of its own, so that the series exists from the start: a series that begins with 1 has no rate.
  const faults = new Counter({
    name: 'textkin_rpc_faults_total',
    help: `Calls that failed because of a fault of this node, its disk or its database (code ${faultCode}).`,
    registers: [registry],
  });
  return ({ method, code, seconds }) => {
    calls.inc({ method, code });
    if (code === faultCode) faults.inc();
    duration.observe({ method }, seconds);
  };
}
