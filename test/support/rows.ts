import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

/** Returns all rows of a service's store, by table. */
export async function allRows({
  folder,
  database,
}: {
  folder: string;
  database: string | undefined;
}): Promise<Record<string, unknown[]>> {
  return database === undefined ? rowsOfFile(join(folder, 'textkin.db')) : await rowsOfSchema(database);
}

function rowsOfFile(path: string): Record<string, unknown[]> {
  const database = new Database(path, { readonly: true });
  try {
    const tables = database
      .prepare<[], { name: string }>("select name from sqlite_schema where type = 'table'")
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]),
    );
  } finally {
    database.close();
  }
}

async function rowsOfSchema(url: string): Promise<Record<string, unknown[]>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema() order by 1',
    );
    const rows: Record<string, unknown[]> = {};
    for (const { name } of tables.rows)
      rows[name] = (await client.query(`select * from "${name}" order by "${name}"::text`)).rows as unknown[];
    return rows;
  } finally {
    await client.end();
  }
}
