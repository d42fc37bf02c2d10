import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Revocations } from '../../accounts/revocations.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Change, Store } from '../../store/store.ts';
import { retryAfter } from '../problem.ts';

/**
 * Milliseconds between two checks of a stream's token or key, so that a stream ends within a second after it lost access.
 * Polling is needed because other nodes and processes announce no revocation, and nothing announces that a key expires.
 */
const checkEveryMs = 700;

/** The account that reads a stream, and the collection it reads. */
interface Reader {
  account: number;
  collectionId: number;
  /** Resolves to true while the token or key that opened the stream still gives access. */
  hasAccess: () => Promise<boolean>;
}

interface Stream extends Reader {
  /** Resolves the promise of `more`. */
  wake: () => void;
  end: () => void;
}

export interface OpenStream {
  /** Aborted when the reader disconnects or loses access, or the service stops. */
  signal: AbortSignal;
  /** Resolves when there may be new events. */
  more: () => Promise<void>;
  close: () => void;
}

/** The open event streams of this node. Their number is limited (`limits.events.streams`), and a stop ends all of them. */
export class OpenStreams {
  readonly #open = new Set<Stream>();
  readonly #ending = new AbortController();
  readonly #unsubscribe: () => void;

  constructor(store: Pick<Store, 'onChange'>, revocations: Pick<Revocations, 'subscribe'>) {
    this.#unsubscribe = store.onChange((change) => {
      this.#wakeReaders(change);
    });
    revocations.subscribe((account) => this.#checkAll(account));
  }

  /**
   * Opens a stream. Throws a ServiceError if there are too many streams, if the service is stopping, or if the reader has
   * lost access since it was first checked.
   */
  async open(reader: Reader, response: ServerResponse): Promise<OpenStream> {
    const { all, ofAccount } = limits.events.streams;
    if (this.#ending.signal.aborted) throw new ServiceError('stopping', { retry_after: retryAfter });
    const own = [...this.#open].filter(({ account }) => account === reader.account);
    const limit = this.#open.size >= all ? all : ofAccount;
    if (this.#open.size >= all || own.length >= ofAccount)
      throw new ServiceError('tooManyStreams', { limit, retry_after: retryAfter });
    const controller = new AbortController();
    const end = () => {
      this.#open.delete(stream);
      controller.abort();
    };
    const stream: Stream = { ...reader, wake: () => undefined, end };
    this.#open.add(stream);
    response.once('close', end);
    try {
      // A revocation between the first check and `#open.add` did not find this stream.
      if (!(await reader.hasAccess())) throw new ServiceError('tokenInvalid');
    } catch (error) {
      end();
      throw error;
    }
    const signal = AbortSignal.any([controller.signal, this.#ending.signal]);
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

  #wakeReaders(change: Change): void {
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

  /** Ends a stream that has lost access, or whose access is unknown because the store fails: its reader connects again. */
  async #check(stream: Stream): Promise<void> {
    const isAllowed = await stream.hasAccess().catch(() => false);
    if (!isAllowed) stream.end();
  }
}
