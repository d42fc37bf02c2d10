import type { ServerResponse } from 'node:http';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Change, Store } from '../../store/store.ts';
import { retryAfter } from '../problem.ts';

interface Opened {
  account: number;
  collectionId: number;
  /** Whether what the stream was opened with still opens it. */
  mayGoOn: () => Promise<boolean>;
}

interface Stream extends Opened {
  /** Tells that there may be more. */
  wake: () => void;
  /** Ends the stream: nothing more is written. */
  end: () => void;
}

/** The streams that are open at this node: so many at once, and none when it is about to stop. */
export class OpenStreams {
  readonly #open = new Set<Stream>();
  readonly #ending = new AbortController();
  readonly #unsubscribe: () => void;

  constructor(store: Pick<Store, 'onChange'>) {
    this.#unsubscribe = store.onChange((change) => {
      this.#tell(change);
    });
  }

  /** Throws a ServiceError where there is no room. */
  open(
    opened: Opened,
    response: ServerResponse,
  ): { signal: AbortSignal; more: () => Promise<void>; close: () => void } {
    const { all, ofAccount } = limits.events.streams;
    if (this.#ending.signal.aborted) throw new ServiceError('stopping', { retry_after: retryAfter });
    const own = [...this.#open].filter(({ account }) => account === opened.account);
    const limit = this.#open.size >= all ? all : ofAccount;
    if (this.#open.size >= all || own.length >= ofAccount)
      throw new ServiceError('tooManyStreams', { limit, retry_after: retryAfter });
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
    });
    const end = () => {
      gone.abort();
      response.end();
    };
    const stream: Stream = { ...opened, wake: () => undefined, end };
    this.#open.add(stream);
    return {
      signal: AbortSignal.any([gone.signal, this.#ending.signal]),
      more: () =>
        new Promise((resolve) => {
          stream.wake = resolve;
        }),
      close: () => this.#open.delete(stream),
    };
  }

  /** Ends the streams of an account whose key or token opens them no more; resolves when they are over. */
  async check(account: number): Promise<void> {
    const own = [...this.#open].filter((stream) => stream.account === account);
    await Promise.all(
      own.map(async (stream) => {
        // Where the store can't be asked the stream ends too: its reader comes back.
        if (!(await stream.mayGoOn().catch(() => false))) stream.end();
      }),
    );
  }

  close(): void {
    this.#unsubscribe();
    this.#ending.abort();
  }

  #tell(change: Change): void {
    const collectionId = 'text' in change ? change.text.collectionId : change.collectionId;
    for (const stream of this.#open) if (stream.collectionId === collectionId) stream.wake();
  }
}
