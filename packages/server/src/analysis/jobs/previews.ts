import { createHash } from 'node:crypto';
import { limits } from '../../domain/limits.ts';
import type { Source } from '../../domain/text.ts';
import { type HeldCall, HeldCalls } from './held-calls.ts';
import type { FairQueue } from './fair-queue.ts';
import { type Attempt, sizeOf } from '../worker/attempt.ts';

/** A text that is analysed without being stored. */
export interface Preview {
  readonly source: Source;
  readonly account: number;
  readonly size: number;
  readonly calls: Set<HeldCall<Attempt>>;
  /** How its analysis ended. */
  outcome: Attempt | undefined;
  /** Attempts that failed. */
  failures: number;
}

/**
 * Texts that are analysed without being stored, each once however often it is asked for. The latest are kept, so that
 * a call whose wait ran out finds the result when it is made again.
 */
export class Previews {
  readonly #queue: Pick<FairQueue<Preview>, 'add' | 'remove'>;
  readonly #held = new HeldCalls<Attempt>(limits.previews.calls);
  /** The one asked for longest ago first. */
  readonly #kept = new Map<string, Preview>();

  constructor(queue: Pick<FairQueue<Preview>, 'add' | 'remove'>) {
    this.#queue = queue;
  }

  /** Takes up a text, unless it is there; undefined when its account has too many under way. */
  add(account: number, source: Source): { preview: Preview; isNew: boolean } | undefined {
    const key = keyOf(account, source);
    const known = this.#kept.get(key);
    if (known === undefined && this.#pending(account) >= limits.previews.pending) return undefined;
    const preview = known ?? newPreview(account, source);
    this.#kept.delete(key);
    this.#kept.set(key, preview);
    if (known !== undefined) return { preview, isNew: false };
    this.#queue.add(account, preview);
    this.#forget();
    return { preview, isNew: true };
  }

  /** Holds a call until a preview is settled; undefined when too many are held already. */
  hold(preview: Preview): HeldCall<Attempt> | undefined {
    const call = this.#held.hold(preview.account, (call) => preview.calls.delete(call));
    if (call !== undefined) preview.calls.add(call);
    return call;
  }

  /** Takes one that a worker begins with out of the line. */
  take(preview: Preview): void {
    this.#queue.remove(preview.account, preview);
  }

  /** Puts one that was taken in line again. */
  putBack(preview: Preview): void {
    this.#queue.add(preview.account, preview);
  }

  /** Says how the analysis of one ended, to all calls that wait for it. */
  settle(preview: Preview, outcome: Attempt): void {
    preview.outcome = outcome;
    for (const call of preview.calls) call.settle(outcome);
    // What failed is tried anew when it is asked for again.
    const key = keyOf(preview.account, preview.source);
    if ('failure' in outcome && this.#kept.get(key) === preview) this.#kept.delete(key);
  }

  #pending(account: number): number {
    return [...this.#kept.values()].filter((one) => one.account === account && !one.outcome).length;
  }

  #forget(): void {
    for (const [key, { outcome }] of this.#kept) {
      if (this.#kept.size <= limits.previews.kept) return;
      if (outcome) this.#kept.delete(key);
    }
  }
}

function newPreview(account: number, source: Source): Preview {
  return { source, account, size: sizeOf(source), calls: new Set(), outcome: undefined, failures: 0 };
}

/** A hash, for texts should not lie about in keys. */
function keyOf(account: number, { language, headline, body }: Source): string {
  return createHash('sha256')
    .update(JSON.stringify([account, language, headline, body]))
    .digest('base64');
}
