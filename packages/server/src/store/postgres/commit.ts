import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { failureOf, type WriteCommand, type WriteOutcome } from '../command.ts';
import type { Engine, Queries } from '../engines.ts';
import { locks, combineLocks } from '../locks.ts';
import type { Change } from '../store.ts';
import { type WriteRequest, writes } from '../writes.ts';
import { queriesOn } from './connection.ts';
import { createTogether, divideIntoRuns } from './create-together.ts';
import { isConflict } from './errors.ts';

/** Retries of a transaction that conflicts with another transaction. */
const maxRetries = 20;
const maxPauseMs = 100;

/**
 * Runs many writes in one transaction of one connection. A write that fails does not affect the other writes. The transaction first locks
 * the rows that the writes change, in the order that all nodes use.
 */
export class GroupCommit {
  readonly #client: pg.ClientBase;
  readonly #db: Queries;
  readonly #engine: Engine;

  constructor(client: pg.ClientBase, engine: Engine) {
    this.#client = client;
    this.#db = queriesOn(client);
    this.#engine = engine;
  }

  /** Returns the outcomes in order, once they are durable. Rejects when the connection is lost and the outcomes are unknown. */
  async commit(requests: readonly WriteRequest[]): Promise<WriteOutcome[]> {
    for (let left = maxRetries; ; left--) {
      try {
        return await this.#try(requests);
      } catch (error) {
        await this.#client.query('rollback');
        if (!isConflict(error) || left === 0) return requests.map(() => ({ failure: failureOf(error) }));
        await sleep(Math.random() * maxPauseMs);
      }
    }
  }

  async #try(requests: readonly WriteRequest[]): Promise<WriteOutcome[]> {
    await this.#begin(requests);
    const outcomes = await this.#runAll(requests);
    // A commit that fails may have succeeded in the database, so it is not retried.
    await this.#client.query('commit');
    return outcomes;
  }

  async #begin(requests: readonly WriteRequest[]): Promise<void> {
    await this.#client.query('begin');
    await this.#lock(requests);
  }

  /** Runs the writes without savepoints, which take two more messages each. When one of several fails, runs all again with savepoints. */
  async #runAll(requests: readonly WriteRequest[]): Promise<WriteOutcome[]> {
    try {
      const outcomes: WriteOutcome[] = [];
      for (const run of divideIntoRuns(requests)) outcomes.push(...(await this.#runTogether(run)));
      return outcomes;
    } catch (error) {
      if (isConflict(error) || requests.length === 1) throw error;
    }
    const outcomes: WriteOutcome[] = [];
    await this.#client.query('rollback');
    await this.#begin(requests);
    for (const request of requests) outcomes.push(await this.#runInSavepoint(request));
    return outcomes;
  }

  async #runTogether(run: readonly WriteRequest[]): Promise<WriteOutcome[]> {
    const stored = run.length > 1 ? await createTogether(this.#client, run) : undefined;
    if (stored !== undefined) return stored;
    const outcomes: WriteOutcome[] = [];
    for (const request of run) outcomes.push(await this.#run(request));
    return outcomes;
  }

  async #lock(requests: readonly WriteRequest[]): Promise<void> {
    const { accounts, counters } = combineLocks(
      requests.map(({ name, args }) => (locks[name] as (args: unknown) => object)(args)),
    );
    if (accounts.length > 0) {
      const rows = this.#db.selectFrom('account').select('accountId').where('accountId', 'in', accounts);
      await rows.orderBy('accountId').forUpdate().execute();
    }
    if (counters.length > 0) {
      const rows = this.#db.selectFrom('counter').select('kind').where('kind', 'in', counters);
      await rows.orderBy('kind').forUpdate().execute();
    }
  }

  async #runInSavepoint(request: WriteRequest): Promise<WriteOutcome> {
    await this.#client.query('savepoint unit');
    try {
      const outcome = await this.#run(request);
      await this.#client.query('release unit');
      return outcome;
    } catch (error) {
      if (isConflict(error)) throw error;
      await this.#client.query('rollback to unit; release unit');
      return { failure: failureOf(error) };
    }
  }

  async #run({ name, args }: WriteRequest): Promise<WriteOutcome> {
    const command = writes[name] as WriteCommand<unknown, unknown>;
    const changes: Change[] = [];
    const result = await command(this.#db, args, (change) => changes.push(change), this.#engine);
    return { result, changes };
  }
}
