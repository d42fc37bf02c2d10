import { kernelBytes } from './kernel-bytes.ts';

/** The loops of kernel.wat, which documents them. */
interface Loops {
  dots(one: number, others: number, count: number, length: number, out: number): void;
  near(one: number, others: number, count: number, most: number, out: number): number;
  sums(
    at: number,
    end: number,
    places: number,
    pairs: number,
    weights: number,
    filter: number,
    out: number,
  ): number;
}

const pageBytes = 2 ** 16;

const module = new WebAssembly.Module(new Uint8Array(Buffer.from(kernelBytes, 'base64')));

/** The loops of kernel.wat with their own memory, to which callers copy the input of each call. */
export class Kernel {
  readonly loops: Loops;
  private readonly memory = new WebAssembly.Memory({ initial: 1 });

  constructor() {
    const { memory } = this;
    this.loops = new WebAssembly.Instance(module, { kernel: { memory } }).exports as Loops;
  }

  /** The buffer of the memory; valid until it is enlarged. */
  get buffer(): ArrayBuffer {
    return this.memory.buffer;
  }

  /**
   * Enlarges the memory to at least `bytes`. Returns true if the buffer has changed and views of it must be created
   * again.
   */
  enlarge(bytes: number): boolean {
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing <= 0) return false;
    this.memory.grow(Math.ceil(missing / pageBytes));
    return true;
  }
}
