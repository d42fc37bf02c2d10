import { pause } from './abort.ts';
import { readOnly } from './contract/methods.ts';
import type { Failure, Reply } from './transport.ts';

/**
 * Whether a call may be made twice when it is unknown if the first was carried out: one that only reads, one with an
 * idempotency key, and text.create with an ext_text_id, which a collection holds only once.
 */
export function isRepeatable({ method, params }: { method: string; params?: object | undefined }): boolean {
  const { idempotency_key, ext_text_id } = (params ?? {}) as Record<string, unknown>;
  return (
    readOnly.has(method) || Boolean(idempotency_key) || (method === 'text.create' && Boolean(ext_text_id))
  );
}

/** Seconds: the first pause, which doubles each time up to the longest. */
const firstPause = 0.25;
const longestPause = 10;
/** Seconds that a service may ask for; with more, the caller should know. */
const longestRetryAfter = 60;

export interface RetryOptions {
  retries: number;
  repeatable: boolean;
  signal: AbortSignal | undefined;
}

/** Tries again while that is safe and may help; answers the last reply. */
export async function withRetries(attempt: () => Promise<Reply>, options: RetryOptions): Promise<Reply> {
  const { retries, repeatable, signal } = options;
  for (let tries = 0; ; tries++) {
    const reply = await attempt();
    if (!('failure' in reply) || tries >= retries) return reply;
    const { transient, untouched, retryAfter = 0 } = reply.failure;
    if (!transient || !(untouched || repeatable) || retryAfter > longestRetryAfter) return reply;
    await pause(pauseAfter(reply.failure, tries), signal);
  }
}

/** Seconds: what the service asks for, or a pause that grows; the part by chance keeps clients out of step. */
function pauseAfter({ retryAfter }: Failure, tries: number): number {
  if (retryAfter !== undefined) return retryAfter;
  return Math.min(firstPause * 2 ** tries, longestPause) * (0.5 + Math.random() / 2);
}
