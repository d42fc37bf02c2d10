import { createHash } from 'node:crypto';
import { limits } from '../../domain/limits.ts';
import type { Source } from '../../domain/text.ts';
import { type WaitingCall, WaitingCalls } from './waiting-calls.ts';
import type { FairQueue } from './fair-queue.ts';
import { type Attempt, sizeOf } from '../worker/attempt.ts';

/** A text that is analysed without being stored. */
export interface Preview {
  readonly source: Source;
  readonly account: number;
  /** Bytes of the text. */
  readonly size: number;
  readonly calls: Set<WaitingCall<Attempt>>;
  /** Undefined until the analysis has ended. */
  outcome: Attempt | undefined;
  /** The number of failed attempts. */
  failures: number;
}

/**
 * Texts that are analysed without being stored. Equal texts of an account are analysed once. The latest results are cached, so
 * that a call whose wait ran out finds the result when it is repeated.
 */
export class Previews {
  readonly #queue: Pick<FairQueue<Preview>, 'add' | 'remove'>;
  readonly #calls = new WaitingCalls<Attempt>(limits.previews.calls);
  /** The previews by key. The preview that was requested longest ago comes first. */
  readonly #previews = new Map<string, Preview>();

  constructor(queue: Pick<FairQueue<Preview>, 'add' | 'remove'>) {
    this.#queue = queue;
  }

  /** Finds or queues the preview of a text; undefined when too many previews of the account are pending. */
  add(account: number, source: Source): { preview: Preview; isNew: boolean } | undefined {
    const key = keyOf(account, source);
    const known = this.#previews.get(key);
    if (known === undefined && this.#pendingOf(account) >= limits.previews.pending) return undefined;
    const preview = known ?? newPreview(account, source);
    this.#previews.delete(key);
    this.#previews.set(key, preview);
    if (known !== undefined) return { preview, isNew: false };
    this.#queue.add(account, preview);
    this.#evict();
    return { preview, isNew: true };
  }

  /** Lets a call wait for a preview; undefined when too many calls wait already. */
  addCall(preview: Preview): WaitingCall<Attempt> | undefined {
    const call = this.#calls.add(preview.account, (call) => preview.calls.delete(call));
    if (call !== undefined) preview.calls.add(call);
    return call;
  }

  /** Removes a preview from the queue when a worker starts to analyse it. */
  dequeue(preview: Preview): void {
    this.#queue.remove(preview.account, preview);
  }

  /** Adds a preview to the queue again, after a failed attempt. */
  requeue(preview: Preview): void {
    this.#queue.add(preview.account, preview);
  }

  /** Settles all calls that wait for a preview. */
  settle(preview: Preview, outcome: Attempt): void {
    preview.outcome = outcome;
    for (const call of preview.calls) call.settle(outcome);
    // A failed text is analysed again at the next request.
    const key = keyOf(preview.account, preview.source);
    if ('failure' in outcome && this.#previews.get(key) === preview) this.#previews.delete(key);
  }

  #pendingOf(account: number): number {
    return [...this.#previews.values()].filter((preview) => preview.account === account && !preview.outcome)
      .length;
  }

  #evict(): void {
    for (const [key, { outcome }] of this.#previews) {
      if (this.#previews.size <= limits.previews.cached) return;
      if (outcome) this.#previews.delete(key);
    }
  }
}

function newPreview(account: number, source: Source): Preview {
  return { source, account, size: sizeOf(source), calls: new Set(), outcome: undefined, failures: 0 };
}

/** Returns a hash as the key, so that no key holds a text. */
function keyOf(account: number, { language, headline, body, knowledge }: Source): string {
  return createHash('sha256')
    .update(JSON.stringify([account, language, headline, body, knowledge]))
    .digest('base64');
}
