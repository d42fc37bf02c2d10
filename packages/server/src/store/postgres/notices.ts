import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Change } from '../store.ts';
import { messageOf } from './errors.ts';

const channel = 'textkin_changes';
/** The engine's bound is 8,000 bytes. */
const largestPayload = 7000;

interface Notice {
  from: string;
  schema: string;
  changes: Change[];
}

/**
 * Tells other nodes what was written here, and reads what they tell. Each notice is sent by itself after the commit, so
 * that no commit waits for the lock that notices of a whole database share; one that is lost makes somebody wait for the
 * next look and does no other harm.
 */
export class ChangeNotices {
  readonly #pool: pg.Pool;
  readonly #node = randomUUID();
  #schema = '';
  #waiting: Change[] = [];
  #sending = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  send(changes: readonly Change[]): void {
    this.#waiting.push(...changes);
    if (!this.#sending) void this.#sendAll();
  }

  /** Has a connection hear what other nodes send. */
  async listen(client: pg.ClientBase, tell: (change: Change) => void): Promise<void> {
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
    this.#schema = rows[0]!.schema;
    client.on('notification', ({ payload = '{}' }) => {
      const { from, schema, changes } = JSON.parse(payload) as Notice;
      if (from === this.#node || schema !== this.#schema) return;
      for (const change of changes) tell(change);
    });
    await client.query(`listen ${channel}`);
  }

  async #sendAll(): Promise<void> {
    this.#sending = true;
    while (this.#waiting.length > 0) {
      const notice: Notice = { from: this.#node, schema: this.#schema, changes: this.#take() };
      // One that could not be sent is as good as one that is lost.
      await this.#pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(notice)]).catch(messageOf);
    }
    this.#sending = false;
  }

  /** Takes as many changes as one notice holds. */
  #take(): Change[] {
    let bytes = 0;
    let count = 0;
    for (const change of this.#waiting) {
      bytes += JSON.stringify(change).length + 1;
      if (bytes > largestPayload && count > 0) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }
}
