import type Database from 'better-sqlite3';
import { engines, type Queries } from '../engines.ts';
import type { Change } from '../store.ts';
import { writes } from '../writes.ts';
import { failureOf, type WriteCommand, type WriteOutcome, type WriteRequest } from '../command.ts';

/** Runs many writes in one transaction, each in a savepoint, so that one that fails takes nothing with it but itself. */
export class GroupCommit {
  readonly #database: Database.Database;
  readonly #db: Queries;

  constructor(database: Database.Database, db: Queries) {
    this.#database = database;
    this.#db = db;
  }

  /** The outcomes, in order, once they are true: nothing is answered before its commit was synced. */
  async commit(requests: readonly WriteRequest[]): Promise<WriteOutcome[]> {
    const outcomes: WriteOutcome[] = [];
    try {
      this.#database.exec('begin immediate');
      for (const request of requests) outcomes.push(await this.#run(request));
      this.#database.exec('commit');
      return outcomes;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('rollback');
      return requests.map(() => ({ failure: failureOf(error) }));
    }
  }

  async #run({ name, args }: WriteRequest): Promise<WriteOutcome> {
    const command = writes[name] as WriteCommand<unknown, unknown>;
    const changes: Change[] = [];
    this.#database.exec('savepoint unit');
    try {
      const result = await command(this.#db, args, (change) => changes.push(change), engines.sqlite);
      this.#database.exec('release unit');
      return { result, changes };
    } catch (error) {
      // A full disk or a lost one ends the whole transaction, and with it what the others had written.
      if (!this.#database.inTransaction) throw error;
      this.#database.exec('rollback to unit; release unit');
      return { failure: failureOf(error) };
    }
  }
}
