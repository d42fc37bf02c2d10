import type Database from 'better-sqlite3';
import { engines, type Queries } from '../engines.ts';
import type { Change } from '../store.ts';
import { type WriteRequest, writes } from '../writes.ts';
import { failureOf, type WriteCommand, type WriteOutcome } from '../command.ts';

/** Runs many writes in one transaction. A write that fails does not affect the other writes. */
export class GroupCommit {
  readonly #database: Database.Database;
  readonly #db: Queries;
  readonly #begin: Database.Statement;
  readonly #commit: Database.Statement;

  constructor(database: Database.Database, db: Queries) {
    this.#database = database;
    this.#db = db;
    this.#begin = database.prepare('begin immediate');
    this.#commit = database.prepare('commit');
  }

  /** Returns the outcomes in order, after the commit was synced. */
  async commit(requests: readonly WriteRequest[]): Promise<WriteOutcome[]> {
    try {
      this.#begin.run();
      const outcomes = await this.#runAll(requests);
      this.#commit.run();
      return outcomes;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('rollback');
      return requests.map(() => ({ failure: failureOf(error) }));
    }
  }

  /**
   * Runs the writes without savepoints. When one of several fails, rolls back and runs all of them again, each in a savepoint.
   * Within a savepoint SQLite copies every changed page, a seventh of this thread's CPU time for a `text.create`.
   */
  async #runAll(requests: readonly WriteRequest[]): Promise<WriteOutcome[]> {
    const outcomes: WriteOutcome[] = [];
    try {
      for (const request of requests) outcomes.push(await this.#run(request));
      return outcomes;
    } catch (error) {
      if (requests.length === 1) throw error;
    }
    outcomes.length = 0;
    if (this.#database.inTransaction) this.#database.exec('rollback');
    this.#begin.run();
    for (const request of requests) outcomes.push(await this.#runInSavepoint(request));
    return outcomes;
  }

  async #runInSavepoint(request: WriteRequest): Promise<WriteOutcome> {
    this.#database.exec('savepoint unit');
    try {
      const outcome = await this.#run(request);
      this.#database.exec('release unit');
      return outcome;
    } catch (error) {
      // A full or failing disk ends the whole transaction, with all its writes.
      if (!this.#database.inTransaction) throw error;
      this.#database.exec('rollback to unit; release unit');
      return { failure: failureOf(error) };
    }
  }

  async #run({ name, args }: WriteRequest): Promise<WriteOutcome> {
    const command = writes[name] as WriteCommand<unknown, unknown>;
    const changes: Change[] = [];
    const result = await command(this.#db, args, (change) => changes.push(change), engines.sqlite);
    return { result, changes };
  }
}
