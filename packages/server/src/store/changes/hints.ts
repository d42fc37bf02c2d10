import type { MessagePort } from 'node:worker_threads';
import type { Change } from './interface.ts';

/** A collection that a commit has changed. */
export interface Hint {
  accountId: number;
  collectionId: number;
}

/** Collections whose ids are so far apart share a place: a hint too many does no harm. */
const places = 4096;

/** The collections of whose next change somebody wants to hear at once. Threads share it. */
export class HintRequests {
  readonly shared: SharedArrayBuffer;
  readonly #places: Int32Array;

  constructor(shared = new SharedArrayBuffer(4 * places)) {
    this.shared = shared;
    this.#places = new Int32Array(shared);
  }

  request(collectionId: number): void {
    Atomics.store(this.#places, collectionId % places, 1);
  }

  /** Whether it was wanted; it is no more. */
  take(collectionId: number): boolean {
    return Atomics.exchange(this.#places, collectionId % places, 0) === 1;
  }
}

/** Threads that are told of commits where they are made. */
export class Hints {
  readonly #listeners = new Map<MessagePort, HintRequests>();

  add(port: MessagePort, wanted: HintRequests): void {
    this.#listeners.set(port, wanted);
    port.once('close', () => this.#listeners.delete(port));
  }

  /** To be called once a commit is done. */
  send(changes: readonly Change[]): void {
    for (const [port, wanted] of this.#listeners) {
      for (const change of changes) {
        if (change.kind !== 'analysed' && change.kind !== 'deleted') continue;
        const { accountId, collectionId } = change.text;
        if (wanted.take(collectionId)) port.postMessage({ accountId, collectionId } satisfies Hint);
      }
    }
  }
}
