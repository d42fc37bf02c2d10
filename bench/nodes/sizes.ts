import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Postgres } from './postgres.ts';

/** Bytes of each table and each index; indexes of keys are called `<table>_key` in both engines. */
export type Sizes = Record<string, number>;

/** Returns the bytes of the pages of each part of a store in a folder. */
export function sizesOfFolder(folder: string): Sizes {
  const database = new Database(join(folder, 'textkin.db'), { readonly: true });
  const rows = database
    .prepare(
      `select coalesce(schema.tbl_name, dbstat.name) as part, dbstat.name, schema.type, sum(pgsize) as bytes
       from dbstat left join sqlite_schema as schema on schema.name = dbstat.name group by dbstat.name`,
    )
    .all() as { part: string; name: string; bytes: number }[];
  database.close();
  const nameOf = ({ part, name }: (typeof rows)[number]) =>
    name.startsWith('sqlite_autoindex') ? `${part}_key` : name;
  return Object.fromEntries(rows.map((row) => [nameOf(row), row.bytes]));
}

/** Returns the bytes of each part of a database; the size of a table includes its long values stored elsewhere (TOAST). */
export async function sizesOfDatabase({ query }: Postgres): Promise<Sizes> {
  await query('vacuum analyze');
  const rows = await query<{ name: string; bytes: string }>(
    `select relname as name, case relkind when 'i' then pg_relation_size(oid) else pg_table_size(oid) end as bytes
     from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Returns a row for each part with five bytes a text or more in any store, and a row of sums: the name, then bytes a text in each. */
export function bytesPerText(stores: readonly Sizes[], texts: number): (string | number)[][] {
  const names = [...new Set(stores.flatMap((sizes) => Object.keys(sizes)))].toSorted();
  const rows = names.map((name) => stores.map((sizes) => (sizes[name] ?? 0) / texts));
  const large = names.map((name, at) => ({ name, each: rows[at]! })).filter(({ each }) => Math.max(...each) >= 5); // prettier-ignore
  const sums = stores.map((_, at) => rows.reduce((sum, row) => sum + row[at]!, 0));
  return [...large.map(({ name, each }) => [name, ...each.map(Math.round)]), ['all', ...sums.map(Math.round)]]; // prettier-ignore
}

/** Returns the average number of a text's tags and the average bytes of their JSON: made-up tags must be like real tags. */
export async function averageTags(
  { query }: Postgres,
  collectionId: number,
): Promise<{ tags: number; bytes: number }> {
  const [row] = await query<{ tags: string; bytes: string }>(
    `select avg(json_array_length(tags::json)) as tags, avg(octet_length(tags)) as bytes from analysis
     where collection_id = ${collectionId} and state = 'done'`,
  );
  return { tags: Number(row!.tags), bytes: Number(row!.bytes) };
}
