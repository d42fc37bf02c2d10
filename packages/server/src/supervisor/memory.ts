import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's garbage collector, as the tests of V8 call it. No public API has these options. */
type Collect = (options: { type: 'major'; flavor: 'regular' | 'last-resort' }) => void;

// The flag is shared by all threads. Unsetting it could take it from another thread that runs these lines.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as Collect;

/**
 * Returns to the system the memory that the heap of this thread does not need. V8 does not do so after a burst: its young
 * generation stays large (128 MB), unused buffers stay alive, and freed pages stay mapped. The collection takes up to 90 ms.
 */
export function releaseMemory(): void {
  collect({ type: 'major', flavor: 'last-resort' });
}

/**
 * Collects the garbage of this thread without shrinking its heap. A search that arrives meanwhile waits 10 ms, compared with 90 ms
 * during `releaseMemory`.
 */
export function collectGarbage(): void {
  collect({ type: 'major', flavor: 'regular' });
}
