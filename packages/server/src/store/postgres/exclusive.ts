import { sql } from '#kysely';
import pg from 'pg';
import type { ExclusiveStore } from '../move/exclusive-store.ts';
import { engines } from '../engines.ts';
import { missingStore } from '../folder/presence.ts';
import { connectionOptions, openPool, queriesOn } from './connection.ts';
import { codeOf, unusableDatabase } from './errors.ts';
import { bringUpToDate } from './schema-lock.ts';

const noSuchTable = '42P01';

/**
 * Opens one connection to a database, for work that takes its time, and brings the schema up to date. Throws a UserError when
 * there is no store though one must exist.
 */
export async function openDatabaseExclusively(url: string, mustExist: boolean): Promise<ExclusiveStore> {
  // To count the rows of a large table takes minutes.
  const client = new pg.Client({ ...connectionOptions(url), query_timeout: 0 });
  // What is under way fails with it.
  client.on('error', () => undefined);
  const db = queriesOn(client);
  try {
    await client.connect();
    if (mustExist) await sql`select version from schema_version`.execute(db);
    await bringUpToDateAt(url);
  } catch (error) {
    await client.end().catch(() => undefined);
    if (codeOf(error) === noSuchTable) throw missingStore({ folder: '', database: url });
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
        // The connection may be what failed.
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

async function bringUpToDateAt(url: string): Promise<void> {
  const pool = openPool(url, { max: 1, onError: () => undefined });
  try {
    await bringUpToDate(pool, engines.postgres);
  } finally {
    await pool.end();
  }
}
