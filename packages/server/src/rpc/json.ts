import { isUtf8 } from 'node:buffer';
import { ServiceError } from '../domain/errors.ts';
import { parseExact } from './digits.ts';
import { findRequests } from './scan.ts';

/**
 * Parses the bytes of a body, which it may change. Returns a request, or an array for a batch, in which a request that exceeds a
 * limit is a ServiceError. Yields between the requests, because the longest body takes a second.
 */
export function* parseInSteps(bytes: Uint8Array): Generator<undefined, unknown> {
  const { isBatch, requests } = yield* findRequests(bytes);
  if (!isUtf8(bytes)) throw new ServiceError('notUtf8', { field: 'body' });
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: unknown[] = [];
  for (const request of requests) {
    if (isBatch) yield;
    if (request instanceof ServiceError && !isBatch) throw request;
    values.push(
      request instanceof ServiceError ? request : parseOne(body.toString('utf8', request.from, request.to)),
    );
  }
  return isBatch ? values : values[0];
}

/** Parses a short body in one step. */
export function parseJson(bytes: Uint8Array): unknown {
  const steps = parseInSteps(bytes);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function parseOne(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    throw new ServiceError('notJson');
  }
}
