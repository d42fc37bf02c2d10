import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** Milliseconds that a call may take which analyses nothing; a drill alone looks at them, on a machine that does nothing else. */
const longest = 100;
/** A machine that does something else for a moment makes no call slow so often in a row. */
const repeats = 3;

/** The slowest calls. */
export class Slow {
  readonly #worst = new Map<string, number>();

  /** Makes a call, which tells whether it waited for an analysis; again where it was slow, and fails where it is slow each time. */
  async watch(name: string, make: () => Promise<boolean>): Promise<void> {
    let best = Infinity;
    for (let round = 0; round < repeats && best > longest; round++) {
      const before = performance.now();
      if (await make()) return;
      best = Math.min(best, performance.now() - before);
    }
    this.#worst.set(name, Math.max(best, this.#worst.get(name) ?? 0));
    assert.ok(best <= longest, `${name} took ${Math.round(best)} ms, again and again`);
  }

  tell(t: TestContext): void {
    const rows = [...this.#worst].toSorted(([, one], [, other]) => other - one).slice(0, 5);
    for (const [name, milliseconds] of rows) t.diagnostic(`slowest: ${name} ${Math.round(milliseconds)} ms`);
  }
}
