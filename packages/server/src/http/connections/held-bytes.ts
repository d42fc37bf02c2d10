import { Slots } from '../../domain/calls/slots.ts';
import { giveBackMemory } from '../../supervisor/memory.ts';

/** Bytes that make a burst, and those of many requests one after the other that are as good as one. */
const burstBytes = 16 * 1024 * 1024;
const passedBytes = 4 * 1024 * 1024;
/** Milliseconds without requests in which the memory that they took is given back: 4,000 texts of 3 kB left 80 MB. */
const usualCalmMs = 3000;
/** Bytes that requests may hold in a calm, so that health checks do not end it. */
const calmBytes = 4096;

/** Counts the bytes that one request holds. */
export interface Holder {
  hold: (bytes: number) => void;
  release: () => void;
}

interface Entry {
  bytes: number;
  readonly since: number;
  readonly cut: () => void;
  /** Until it is released. */
  slot: number | undefined;
}

/**
 * Counts the memory of all requests: their bodies, and their responses until the clients have read them. Above `most` bytes
 * the request that has cost most so far, bytes times seconds, is cut off.
 */
export class HeldBytes {
  readonly #most: number;
  readonly #entries = new Slots<Entry>();
  #total = 0;
  /** What was held and is over since memory was given back last. */
  #passed = 0;
  /** What has been held since the last look for a calm. */
  #lately = 0;
  #calm: NodeJS.Timeout | undefined;
  readonly #giveBack: () => void;
  readonly #calmMs: number;

  constructor(most: number, giveBack = giveBackMemory, calmMs = usualCalmMs) {
    this.#most = most;
    this.#giveBack = giveBack;
    this.#calmMs = calmMs;
  }

  /** Treats the start as a burst: 30 of 205 MB are returned to the system after it. */
  begin(): void {
    this.#passed = passedBytes;
    this.#awaitCalm();
  }

  /** Adds a request; `cut` ends it. */
  open(cut: () => void): Holder {
    const entry: Entry = { bytes: 0, since: performance.now(), cut, slot: undefined };
    entry.slot = this.#entries.add(entry);
    return {
      hold: (bytes) => {
        if (entry.slot === undefined) return;
        entry.bytes += bytes;
        this.#total += bytes;
        this.#lately += bytes;
        while (this.#total > this.#most) this.#cutOne();
      },
      release: () => {
        this.#release(entry);
      },
    };
  }

  #cutOne(): void {
    const now = performance.now();
    const cost = ({ bytes, since }: Entry) => bytes * (now - since);
    const dearest = [...this.#entries].reduce((one, other) => (cost(other) > cost(one) ? other : one));
    this.#release(dearest);
    dearest.cut();
  }

  #release(entry: Entry): void {
    if (entry.slot === undefined) return;
    this.#entries.remove(entry.slot);
    entry.slot = undefined;
    this.#total -= entry.bytes;
    this.#passed += entry.bytes;
    if (this.#passed >= passedBytes) this.#awaitCalm();
  }

  #awaitCalm(): void {
    this.#calm ??= this.#startWatch();
  }

  /**
   * Looks once in a while whether it is calm; a clock that each request sets anew was 3 % of what the thread does for a
   * `text.create`. Under load nothing is given back: that stops the thread for 90 ms, and a `text.create` took half as long
   * again for seconds after it.
   */
  #startWatch(): NodeJS.Timeout {
    this.#lately = 0;
    const look = () => {
      this.#calm = undefined;
      // Answers that nobody takes are still held.
      if (this.#lately > calmBytes || this.#total >= burstBytes) {
        this.#awaitCalm();
        return;
      }
      this.#passed = 0;
      this.#giveBack();
    };
    return setTimeout(look, this.#calmMs).unref();
  }
}
