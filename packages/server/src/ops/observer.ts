import type { Observe } from '../rpc/dispatch.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

/**
 * Tells the log and the metrics of every answered call: its method, code and time, and the trace that
 * it belongs to; never what was sent.
 */
export function observer(logger: Logger, metrics: Metrics | undefined): Observe {
  return (call) => {
    metrics?.observe(call);
    const { method, code, seconds, trace, requestId, error } = call;
    const ids = trace && { trace_id: trace.traceId, parent_id: trace.parentId };
    const fields = { method, code, ms: Math.round(seconds * 1000), ...ids };
    if (error === undefined) logger.debug(fields, 'call');
    else logger.error({ ...fields, request_id: requestId, err: error }, 'a call failed unexpectedly');
  };
}
