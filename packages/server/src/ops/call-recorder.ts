import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import type { Observe } from '../rpc/dispatch.ts';
import type { Id } from '../rpc/envelope.ts';
import { isRawJson } from '../rpc/digits.ts';
import { limitPerMinute } from './limit-per-minute.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics/metrics.ts';

const { slowCall, linesPerMinute } = limits.log;

/**
 * Returns the function that records every completed call in the log and the metrics: its method, code, duration and trace.
 * Slow calls are logged at `info`. The log has no params of a call, and has its id only if the id can't be a secret.
 */
export function callRecorder(logger: Logger, metrics: Metrics | undefined, clock: Clock): Observe {
  const logSlow = limitPerMinute(linesPerMinute, clock, (call: object, left_out: number) => {
    logger.info({ ...call, ...(left_out > 0 && { left_out }) }, 'a call was slow');
  });
  return (call) => {
    metrics?.observe(call);
    const { method, code, seconds, waitSeconds = 0, id, trace, requestId, error } = call;
    const isSlow = seconds > waitSeconds + slowCall;
    const ids = trace && { trace_id: trace.traceId, parent_id: trace.parentId };
    const fields = { method, code, ms: Math.round(seconds * 1000), ...ids };
    if (isSlow)
      logSlow({ method, code, seconds: roundToMs(seconds), request_id: requestId ?? plainId(id), ...ids });
    if (error === undefined) logger.debug(fields, 'call');
    else logger.error({ ...fields, request_id: requestId, err: error }, 'a call failed unexpectedly');
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns an id that may be logged: a number, digit for digit, or a UUID. Any other string could be a secret. */
function plainId(id: Id | undefined): string | number | undefined {
  if (typeof id === 'string') return uuid.test(id) ? id : undefined;
  return isRawJson(id) ? JSON.stringify(id) : typeof id === 'number' ? id : undefined;
}

const roundToMs = (seconds: number): number => Math.round(seconds * 1000) / 1000;
