import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Engine, Queries } from '../engines.ts';
import { queriesOn } from './connection.ts';
import { isConflict } from './errors.ts';

/** "Textkin" in bytes: any number that nobody else locks. */
const lockNumber = 0x54_65_78_74_6b;
/**
 * Tries of nodes that start at once: on an engine without locks on names the tables of one are in the way of the others, and
 * where transactions are serialised one of two fails.
 */
const tries = 10;
const longestPauseMs = 100;

/** Runs a transaction that changes the schema, one node at a time. */
export async function withSchemaLock(
  pool: pg.Pool,
  engine: Engine,
  change: (db: Queries) => Promise<void>,
): Promise<void> {
  for (let left = tries; ; left--) {
    const client = await pool.connect();
    try {
      const db = queriesOn(client);
      await client.query('begin');
      if (engine.locksNames) await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db);
      await change(db);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (left === 0 || (engine.locksNames && !isConflict(error))) throw error;
    } finally {
      client.release();
    }
    await sleep(Math.random() * longestPauseMs);
  }
}
