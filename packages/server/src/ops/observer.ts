import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import type { Observe } from '../rpc/dispatch.ts';
import type { Id } from '../rpc/envelope.ts';
import { isRawJson } from '../rpc/digits.ts';
import { atMost } from './at-most.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics/metrics.ts';

const { slowCall, linesPerMinute } = limits.told;

/**
 * Tells the log and the metrics of every answered call: its method, code and time, and the trace that it belongs to; never
 * what was sent, but for an id that can't be a secret. The log has slow ones at `info`.
 */
export function observer(logger: Logger, metrics: Metrics | undefined, clock: Clock): Observe {
  const tellSlow = atMost(linesPerMinute, clock, (call: object, left_out: number) => {
    logger.info({ ...call, ...(left_out > 0 && { left_out }) }, 'a call was slow');
  });
  return (call) => {
    metrics?.observe(call);
    const { method, code, seconds, mayWait = 0, id, trace, requestId, error } = call;
    const isSlow = seconds > mayWait + slowCall;
    const ids = trace && { trace_id: trace.traceId, parent_id: trace.parentId };
    const fields = { method, code, ms: Math.round(seconds * 1000), ...ids };
    if (isSlow)
      tellSlow({ method, code, seconds: round(seconds), request_id: requestId ?? plainId(id), ...ids });
    if (error === undefined) logger.debug(fields, 'call');
    else logger.error({ ...fields, request_id: requestId, err: error }, 'a call failed unexpectedly');
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id as the log may have it: a number, digit for digit, or a UUID. Another string may be anything, a secret too. */
function plainId(id: Id | undefined): string | number | undefined {
  if (typeof id === 'string') return uuid.test(id) ? id : undefined;
  return isRawJson(id) ? JSON.stringify(id) : typeof id === 'number' ? id : undefined;
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;
