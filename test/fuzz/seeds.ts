import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { seeded } from '../../support/seeded.ts';
import { seededFor } from '../support/seed.ts';

export type Random = () => number;

/** A seed that once found a defect, and the number of tries that led to it. */
interface FoundSeed {
  seed: number;
  tries: number;
}

const seedsByFuzzer = JSON.parse(
  readFileSync(join(import.meta.dirname, 'found/seeds.json'), 'utf8'),
) as Record<string, FoundSeed[]>;

/** Yields each seed that once found a defect with the number of tries up to it, and then a new seed with `tries`. */
export function* runsOf(
  t: TestContext,
  fuzzer: string,
  tries: number,
): Generator<{ random: Random; tries: number; isNew: boolean }> {
  for (const { seed, tries } of seedsByFuzzer[fuzzer] ?? [])
    yield { random: seeded(seed), tries, isNew: false };
  yield { random: seededFor(t), tries, isNew: true };
}

/** Returns an integer in [0, below). */
export const upTo = (random: Random, below: number): number => Math.floor(random() * below);

export function one<T>(random: Random, values: readonly T[]): T {
  return values[upTo(random, values.length)]!;
}
