import { collectGarbage } from '../supervisor/memory.ts';

/** The bytes from which a garbage collection is worth its time: it blocks its thread for some 10 ms. */
const worthBytes = 32 * 2 ** 20;
/** Milliseconds to the garbage collection, which frees all memory that is dropped within this time. */
const delayMs = 1000;
/**
 * Milliseconds until a second garbage collection, which frees what Node still held at the first: 170 MB with 400,000 texts,
 * after files were written.
 */
const secondDelayMs = 6000;

/**
 * Collects garbage once this thread has dropped enough shared memory. V8 counts shared memory in no heap, so it sees no
 * reason to collect the few bytes that refer to this memory. After the index of 200,000 texts was built, unused merged segments
 * took 320 of 1,050 MB.
 */
class DroppedMemory {
  /** Runs the second collection. A background thread may take 90 ms for this, and so may return its heap, too. */
  collectAgain = collectGarbage;
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
    setTimeout(this.collectAgain, secondDelayMs).unref();
  }
}

/** The shared memory that this thread has dropped. */
export const droppedMemory = new DroppedMemory();
