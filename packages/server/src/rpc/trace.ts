/** The trace that a call belongs to: the ids of the trace and of the client's span. */
export interface Trace {
  traceId: string;
  parentId: string;
}

/** Matches a header of version, trace, span and flags. Later versions may have more fields after a dash. */
const shape = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * Parses a `traceparent` header (W3C Trace Context). Returns undefined if it is invalid; two headers, which Node joins with a
 * comma, are invalid too.
 */
export function parseTraceparent(header: unknown): Trace | undefined {
  const [, version, traceId, parentId, more] = shape.exec(typeof header === 'string' ? header : '') ?? [];
  if (traceId === undefined || parentId === undefined) return undefined;
  return version === '00' && more !== undefined ? undefined : { traceId, parentId };
}
