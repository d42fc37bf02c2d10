/** Where a call stands in a trace that its client has begun: the ids of the trace and of the client's span. */
export interface Trace {
  traceId: string;
  parentId: string;
}

/** Version, trace, span and flags. A later version may go on after a dash. */
const shape = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * Reads a `traceparent` header as the W3C recommendation "Trace Context" has it; one that is invalid counts as none. Two
 * of them, which Node joins with a comma, are invalid too.
 */
export function parseTraceparent(header: unknown): Trace | undefined {
  const [, version, traceId, parentId, more] = shape.exec(typeof header === 'string' ? header : '') ?? [];
  if (traceId === undefined || parentId === undefined) return undefined;
  return version === '00' && more !== undefined ? undefined : { traceId, parentId };
}
