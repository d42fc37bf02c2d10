import { createHash } from 'node:crypto';
import { limits } from '../domain/limits.ts';
import type { Source } from '../nlp/types.ts';
import type { Attempt } from './worker-process.ts';

/** A text that is analysed without being stored. */
export interface Preview {
  readonly source: Source;
  readonly account: number;
  readonly attempt: Promise<Attempt>;
  readonly settle: (attempt: Attempt) => void;
  isSettled: boolean;
  /** Attempts that failed. */
  failures: number;
}

/**
 * Texts that are analysed without being stored, each once however often it is asked for. The latest are kept, so that
 * a call whose wait ran out finds the result when it is made again.
 */
export class Previews {
  /** The one asked for longest ago first. */
  readonly #kept = new Map<string, Preview>();
  readonly #waiting: Preview[] = [];

  /** Takes up a text, unless it is there; undefined when its account has too many under way. */
  add(account: number, source: Source): { preview: Preview; isNew: boolean } | undefined {
    const key = keyOf(account, source);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    if (known === undefined && this.#pending(account) >= limits.previews.pending) return undefined;
    const { promise, resolve } = Promise.withResolvers<Attempt>();
    const state = { isSettled: false, failures: 0 };
    const preview = known ?? { source, account, attempt: promise, settle: resolve, ...state };
    this.#kept.set(key, preview);
    if (known !== undefined) return { preview, isNew: false };
    this.#waiting.push(preview);
    this.#forget();
    void promise.then((attempt) => {
      preview.isSettled = true;
      // What failed is tried anew when it is asked for again.
      if ('failure' in attempt && this.#kept.get(key) === preview) this.#kept.delete(key);
    });
    return { preview, isNew: true };
  }

  /** The one that has waited longest for a worker, which it is given by taking it; undefined when none waits. */
  take(): Preview | undefined {
    return this.#waiting.shift();
  }

  /** Puts back one that was taken when no worker was free after all. */
  putBack(preview: Preview): void {
    this.#waiting.unshift(preview);
  }

  #pending(account: number): number {
    return [...this.#kept.values()].filter((one) => one.account === account && !one.isSettled).length;
  }

  #forget(): void {
    for (const [key, { isSettled }] of this.#kept) {
      if (this.#kept.size <= limits.previews.kept) return;
      if (isSettled) this.#kept.delete(key);
    }
  }
}

/** A hash, for texts should not lie about in keys. */
function keyOf(account: number, { language, headline, body }: Source): string {
  return createHash('sha256')
    .update(JSON.stringify([account, language, headline, body]))
    .digest('base64');
}
