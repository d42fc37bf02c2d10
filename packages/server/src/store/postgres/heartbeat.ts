import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, destroyConnection } from './connection.ts';

/** Milliseconds between two questions, and until an answer is too late. */
const everyMs = 1000;
const answerMs = 2000;
const graceMs = 200;
/** Until the first queries on a new connection are too late. */
const listenMs = 5000;
/** Until another connection is tried. */
const retryMs = 500;

interface HeartbeatOptions {
  url: string;
  /** Makes a new connection ready, before `isUp`. */
  onConnect: (client: pg.ClientBase) => Promise<void>;
  /**
   * Told when a question was not answered, and when it was asked (of `performance.now()`): connections from before won't
   * answer either, while later ones may be made since the database is back.
   */
  onAway: (since: number) => void;
  onFault: (error: Error) => void;
}

/**
 * A connection that asks the database every second whether it is there. A network that swallows packets shows nothing on
 * a connection but silence, and one that comes back may leave old connections silent for minutes.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isUp = false;
  /** When the last question was asked. */
  #asked = 0;
  #isClosed = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Resolves when it has connected or failed to, and goes on in either case. */
  async begin(): Promise<void> {
    const client = new pg.Client({ ...connectionOptions(this.#options.url), query_timeout: listenMs });
    this.#client = client;
    this.#asked = performance.now();
    const lost = (error: Error): void => {
      this.#lose(client, error);
    };
    client.on('error', lost);
    client.on('end', () => {
      lost(new Error('the connection has ended'));
    });
    try {
      await client.connect();
      await this.#options.onConnect(client);
      this.#isUp = true;
      this.#beatLater(client);
    } catch (error) {
      lost(error as Error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  #beatLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#asked = performance.now();
      beat(client).then(
        () => {
          if (!this.#isClosed && this.#client === client) this.#beatLater(client);
        },
        (error: unknown) => {
          this.#lose(client, error as Error);
        },
      );
    }, everyMs);
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#isClosed || this.#client !== client) return;
    const { onAway, onFault } = this.#options;
    clearTimeout(this.#timer);
    this.#client = undefined;
    destroyConnection(client);
    this.#isUp = false;
    onFault(error);
    // An answer all the same, as that there are too many connections: it is there.
    if (!(error instanceof pg.DatabaseError)) onAway(this.#asked);
    this.#timer = setTimeout(() => void this.begin(), retryMs);
  }
}

/** Rejects when no answer comes in time. */
async function beat(client: pg.ClientBase): Promise<void> {
  const over = new AbortController();
  const late = async (): Promise<never> => {
    await sleep(answerMs, undefined, { signal: over.signal });
    // Where this process stood still, the answer is there and was not read yet.
    await sleep(graceMs, undefined, { signal: over.signal });
    throw new Error('the database does not answer');
  };
  const tooLate = late();
  tooLate.catch(() => undefined);
  try {
    await Promise.race([client.query('select 1'), tooLate]);
  } finally {
    over.abort();
  }
}
