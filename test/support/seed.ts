import { randomInt } from 'node:crypto';
import type { TestContext } from 'node:test';
import { seeded } from '../../support/seeded.ts';

/** Returns a random generator of [0, 1), different in each run. Prints its seed with the test's result; SEED repeats a run. */
export function seededFor(t: TestContext): () => number {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  t.diagnostic(`SEED=${seed}`);
  return seeded(seed);
}
