import { sql } from '#kysely';
import pg from 'pg';
import type { ExclusiveStore } from '../move/exclusive-store.ts';
import { engines } from '../engines.ts';
import { missingStore } from '../folder/presence.ts';
import { connectionOptions, openPool, queriesOn } from './connection.ts';
import { isMissingTable, unusableDatabase } from './errors.ts';
import { bringUpToDate } from './schema-lock.ts';

/**
 * Opens one connection to a database, without a query timeout, and migrates the schema. Throws a UserError when there is no store
 * and `mustExist` is set.
 */
export async function openDatabaseExclusively(url: string, mustExist: boolean): Promise<ExclusiveStore> {
  // Counting the rows of a large table takes minutes.
  const client = new pg.Client({ ...connectionOptions(url), query_timeout: 0 });
  // Queries in progress fail with the connection.
  client.on('error', () => undefined);
  const db = queriesOn(client);
  try {
    await client.connect();
    if (mustExist) await sql`select version from schema_version`.execute(db);
    await migrateAt(url);
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isMissingTable(error)) throw missingStore({ folder: '', database: url });
    throw unusableDatabase(url, error);
  }
  return {
    db,
    transaction: async (work) => {
      await client.query('begin');
      try {
        const result = await work();
        await client.query('commit');
        return result;
      } catch (error) {
        // The connection itself may have failed.
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
    analyze: async (tables) => {
      for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
    },
    close: () => client.end(),
  };
}

async function migrateAt(url: string): Promise<void> {
  const pool = openPool(url, { max: 1, onError: () => undefined });
  try {
    await bringUpToDate(pool, engines.postgres);
  } finally {
    await pool.end();
  }
}
