import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { Pages } from './pages.ts';

/** Characters that are gathered as text before they leave the heap, which is bounded. */
const pieceLength = 65_536;

/** The answers of a batch, written as they come, so that their bytes are known and the heap does not hold them. */
export class BatchAnswers {
  readonly #hold: (bytes: number) => void;
  #pages: Pages | undefined;
  #text = '[';
  #count = 0;

  constructor(hold: (bytes: number) => void) {
    this.#hold = hold;
  }

  /** Why no further entry is run, once there are too many bytes. What was run is answered, however long it is. */
  get refusal(): ServiceError | undefined {
    if ((this.#pages?.length ?? 0) < limits.batchAnswerBytes) return undefined;
    return new ServiceError('answersTooLong', { field: 'batch', limit: limits.batchAnswerBytes });
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
