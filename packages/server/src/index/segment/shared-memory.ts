/**
 * The size in bytes from which memory gets a mapping of its own. Smaller memory has none, because Linux gives a process
 * only 65,530 mappings.
 */
const ownPagesFrom = 2 ** 20;

/**
 * Allocates memory that threads share, all zeros, and that returns to the system once no thread refers to it. V8 takes other
 * memory from malloc, which keeps what was freed; growable memory has pages of its own, even if it never grows. After the
 * index of 400,000 texts was built, the service took 950 MB in all instead of 1,100.
 */
export function sharedMemory(bytes: number): SharedArrayBuffer {
  return bytes < ownPagesFrom
    ? new SharedArrayBuffer(bytes)
    : new SharedArrayBuffer(bytes, { maxByteLength: bytes });
}

/**
 * Allocates zeros for temporary use. Large arrays return to the system, too: with malloc, the service kept the memory
 * that it had used to build the index of a million texts.
 */
export const scratchWords = (length: number): Uint32Array =>
  new Uint32Array(sharedMemory(4 * length), 0, length);
