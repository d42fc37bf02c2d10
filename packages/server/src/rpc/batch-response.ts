import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { GrowingBuffer } from './growing-buffer.ts';

/** Characters that are collected in a string before they move out of the V8 heap, which is limited. */
const flushLength = 65_536;

/** The response to a batch. Collects the responses of its calls outside of the V8 heap and counts their bytes. */
export class BatchResponse {
  readonly #addMemory: (bytes: number) => void;
  readonly #maxBytes: number;
  #buffer: GrowingBuffer | undefined;
  #text = '[';
  #count = 0;

  /** `addMemory` is called with the number of bytes that each growth adds. After `maxBytes`, the remaining calls are refused. */
  constructor(addMemory: (bytes: number) => void, maxBytes: number = limits.batchResponseBytes) {
    this.#addMemory = addMemory;
    this.#maxBytes = maxBytes;
  }

  /** The error for the remaining calls once there are too many bytes. The responses of earlier calls are kept in full. */
  get refusal(): ServiceError | undefined {
    if ((this.#buffer?.length ?? 0) < this.#maxBytes) return undefined;
    return new ServiceError('answersTooLong', { field: 'batch', limit: this.#maxBytes });
  }

  add(response: string): void {
    this.#text += this.#count++ > 0 ? `,${response}` : response;
    if (this.#text.length >= flushLength) this.#flush();
  }

  /** Returns the responses as one JSON array. */
  toJson(): string | Buffer {
    this.#text += ']';
    if (this.#buffer === undefined) {
      this.#addMemory(this.#text.length);
      return this.#text;
    }
    this.#flush();
    return this.#buffer.bytes();
  }

  #flush(): void {
    this.#buffer ??= new GrowingBuffer();
    const before = this.#buffer.length;
    this.#buffer.append(this.#text);
    this.#addMemory(this.#buffer.length - before);
    this.#text = '';
  }
}
