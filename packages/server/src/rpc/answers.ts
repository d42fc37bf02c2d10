import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import type { Pause } from '../domain/pause.ts';
import { join } from './join.ts';

/** Bytes that are gathered as text before they leave the heap, which is bounded, for a buffer. */
const pieceBytes = 65_536;

/** The answers of a batch, written as they come, so that their bytes are known and the heap does not hold them. */
export class Answers {
  readonly #hold: (bytes: number) => void;
  readonly #pieces: Buffer[] = [];
  #text = '[';
  #bytes = 0;
  #count = 0;

  constructor(hold: (bytes: number) => void) {
    this.#hold = hold;
  }

  /** Why no further entry is run, once there are too many bytes. What was run is answered, however long it is. */
  get refusal(): ServiceError | undefined {
    if (this.#bytes < limits.batchAnswerBytes) return undefined;
    return new ServiceError('answersTooLong', { field: 'batch', limit: limits.batchAnswerBytes });
  }

  add(answer: string): void {
    this.#text += this.#count++ > 0 ? `,${answer}` : answer;
    if (this.#text.length >= pieceBytes) this.#flush();
  }

  /** All of them as one array. */
  async all(pause: Pause): Promise<string | Buffer> {
    this.#text += ']';
    if (this.#pieces.length === 0) {
      this.#hold(this.#text.length);
      return this.#text;
    }
    this.#flush();
    return join(this.#pieces, this.#bytes, pause);
  }

  #flush(): void {
    const piece = Buffer.from(this.#text);
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    this.#hold(piece.length);
    this.#text = '';
  }
}
