import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndedRights } from '../../accounts/ended-rights.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Change, Store } from '../../store/store.ts';
import { retryAfter } from '../problem.ts';

/**
 * Milliseconds between two checks of the right of a stream, which ends within a second: other nodes and processes announce
 * nothing, and neither does the date of a key.
 */
const checkEveryMs = 700;

/** Who reads what. */
interface Reader {
  account: number;
  collectionId: number;
  /** Whether the token or key that opened the stream still does. */
  mayGoOn: () => Promise<boolean>;
}

interface Stream extends Reader {
  /** Tells that there may be more. */
  wake: () => void;
  end: () => void;
}

export interface OpenStream {
  /** Aborted when the reader hangs up or loses its right, or the service stops. */
  signal: AbortSignal;
  /** Resolves when there may be more. */
  more: () => Promise<void>;
  close: () => void;
}

/** The streams that are open at this node: so many at once, and none when it is about to stop. */
export class OpenStreams {
  readonly #open = new Set<Stream>();
  readonly #ending = new AbortController();
  readonly #unsubscribe: () => void;

  constructor(store: Pick<Store, 'onChange'>, endedRights: Pick<EndedRights, 'listen'>) {
    this.#unsubscribe = store.onChange((change) => {
      this.#tell(change);
    });
    endedRights.listen((account) => this.#checkAll(account));
  }

  /** Throws a ServiceError where there is no room, or the right was lost before the stream was listed here. */
  async open(reader: Reader, response: ServerResponse): Promise<OpenStream> {
    const { all, ofAccount } = limits.events.streams;
    if (this.#ending.signal.aborted) throw new ServiceError('stopping', { retry_after: retryAfter });
    const own = [...this.#open].filter(({ account }) => account === reader.account);
    const limit = this.#open.size >= all ? all : ofAccount;
    if (this.#open.size >= all || own.length >= ofAccount)
      throw new ServiceError('tooManyStreams', { limit, retry_after: retryAfter });
    const over = new AbortController();
    const end = () => {
      this.#open.delete(stream);
      over.abort();
    };
    const stream: Stream = { ...reader, wake: () => undefined, end };
    this.#open.add(stream);
    response.once('close', end);
    try {
      // A revocation that was answered since the first check has not found the stream here.
      if (!(await reader.mayGoOn())) throw new ServiceError('tokenInvalid');
    } catch (error) {
      end();
      throw error;
    }
    const signal = AbortSignal.any([over.signal, this.#ending.signal]);
    void this.#watch(stream, signal);
    return {
      signal,
      more: () =>
        new Promise((resolve) => {
          stream.wake = resolve;
        }),
      close: end,
    };
  }

  close(): void {
    this.#unsubscribe();
    this.#ending.abort();
  }

  #tell(change: Change): void {
    const collectionId = 'text' in change ? change.text.collectionId : change.collectionId;
    for (const stream of this.#open) if (stream.collectionId === collectionId) stream.wake();
  }

  async #watch(stream: Stream, signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(checkEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#check(stream);
    }
  }

  async #checkAll(account: number): Promise<void> {
    const own = [...this.#open].filter((stream) => stream.account === account);
    await Promise.all(own.map((stream) => this.#check(stream)));
  }

  /** Ends a stream that may not go on. One whose right is not known, for the store is away, ends too: its reader comes back. */
  async #check(stream: Stream): Promise<void> {
    const isAllowed = await stream.mayGoOn().catch(() => false);
    if (!isAllowed) stream.end();
  }
}
