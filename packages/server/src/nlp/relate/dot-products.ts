import { Kernel } from './kernel.ts';

/** Bytes that the loop takes at a time. */
const step = 16;

/** One for the thread: every call brings all that it needs. */
const kernel = new Kernel();
let bytes = new Int8Array(kernel.buffer);
let products = new Int32Array(kernel.buffer);

/**
 * Dot products of a vector with `count` of those that lie one after the other in an array, the first at `from`: the
 * first `count` numbers of the answer, which is good until the next call. To copy vectors to the kernel and multiply
 * them there, eight numbers at a time, takes a twelfth of the time that multiplying them where they are does: 18,000 of
 * 384 dimensions 2 ms instead of 30 (Xeon of 2 GHz).
 */
export function dotProducts(
  one: Int8Array,
  others: Int8Array,
  from: number,
  count: number,
): Readonly<Int32Array> {
  if (count === 0) return products;
  const { length } = one;
  const stride = Math.ceil(length / step) * step;
  const start = Math.ceil((4 * count) / step) * step;
  if (kernel.enlarge(start + stride * (count + 1))) {
    bytes = new Int8Array(kernel.buffer);
    products = new Int32Array(kernel.buffer);
  }
  put(one, 0, start, length);
  if (stride === length) put(others, from, start + stride, length * count);
  else for (let at = 1; at <= count; at++) put(others, from + (at - 1) * length, start + at * stride, length);
  kernel.loops.dots(start, start + stride, count, stride, 0);
  return products;
}

/** Copies part of an array to the kernel, with zeros behind it up to a whole step. */
function put(array: Int8Array, from: number, to: number, length: number): void {
  bytes.set(array.subarray(from, from + length), to);
  if (length % step !== 0) bytes.fill(0, to + length, Math.ceil((to + length) / step) * step);
}
