/** Bytes; less is not worth a mapping of its own, of which Linux gives a process 65,530. */
const ownPagesFrom = 2 ** 20;

/**
 * Memory that threads share, all zeros, and that the kernel has back once none refers to it. V8 takes usual memory from
 * malloc, which keeps what was freed for the next who asks; what may grow has pages of its own, even if it never does. Once
 * the index of 400,000 texts was built, the service took 950 MB in all instead of 1,100.
 */
export function sharedMemory(bytes: number): SharedArrayBuffer {
  return bytes < ownPagesFrom
    ? new SharedArrayBuffer(bytes)
    : new SharedArrayBuffer(bytes, { maxByteLength: bytes });
}

/**
 * Zeros to work with, which nobody keeps. Where there are many of them the kernel has them back, too: from malloc, what building
 * the index of a million texts took stayed with the service.
 */
export const scratchWords = (length: number): Uint32Array =>
  new Uint32Array(sharedMemory(4 * length), 0, length);
