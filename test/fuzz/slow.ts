import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** The most milliseconds of a call that analyses nothing. Only a drill checks it, on a machine that does nothing else. */
const longest = 100;
/** The tries of a slow call: brief load on the machine does not slow a call so often in a row. */
const repeats = 3;

/** The measurement of a request. */
export interface Measurement {
  /** Whether one of its calls waited for an analysis until its timeout, as an edit of a tag does by default. */
  hasWaited: boolean;
  /** Milliseconds from sending to the response, without the work of the client, which runs in the same thread. */
  milliseconds: number;
}

/** The slowest calls. */
export class Slow {
  readonly #worst = new Map<string, number>();

  /** Makes a call, and repeats a slow call; fails when it is slow each time. A call that waited for an analysis has no limit. */
  async watch(name: string, make: () => Promise<Measurement>): Promise<void> {
    let best = Infinity;
    for (let round = 0; round < repeats && best > longest; round++) {
      const { hasWaited, milliseconds } = await make();
      if (hasWaited) return;
      best = Math.min(best, milliseconds);
    }
    this.#worst.set(name, Math.max(best, this.#worst.get(name) ?? 0));
    assert.ok(best <= longest, `${name} took ${Math.round(best)} ms each time`);
  }

  tell(t: TestContext): void {
    const rows = [...this.#worst].toSorted(([, one], [, other]) => other - one).slice(0, 5);
    for (const [name, milliseconds] of rows) t.diagnostic(`slowest: ${name} ${Math.round(milliseconds)} ms`);
  }
}
