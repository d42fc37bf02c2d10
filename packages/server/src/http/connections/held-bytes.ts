import { giveBackMemory } from '../../supervisor/memory.ts';

/** Bytes that make a burst, and milliseconds after its end in which the memory that it took is given back. */
const burstBytes = 16 * 1024 * 1024;
const calmMs = 3000;

/** What one request holds. */
export interface Holder {
  hold: (bytes: number) => void;
  release: () => void;
}

interface Entry {
  bytes: number;
  readonly since: number;
  readonly cut: () => void;
}

/**
 * What all requests hold in memory: their bodies, and their answers until the clients have read them. When it gets
 * more than `most` bytes, the request that has cost most so far, bytes times seconds, is cut off.
 */
export class HeldBytes {
  readonly #most: number;
  readonly #entries = new Set<Entry>();
  #total = 0;
  #calm: NodeJS.Timeout | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** A request has come; `cut` ends it. */
  open(cut: () => void): Holder {
    const entry = { bytes: 0, since: performance.now(), cut };
    this.#entries.add(entry);
    return {
      hold: (bytes) => {
        if (!this.#entries.has(entry)) return;
        entry.bytes += bytes;
        this.#total += bytes;
        if (this.#total >= burstBytes) this.#awaitCalm();
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
    if (!this.#entries.delete(entry)) return;
    if (this.#total >= burstBytes) this.#awaitCalm();
    this.#total -= entry.bytes;
  }

  #awaitCalm(): void {
    this.#calm ??= setTimeout(giveBackMemory, calmMs).unref();
    this.#calm.refresh();
  }
}
