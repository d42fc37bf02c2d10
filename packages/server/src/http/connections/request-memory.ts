import { Slots } from '../../domain/calls/slots.ts';
import { releaseMemory } from '../../supervisor/memory.ts';

/** The bytes held by requests at once from which they are a burst. */
const burstBytes = 16 * 1024 * 1024;
/** Bytes that requests have released, in total, that count as a burst. */
const releasedBytes = 4 * 1024 * 1024;
/** Milliseconds without requests before unused memory is returned to the system: a burst of 4,000 texts of 3 kB left 80 MB. */
const defaultCalmMs = 3000;
/** Bytes that requests may use during a calm period, so that health checks do not end it. */
const calmBytes = 4096;

/** Counts the memory of one request, in bytes. */
export interface MemoryUse {
  add: (bytes: number) => void;
  release: () => void;
}

interface Entry {
  bytes: number;
  readonly since: number;
  readonly cut: () => void;
  /** Undefined once the entry is released. */
  slot: number | undefined;
}

/**
 * Counts the memory of all requests: their bodies, and their responses until the clients have read them. Above `maxBytes`,
 * the request with the highest cost so far (bytes times milliseconds) is cut off.
 */
export class RequestMemory {
  readonly #maxBytes: number;
  readonly #entries = new Slots<Entry>();
  #total = 0;
  /** Bytes that requests have released since memory was last returned to the system. */
  #released = 0;
  /** Bytes that requests have taken since the current watch began. */
  #recent = 0;
  #calm: NodeJS.Timeout | undefined;
  readonly #freeMemory: () => void;
  readonly #calmMs: number;

  constructor(maxBytes: number, freeMemory = releaseMemory, calmMs = defaultCalmMs) {
    this.#maxBytes = maxBytes;
    this.#freeMemory = freeMemory;
    this.#calmMs = calmMs;
  }

  /** Treats the start as a burst, so that unused memory is returned to the system afterwards: 205 MB before, 175 MB with this. */
  begin(): void {
    this.#released = releasedBytes;
    this.#awaitCalm();
  }

  /** Adds a request; `cut` ends it. */
  open(cut: () => void): MemoryUse {
    const entry: Entry = { bytes: 0, since: performance.now(), cut, slot: undefined };
    entry.slot = this.#entries.add(entry);
    return {
      add: (bytes) => {
        if (entry.slot === undefined) return;
        entry.bytes += bytes;
        this.#total += bytes;
        this.#recent += bytes;
        while (this.#total > this.#maxBytes) this.#cutCostliest();
      },
      release: () => {
        this.#release(entry);
      },
    };
  }

  #cutCostliest(): void {
    const now = performance.now();
    const cost = ({ bytes, since }: Entry) => bytes * (now - since);
    const costliest = [...this.#entries].reduce((one, other) => (cost(other) > cost(one) ? other : one));
    this.#release(costliest);
    costliest.cut();
  }

  #release(entry: Entry): void {
    if (entry.slot === undefined) return;
    this.#entries.remove(entry.slot);
    entry.slot = undefined;
    this.#total -= entry.bytes;
    this.#released += entry.bytes;
    if (this.#released >= releasedBytes) this.#awaitCalm();
  }

  #awaitCalm(): void {
    this.#calm ??= this.#startWatch();
  }

  /**
   * Checks every `#calmMs` whether few requests came in. A timer that every request restarts took 3 % of the thread's time for
   * a `text.create`. Under load no memory is returned to the system: doing so stops the thread for 90 ms, and a `text.create`
   * took 50 % longer for seconds after it.
   */
  #startWatch(): NodeJS.Timeout {
    this.#recent = 0;
    const check = () => {
      this.#calm = undefined;
      // Unread responses are still in memory.
      if (this.#recent > calmBytes || this.#total >= burstBytes) {
        this.#awaitCalm();
        return;
      }
      this.#released = 0;
      this.#freeMemory();
    };
    return setTimeout(check, this.#calmMs).unref();
  }
}
