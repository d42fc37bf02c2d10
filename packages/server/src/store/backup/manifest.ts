import type Database from 'better-sqlite3';
import { version } from '../../domain/version.ts';
import { backupTable, type RowCounts, countsOf, digestOf } from './integrity.ts';

/** What a backup says of itself, in a table of its own. */
export interface Manifest {
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Version of the program that made it. */
  madeBy: string;
  counts: RowCounts;
  /** Which of the recipes below its digest was made by. */
  digestVersion: number;
  digest: string;
  pepper: Uint8Array;
}

type Said = Pick<Manifest, 'madeAt' | 'madeBy' | 'pepper'>;

/**
 * How a digest is made, by its version: over the rows, and over what the manifest says, for with another pepper no key
 * would be valid any more. A released recipe never changes, so that every backup can be checked for good.
 */
const digests: Record<number, (database: Database.Database, said: Said) => string> = {
  1: (database, { madeAt, madeBy, pepper }) => digestOf(database, [madeAt, madeBy, pepper]),
  2: (database, { madeAt, madeBy, pepper }) => digestOf(database, [2, madeAt, madeBy, pepper]),
};
const presentDigest = 2;

/** Adds to a copy of a store what makes it a backup. */
export function writeManifest(copy: Database.Database, pepper: Uint8Array): void {
  const said = { madeAt: new Date().toISOString(), madeBy: version, pepper };
  const counts = JSON.stringify(countsOf(copy));
  const digest = digests[presentDigest]!(copy, said);
  copy.exec(
    `create table ${backupTable}
       (made_at text, made_by text, counts text, digest_version integer, digest text, pepper blob)`,
  );
  copy
    .prepare(`insert into ${backupTable} values (?, ?, ?, ?, ?, ?)`)
    .run(said.madeAt, said.madeBy, counts, presentDigest, digest, pepper);
}

/** Undefined when the database is no backup. */
export function readManifest(database: Database.Database): Manifest | undefined {
  const isThere = database.prepare('select 1 from sqlite_schema where name = ?').get(backupTable);
  if (isThere === undefined) return undefined;
  const row = database.prepare(`select * from ${backupTable}`).get() as Record<string, unknown> | undefined;
  // The first backups did not name their digest's version.
  const { made_at: madeAt, made_by: madeBy, counts, digest_version: digestVersion = 1, digest } = row ?? {};
  const pepper = row?.['pepper'];
  // A letter that has changed in the name of a column leaves the table sound and the value missing.
  if (!isText(madeAt) || !isText(madeBy) || !isText(counts) || !isText(digest)) return undefined;
  if (typeof digestVersion !== 'number' || !(pepper instanceof Uint8Array)) return undefined;
  return { madeAt, madeBy, counts: parseCounts(counts), digestVersion, digest, pepper };
}

/** Why the rows of a backup, or what it says of itself, are not what was written; undefined when they are. */
export function differenceFrom(manifest: Manifest, database: Database.Database): string | undefined {
  const digestOfVersion = digests[manifest.digestVersion];
  if (digestOfVersion === undefined) {
    return `it was made by a newer Textkin (digest ${manifest.digestVersion}, this one knows ${presentDigest})`;
  }
  return digestOfVersion(database, manifest) === manifest.digest
    ? undefined
    : 'what it holds is not what was written';
}

const isText = (value: unknown): value is string => typeof value === 'string';

function parseCounts(text: string): RowCounts {
  try {
    return JSON.parse(text) as RowCounts;
  } catch {
    return {};
  }
}
