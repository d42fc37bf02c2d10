import type Database from 'better-sqlite3';
import { engines, type Queries } from '../engines.ts';
import type { Change } from '../store.ts';
import { writes } from '../writes.ts';
import { failureOf, type WriteCommand, type WriteOutcome, type WriteRequest } from '../command.ts';

/** Runs many writes in one transaction; one that fails takes nothing with it but itself. */
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

  /** The outcomes, in order, once they are true: nothing is answered before its commit was synced. */
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
   * With a savepoint for each only once one of several has failed, all from the beginning: under one SQLite keeps a copy of every
   * page that is changed, a seventh of what a `text.create` takes of this thread.
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
    for (const request of requests) outcomes.push(await this.#runApart(request));
    return outcomes;
  }

  async #runApart(request: WriteRequest): Promise<WriteOutcome> {
    this.#database.exec('savepoint unit');
    try {
      const outcome = await this.#run(request);
      this.#database.exec('release unit');
      return outcome;
    } catch (error) {
      // A full disk or a lost one ends the whole transaction, and with it what the others had written.
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
