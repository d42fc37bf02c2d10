/** Bytes after which what was held is worth a look, and milliseconds until the look. */
const worthwhile = 16 * 1024 * 1024;
const calmMs = 1000;

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
  #highest = 0;

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
        this.#highest = Math.max(this.#highest, this.#total);
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
    this.#total -= entry.bytes;
    if (this.#highest < worthwhile || this.#total > this.#highest / 4) return;
    this.#highest = this.#total;
    setTimeout(giveBack, calmMs).unref();
  }
}

/**
 * Lets V8 free the buffers that nobody uses any more. It looks for memory outside its heap only when more of it is asked
 * for, and after a burst nobody asks. What is asked for here is never touched, so it costs nothing.
 */
function giveBack(): void {
  Buffer.allocUnsafeSlow(worthwhile);
}
