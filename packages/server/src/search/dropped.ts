import { collectGarbage } from '../supervisor/memory.ts';

/** Less than this is not worth a collection, which holds up its thread for some 10 ms. */
const worthBytes = 32 * 2 ** 20;
/** What is dropped while many segments change goes in one collection. */
const delayMs = 1000;
/** Another one takes what Node held beyond the first: after files were written, 170 MB with 400,000 texts. */
const againMs = 6000;

/**
 * Gives back memory that threads share, once this thread has dropped enough of it. Such memory counts for no heap, so V8 sees
 * no reason to collect the few bytes that refer to it: after the index of 200,000 texts was built, merged segments that
 * nobody used any more kept 320 of 1,050 MB.
 */
class Dropped {
  /** What takes the rest. A thread that nobody waits for may take 90 ms and give its heap back, too. */
  again = collectGarbage;
  #bytes = 0;
  #isPlanned = false;

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < worthBytes || this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => {
      this.#isPlanned = false;
      this.#bytes = 0;
      collectGarbage();
    }, delayMs).unref();
    setTimeout(this.again, againMs).unref();
  }
}

/** One for the thread. */
export const dropped = new Dropped();
