import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Collection } from '../../domain/collection.ts';
import type { WaitOutcome } from '../../analysis/service.ts';
import type { Context } from '../context.ts';

const refusals = {
  failed: 'analysisFailed',
  started: 'processing',
  stillRunning: 'stillProcessing',
  ranOut: 'waitRanOut',
  missing: 'noSuchText',
} as const;

/** Throws what the contract says for a wait that ended without a result. */
export function refuse(outcome: Exclude<WaitOutcome, 'done'>): never {
  throw new ServiceError(refusals[outcome]);
}

/**
 * Returns when a text's analysis is done, waiting up to `seconds` for it; throws what the contract says for one
 * that is not: 1003, 1004 or 1005 while it runs, 1010 when it failed for good, 1204 when it went away meanwhile.
 */
export async function textReady(
  { analysis }: Context,
  { account, signal }: Caller,
  collectionId: number,
  textId: number,
  seconds: number,
): Promise<void> {
  const outcome = await analysis.waitFor(account, collectionId, textId, seconds, signal);
  if (outcome !== 'done') refuse(outcome);
}

/** Seconds left of a wait that begins now. A positive one stays positive, so that it ends in 1005 and not in 1004. */
export function patience({ clock }: Context, seconds: number): () => number {
  const deadline = clock() + seconds * 1000;
  return () => (seconds === 0 ? 0 : Math.max((deadline - clock()) / 1000, 0.001));
}

/**
 * Returns when every text that a collection held at the time of the look is analysed, within the same bounds. A
 * text that failed or was deleted is passed over: it has nothing to be found by.
 */
export async function collectionReady(
  { analysis, store }: Context,
  { account, signal }: Caller,
  { collectionId, nextId }: Collection,
  secondsLeft: () => number,
): Promise<void> {
  for (;;) {
    const textId = await store.analyses.firstUnfinished(account, collectionId, nextId);
    if (textId === undefined) return;
    const outcome = await analysis.waitFor(account, collectionId, textId, secondsLeft(), signal);
    if (outcome !== 'done' && outcome !== 'failed' && outcome !== 'missing') refuse(outcome);
  }
}
