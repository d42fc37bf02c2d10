import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** Milliseconds that a call may take which analyses nothing; a drill alone looks at them, on a machine that does nothing else. */
const longest = 100;
/** A machine that does something else for a moment makes no call slow so often in a row. */
const repeats = 3;

/** What there is to say of a request that was answered. */
export interface Made {
  /** Whether a call of it waited for an analysis until its time was over, as one that edits a tag does without being asked to. */
  hasWaited: boolean;
  /** From the sending to the answer; the client is in the same thread, so what it does before and behind is no part of it. */
  milliseconds: number;
}

/** The slowest calls. */
export class Slow {
  readonly #worst = new Map<string, number>();

  /** Makes a call; again where it was slow, and fails where it is slow each time. One that waited for an analysis may take as long as it does. */
  async watch(name: string, make: () => Promise<Made>): Promise<void> {
    let best = Infinity;
    for (let round = 0; round < repeats && best > longest; round++) {
      const { hasWaited, milliseconds } = await make();
      if (hasWaited) return;
      best = Math.min(best, milliseconds);
    }
    this.#worst.set(name, Math.max(best, this.#worst.get(name) ?? 0));
    assert.ok(best <= longest, `${name} took ${Math.round(best)} ms, again and again`);
  }

  tell(t: TestContext): void {
    const rows = [...this.#worst].toSorted(([, one], [, other]) => other - one).slice(0, 5);
    for (const [name, milliseconds] of rows) t.diagnostic(`slowest: ${name} ${Math.round(milliseconds)} ms`);
  }
}
