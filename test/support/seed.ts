import { randomInt } from 'node:crypto';
import type { TestContext } from 'node:test';
import { seeded } from '../../support/seeded.ts';

/** Numbers in [0, 1) that differ from run to run. Their seed stands beside the test's result; SEED runs them again. */
export function seededFor(t: TestContext): () => number {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  t.diagnostic(`SEED=${seed}`);
  return seeded(seed);
}
