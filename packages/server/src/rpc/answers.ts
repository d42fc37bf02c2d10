import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { Pages } from './pages.ts';

/** Characters that are gathered as text before they leave the heap, which is bounded. */
const pieceLength = 65_536;

/** The answers of a batch, written as they come, so that their bytes are known and the heap does not hold them. */
export class BatchResponse {
  readonly #hold: (bytes: number) => void;
  readonly #most: number;
  #pages: Pages | undefined;
  #text = '[';
  #count = 0;

  /** After `most` bytes no further entry is run; `hold` is called with the bytes in memory as they grow. */
  constructor(hold: (bytes: number) => void, most: number = limits.batchResponseBytes) {
    this.#hold = hold;
    this.#most = most;
  }

  /** Why no further entry is run, once there are too many bytes. What was run is answered, however long it is. */
  get refusal(): ServiceError | undefined {
    if ((this.#pages?.length ?? 0) < this.#most) return undefined;
    return new ServiceError('answersTooLong', { field: 'batch', limit: this.#most });
  }

  add(answer: string): void {
    this.#text += this.#count++ > 0 ? `,${answer}` : answer;
    if (this.#text.length >= pieceLength) this.#flush();
  }

  /** All of them as one array. */
  all(): string | Buffer {
    this.#text += ']';
    if (this.#pages === undefined) {
      this.#hold(this.#text.length);
      return this.#text;
    }
    this.#flush();
    return this.#pages.bytes();
  }

  #flush(): void {
    this.#pages ??= new Pages();
    const before = this.#pages.length;
    this.#pages.append(this.#text);
    this.#hold(this.#pages.length - before);
    this.#text = '';
  }
}
