import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, destroyConnection } from './connection.ts';

/** Milliseconds between beats, and until a beat times out. */
const beatEveryMs = 1000;
const beatTimeoutMs = 2000;
const graceMs = 200;
/** Timeout of the first queries on a new connection. */
const listenTimeoutMs = 5000;
/** Milliseconds until the next attempt to connect. */
const retryMs = 500;

interface HeartbeatOptions {
  url: string;
  /** Prepares a new connection, before `isUp` becomes true. */
  onConnect: (client: pg.ClientBase) => Promise<void>;
  /**
   * Called when a beat got no response, with the time when it was sent (`performance.now()`). Older connections will not respond either.
   * Newer connections may have been made after the database came back.
   */
  onAway: (since: number) => void;
  onFault: (error: Error) => void;
}

/**
 * A connection that checks every second that the database responds. When a network drops packets, connections only fall silent, and
 * after the network recovers, old connections may stay silent for minutes.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isUp = false;
  /** When the last beat was sent. */
  #beatAt = 0;
  #isClosed = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Resolves after the first attempt to connect. The heartbeat continues whether or not the attempt succeeded. */
  async begin(): Promise<void> {
    const client = new pg.Client({ ...connectionOptions(this.#options.url), query_timeout: listenTimeoutMs });
    this.#client = client;
    this.#beatAt = performance.now();
    const onLost = (error: Error): void => {
      this.#lose(client, error);
    };
    client.on('error', onLost);
    client.on('end', () => {
      onLost(new Error('the connection has ended'));
    });
    try {
      await client.connect();
      await this.#options.onConnect(client);
      this.#isUp = true;
      this.#beatLater(client);
    } catch (error) {
      onLost(error as Error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  #beatLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#beatAt = performance.now();
      beat(client).then(
        () => {
          if (!this.#isClosed && this.#client === client) this.#beatLater(client);
        },
        (error: unknown) => {
          this.#lose(client, error as Error);
        },
      );
    }, beatEveryMs);
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#isClosed || this.#client !== client) return;
    const { onAway, onFault } = this.#options;
    clearTimeout(this.#timer);
    this.#client = undefined;
    destroyConnection(client);
    this.#isUp = false;
    onFault(error);
    // An error from the database, such as too many connections, shows that the database is reachable.
    if (!(error instanceof pg.DatabaseError)) onAway(this.#beatAt);
    this.#timer = setTimeout(() => void this.begin(), retryMs);
  }
}

/** Rejects when no response comes in time. */
async function beat(client: pg.ClientBase): Promise<void> {
  const settled = new AbortController();
  const rejectLate = async (): Promise<never> => {
    await sleep(beatTimeoutMs, undefined, { signal: settled.signal });
    // If this process was suspended, the response has arrived and was not read yet.
    await sleep(graceMs, undefined, { signal: settled.signal });
    throw new Error('the database does not respond');
  };
  const tooLate = rejectLate();
  tooLate.catch(() => undefined);
  try {
    await Promise.race([client.query('select 1'), tooLate]);
  } finally {
    settled.abort();
  }
}
