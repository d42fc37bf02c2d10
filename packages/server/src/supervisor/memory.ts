import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's collector as its own tests call it; there is no other way to it. */
type Collect = (options: { type: 'major'; flavor: 'regular' | 'last-resort' }) => void;

// The flag is one for all threads: whoever took it back would take it from another one that is just here.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as Collect;

/**
 * Gives the kernel back what the heap of this thread does not need. After a burst V8 waits for the next one: its young
 * generation stays as large as it was (128 MB), buffers that nobody uses live on, and so do pages that it has freed.
 */
export function giveBackMemory(): void {
  collect({ type: 'major', flavor: 'last-resort' });
}

/**
 * Gives back what this thread no longer refers to, and no more: a search that comes just then waits for 10 ms, where
 * `giveBackMemory` held one up for 90.
 */
export function collectGarbage(): void {
  collect({ type: 'major', flavor: 'regular' });
}
