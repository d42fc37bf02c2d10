import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Change } from '../store.ts';
import { messageOf } from './errors.ts';

const channel = 'textkin_changes';
/** Bytes of a notification. PostgreSQL's limit is 8,000. */
const maxPayload = 7000;

interface Notice {
  from: string;
  schema: string;
  changes: Change[];
}

/**
 * Notifies other nodes of changes, and receives their notifications. A notification is sent after the commit and outside its transaction,
 * so that no commit waits for the lock that all notifications of a database share. If a notification is lost, readers find the change at
 * their next poll.
 */
export class ChangeNotices {
  readonly #pool: pg.Pool;
  readonly #node = randomUUID();
  #schema = '';
  #queue: Change[] = [];
  #isSending = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  send(changes: readonly Change[]): void {
    this.#queue.push(...changes);
    if (!this.#isSending) void this.#sendAll();
  }

  /** Makes a connection receive the notifications of other nodes. */
  async listen(client: pg.ClientBase, notify: (change: Change) => void): Promise<void> {
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
    this.#schema = rows[0]!.schema;
    client.on('notification', ({ payload = '{}' }) => {
      const { from, schema, changes } = JSON.parse(payload) as Notice;
      if (from === this.#node || schema !== this.#schema) return;
      for (const change of changes) notify(change);
    });
    await client.query(`listen ${channel}`);
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#queue.length > 0) {
      const notice: Notice = { from: this.#node, schema: this.#schema, changes: this.#take() };
      // A notification that can't be sent may be lost.
      await this.#pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(notice)]).catch(messageOf);
    }
    this.#isSending = false;
  }

  /** Takes as many changes as fit in one notification. */
  #take(): Change[] {
    let bytes = 0;
    let count = 0;
    for (const change of this.#queue) {
      bytes += JSON.stringify(change).length + 1;
      if (bytes > maxPayload && count > 0) break;
      count++;
    }
    return this.#queue.splice(0, count);
  }
}
