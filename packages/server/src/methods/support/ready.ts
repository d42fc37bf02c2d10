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

/** Seconds after which there may be room for a call that could not be held. */
const retryAfter = 1;

/**
 * Throws what the contract says for a wait of so many seconds that ended without a result; `stillRunning` of one that was to be held
 * is that too many are.
 */
export function refuse(outcome: Exclude<WaitOutcome, 'done'>, seconds: number): never {
  const isCrowded = outcome === 'stillRunning' && seconds > 0;
  throw new ServiceError(refusals[outcome], isCrowded ? { retry_after: retryAfter } : {});
}

/**
 * Returns when a text's analysis is done, waiting up to `seconds` for it; throws what the contract says for one
 * that is not: as `refusals` has it.
 */
export async function textReady(
  { analysis }: Context,
  { account, signal }: Caller,
  collectionId: number,
  textId: number,
  seconds: number,
): Promise<void> {
  const outcome = await analysis.waitFor(account, collectionId, textId, seconds, signal);
  if (outcome !== 'done') refuse(outcome, seconds);
}

/** How long a call is held. */
export interface Patience {
  /** Seconds left to wait for the text that the call names. A positive wait stays positive, so that it ends in waitRanOut and not in stillProcessing. */
  own: () => number;
  /** Seconds left to wait for other texts of the scope: as long as was asked for, or a little from the first look on. */
  others: () => number;
}

/** The patience of a call that begins now; `wait` is what it was given, if anything. */
export function patience({ clock }: Context, wait: number | undefined): Patience {
  const began = clock();
  const seconds = wait ?? limits.wait.default;
  const left = (from: number, some: number): number => Math.max((from - clock()) / 1000 + some, 0);
  let looked: number | undefined;
  return {
    own: () => (seconds === 0 ? 0 : Math.max(left(began, seconds), 0.001)),
    others: () => (wait === undefined ? left((looked ??= clock()), limits.scopeWait) : left(began, wait)),
  };
}

/**
 * Holds the call while texts that it does not name are analysed, one after the other, for as long as its patience
 * lasts. `next` tells of one that is not; a text that failed or went away has nothing to be found by. Answers whether
 * there was none at the first look.
 */
export async function othersReady(
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
    const outcome = await analysis.hold({ accountId: account, ...text }, seconds, signal);
    // A stop ends every wait before its time, and would end the next one too.
    if (outcome === 'stillRunning' || outcome === 'ranOut') break;
  }
  return false;
}

/**
 * The same for every text that collections held at the time of the look; answers how many of them are still not
 * analysed, so that none is passed over in silence.
 */
export async function collectionsReady(
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
    if (!(await othersReady(context, caller, next, secondsLeft))) areReady = false;
  }
  // As mostly: what was seen in one look need not be counted.
  if (areReady) return 0;
  let pending = 0;
  for (const { collectionId, nextId } of collections)
    pending += await analyses.countUnfinished(caller.account, collectionId, nextId);
  return pending;
}

/** What an answer says of texts that it could not look at; nothing when there are none. */
export const pendingOf = (count: number): { pending?: number } => (count === 0 ? {} : { pending: count });
