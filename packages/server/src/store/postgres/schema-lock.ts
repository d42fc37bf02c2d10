import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '#kysely';
import type pg from 'pg';
import type { Engine } from '../engines.ts';
import { migrate } from '../migrate.ts';
import { queriesOn } from './connection.ts';
import { isConflict } from './errors.ts';
import { requireVersion } from './server-version.ts';

/** "Textk" in bytes: a number that no other program is likely to lock. */
const lockNumber = 0x54_65_78_74_6b;
/**
 * Retries of nodes that start at the same time. Without advisory locks these nodes create the same tables, and where transactions are
 * serialized, one of two nodes fails.
 */
const maxRetries = 10;
const maxPauseMs = 100;

/** Creates or migrates the schema, one node at a time. Throws a StoreError for a server that is too old. */
export async function bringUpToDate(pool: pg.Pool, engine: Engine): Promise<void> {
  for (let left = maxRetries; ; left--) {
    const client = await pool.connect();
    try {
      const db = queriesOn(client);
      await client.query('begin');
      await requireVersion(db);
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
    await sleep(Math.random() * maxPauseMs);
  }
}
