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
  const { length } = one;
  const { start, stride } = roomFor(one, count);
  const part = (at: number, parts: number) =>
    others.subarray(from + at * length, from + (at + parts) * length);
  if (stride === length) put(part(0, count), start);
  else for (let at = 0; at < count; at++) put(part(at, 1), start + at * stride);
  return multiplied(start, stride, count);
}

/** Computes dot products with vectors that lie anywhere in memory. */
export function dotProductsOf(one: Int8Array, others: readonly Int8Array[]): Readonly<Int32Array> {
  const { start, stride } = roomFor(one, others.length);
  for (let at = 0; at < others.length; at++) put(others[at]!, start + at * stride);
  return multiplied(start, stride, others.length);
}

/** Puts the one vector in its place; says where the first of the others goes, and how far apart they are. */
function roomFor(one: Int8Array, count: number): { start: number; stride: number } {
  const stride = Math.ceil(one.length / step) * step;
  const start = Math.ceil((4 * count) / step) * step + stride;
  if (kernel.enlarge(start + stride * count)) {
    bytes = new Int8Array(kernel.buffer);
    products = new Int32Array(kernel.buffer);
  }
  put(one, start - stride);
  return { start, stride };
}

function multiplied(start: number, stride: number, count: number): Readonly<Int32Array> {
  if (count > 0) kernel.loops.dots(start - stride, start, count, stride, 0);
  return products;
}

/** Copies numbers to the kernel, with zeros behind them up to a whole step. */
function put(numbers: Int8Array, to: number): void {
  const end = to + numbers.length;
  bytes.set(numbers, to);
  if (end % step !== 0) bytes.fill(0, end, Math.ceil(end / step) * step);
}
