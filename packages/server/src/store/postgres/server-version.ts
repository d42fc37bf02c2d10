import { sql } from '#kysely';
import { StoreError } from '../db.ts';
import type { Queries } from '../engines.ts';

/** The oldest major version that the tests run on (test/integrations/postgres-versions.test.ts). */
const oldestTested = 14;

/** Throws a StoreError for a PostgreSQL server that is too old. Skips compatible databases, which have their own version numbers. */
export async function requireVersion(db: Queries): Promise<void> {
  const { rows } = await sql<{ version: string }>`select version()`.execute(db);
  const version = /^PostgreSQL (\d+)(?:\.\d+)*(?= |$)/.exec(rows[0]!.version);
  if (version === null || Number(version[1]) >= oldestTested) return;
  throw new StoreError(
    `The database server is ${version[0]}, and Textkin needs PostgreSQL ${oldestTested} or newer: upgrade the server.`,
    'OLD_SERVER',
  );
}
