/** The body that goes with a seed: some 3 kB that a mix-up or a cut would change. */
export function bodyOf(seed: string): string {
  return Array.from({ length: 100 }, (_, line) => `${line} å🙂 ${seed}`).join('\n');
}

/** The key that a writer names its call by. */
export const onceOf = (seed: string) => ({ key: seed, hash: new Uint8Array(4), expiredBefore: 0 });
