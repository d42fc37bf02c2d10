import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Collection } from '../../domain/collection.ts';
import { limits } from '../../domain/limits.ts';
import type { TextPlace } from '../../store/store.ts';
import type { WaitOutcome } from '../../analysis/analysis.ts';
import type { Context } from '../context.ts';

const refusals = {
  failed: 'analysisFailed',
  started: 'processing',
  stillRunning: 'stillProcessing',
  ranOut: 'waitRanOut',
  missing: 'noSuchText',
} as const;

/** Seconds after which a call that was refused because too many calls wait may be retried. */
const retryAfter = 1;

/**
 * Throws the error of the contract for a wait of `seconds` that ended without a result. `stillRunning` after a positive wait means
 * that too many calls were waiting.
 */
export function throwWaitError(outcome: Exclude<WaitOutcome, 'done'>, seconds: number): never {
  const isCrowded = outcome === 'stillRunning' && seconds > 0;
  throw new ServiceError(refusals[outcome], isCrowded ? { retry_after: retryAfter } : {});
}

/** Waits up to `seconds` for the analysis of a text; throws the error of the contract if the analysis is not done by then. */
export async function waitForText(
  { analysis }: Context,
  { account, signal }: Caller,
  collectionId: number,
  textId: number,
  seconds: number,
): Promise<void> {
  const outcome = await analysis.waitFor(account, collectionId, textId, seconds, signal);
  if (outcome !== 'done') throwWaitError(outcome, seconds);
}

/** The time that a call may still wait. */
export interface WaitBudget {
  /**
   * Seconds left to wait for the text that the call names. A positive wait stays positive, so that it ends in waitRanOut and not in
   * stillProcessing.
   */
  own: () => number;
  /**
   * Seconds left to wait for other texts of the scope: until the end of `wait` or, if the call has no `wait`, for a short time from the
   * first call of this function.
   */
  others: () => number;
}

/** Returns the budget of a call that begins now; `wait` is its param. */
export function waitBudget({ clock }: Context, wait: number | undefined): WaitBudget {
  const began = clock();
  const seconds = wait ?? limits.wait.default;
  const secondsLeft = (start: number, budget: number): number =>
    Math.max((start - clock()) / 1000 + budget, 0);
  let othersBegan: number | undefined;
  return {
    own: () => (seconds === 0 ? 0 : Math.max(secondsLeft(began, seconds), 0.001)),
    others: () =>
      wait === undefined
        ? secondsLeft((othersBegan ??= clock()), limits.scopeWait)
        : secondsLeft(began, wait),
  };
}

/**
 * Waits within the budget while texts that the call does not name are analysed, one after another. `next` returns a text that is
 * not analysed. Failed and deleted texts are skipped, because no search finds them. Returns true if there was no text to wait for.
 */
export async function waitForOthers(
  { analysis }: Context,
  { account, signal }: Caller,
  next: () => Promise<TextPlace | undefined>,
  secondsLeft: () => number,
): Promise<boolean> {
  let isFirst = true;
  for (let seconds = secondsLeft(); seconds > 0 && !signal.aborted; seconds = secondsLeft()) {
    const text = await next();
    if (text === undefined) return isFirst;
    isFirst = false;
    const outcome = await analysis.waitForOther({ accountId: account, ...text }, seconds, signal);
    // When the service stops, every wait ends early, so the next wait would end too.
    if (outcome === 'stillRunning' || outcome === 'ranOut') break;
  }
  return false;
}

/**
 * Waits within the budget while the texts that are in the collections now are analysed. Returns the number of texts that are still
 * not analysed, which the result reports as `pending`.
 */
export async function waitForCollections(
  context: Context,
  caller: Caller,
  collections: readonly Collection[],
  secondsLeft: () => number,
): Promise<number> {
  const { analyses } = context.store;
  let areReady = true;
  for (const { collectionId, nextId } of collections) {
    const next = async (): Promise<TextPlace | undefined> => {
      const textId = await analyses.firstUnfinished(caller.account, collectionId, nextId);
      return textId === undefined ? undefined : { collectionId, textId };
    };
    if (!(await waitForOthers(context, caller, next, secondsLeft))) areReady = false;
  }
  // The common case, which needs no count.
  if (areReady) return 0;
  let pending = 0;
  for (const { collectionId, nextId } of collections)
    pending += await analyses.countUnfinished(caller.account, collectionId, nextId);
  return pending;
}

/** Returns the field `pending` of a result, absent when every text was analysed. */
export const pendingOf = (count: number): { pending?: number } => (count === 0 ? {} : { pending: count });
