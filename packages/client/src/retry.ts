import { sleep } from './abort.ts';
import { readOnly } from './contract/methods.ts';
import type { Failure, Exchange } from './transport.ts';

/**
 * Returns true if a call may be sent again although it may have run: if it only reads, has an idempotency key, or is text.create
 * with an ext_text_id, which is unique in a collection.
 */
export function isRepeatable({ method, params }: { method: string; params?: object | undefined }): boolean {
  const { idempotency_key, ext_text_id } = (params ?? {}) as Record<string, unknown>;
  return (
    readOnly.has(method) || Boolean(idempotency_key) || (method === 'text.create' && Boolean(ext_text_id))
  );
}

/** The first pause before a retry; each further pause is twice as long, up to the maximum. */
const firstPauseSeconds = 0.25;
const maxPauseSeconds = 10;
/** Above this `Retry-After`, the caller gets the error instead of a retry. */
const maxRetryAfterSeconds = 60;

export interface RetryOptions {
  retries: number;
  repeatable: boolean;
  signal: AbortSignal | undefined;
}

/** Retries while that is safe and may help. Returns the last outcome. */
export async function withRetries(
  attempt: () => Promise<Exchange>,
  options: RetryOptions,
): Promise<Exchange> {
  const { retries, repeatable, signal } = options;
  for (let attempts = 0; ; attempts++) {
    const exchange = await attempt();
    if (!('failure' in exchange) || attempts >= retries) return exchange;
    const { isTransient, hasNoEffect, retryAfter = 0 } = exchange.failure;
    if (!isTransient || !(hasNoEffect || repeatable) || retryAfter > maxRetryAfterSeconds) return exchange;
    await sleep(pauseAfter(exchange.failure, attempts), signal);
  }
}

/** Returns the seconds before the next attempt: `Retry-After`, or a growing pause with a random part that spreads out clients. */
function pauseAfter({ retryAfter }: Failure, tries: number): number {
  if (retryAfter !== undefined) return retryAfter;
  return Math.min(firstPauseSeconds * 2 ** tries, maxPauseSeconds) * (0.5 + Math.random() / 2);
}
