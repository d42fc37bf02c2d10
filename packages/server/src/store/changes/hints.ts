import type { MessagePort } from 'node:worker_threads';
import type { Change } from './interface.ts';

/** Names a collection that a commit has changed. */
export interface Hint {
  accountId: number;
  collectionId: number;
}

/** Number of request slots. Collections whose ids differ by a multiple of this number share a slot: extra or lost hints do no harm. */
const slotCount = 4096;

/** The collections whose next change a thread wants to know about at once, in memory that threads share. */
export class HintRequests {
  readonly shared: SharedArrayBuffer;
  readonly #slots: Int32Array;

  constructor(shared = new SharedArrayBuffer(4 * slotCount)) {
    this.shared = shared;
    this.#slots = new Int32Array(shared);
  }

  request(collectionId: number): void {
    Atomics.store(this.#slots, collectionId % slotCount, 1);
  }

  /** Removes the request of a collection. Returns whether there was one. */
  take(collectionId: number): boolean {
    return Atomics.exchange(this.#slots, collectionId % slotCount, 0) === 1;
  }
}

/** Sends hints of commits to other threads, from the thread that commits. */
export class Hints {
  readonly #requests = new Map<MessagePort, HintRequests>();

  add(port: MessagePort, requests: HintRequests): void {
    this.#requests.set(port, requests);
    port.once('close', () => this.#requests.delete(port));
  }

  /** Sends the hints of a commit that is durable. */
  send(changes: readonly Change[]): void {
    for (const [port, requests] of this.#requests) {
      for (const change of changes) {
        if (change.kind !== 'analysed' && change.kind !== 'deleted') continue;
        const { accountId, collectionId } = change.text;
        if (requests.take(collectionId)) port.postMessage({ accountId, collectionId } satisfies Hint);
      }
    }
  }
}
