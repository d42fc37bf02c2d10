import { isUtf8 } from 'node:buffer';
import { ServiceError } from '../domain/errors.ts';
import { type Pause, unpaused } from '../domain/pause.ts';
import { rawJson, sourceOfId } from './id.ts';
import { layOut } from './scan.ts';

/**
 * Turns the bytes of a request body, which it may change, into a value: a request, or the array of a batch's. They
 * are parsed one by one, with pauses between them; one of a batch that exceeds a bound is its error in the array.
 */
export async function parseJson(bytes: Uint8Array, pause: Pause = unpaused): Promise<unknown> {
  const { isBatch, requests } = await layOut(bytes, pause);
  if (!isUtf8(bytes)) throw new ServiceError('notUtf8', { field: 'body' });
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: unknown[] = [];
  for (const request of requests) {
    const rest = isBatch ? pause() : undefined;
    if (rest) await rest;
    if (request instanceof ServiceError && !isBatch) throw request;
    values.push(
      request instanceof ServiceError ? request : parseOne(body.toString('utf8', request.from, request.to)),
    );
  }
  return isBatch ? values : values[0];
}

/** JSON.parse, but a request id that a double would change (9007199254740993, 1.50) keeps its source text. */
function parseOne(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceError('notJson');
  }
  if (hasInexactId(value)) value.id = rawJson(sourceOfId(text));
  return value;
}

function hasInexactId(value: unknown): value is { id: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const { id } = value as { id?: unknown };
  return typeof id === 'number' && !Number.isSafeInteger(id);
}
