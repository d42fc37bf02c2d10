import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '#kysely';
import type pg from 'pg';
import type { Engine } from '../engines.ts';
import { migrate } from '../migrate.ts';
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

/** Makes the schema when there is none and brings it up to date, one node at a time. */
export async function bringUpToDate(pool: pg.Pool, engine: Engine): Promise<void> {
  for (let left = tries; ; left--) {
    const client = await pool.connect();
    try {
      const db = queriesOn(client);
      await client.query('begin');
      if (engine.hasNamedLocks) await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db);
      await migrate(db, engine);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (left === 0 || (engine.hasNamedLocks && !isConflict(error))) throw error;
    } finally {
      client.release();
    }
    await sleep(Math.random() * longestPauseMs);
  }
}
