/** Returns the body of a text with a seed: some 3 kB, in which truncated or mixed texts are noticed. */
export function bodyOf(seed: string): string {
  return Array.from({ length: 100 }, (_, line) => `${line} å🙂 ${seed}`).join('\n');
}

/** Returns the idempotency key of the call that creates a text. */
export const idempotencyKeyOf = (seed: string) => ({ key: seed, hash: new Uint8Array(4), expiredBefore: 0 });
