import type Database from 'better-sqlite3';
import { version } from '../../../domain/version.ts';
import { backupTable, type RowCounts, countsOf, digestOf } from './integrity.ts';

/** The description of a backup, in a table of its own. */
export interface Manifest {
  /** Creation time, in ISO 8601 and UTC. */
  madeAt: string;
  /** Version of the program that made the backup. */
  madeBy: string;
  counts: RowCounts;
  /** Version of the algorithm of the digest. */
  digestVersion: number;
  digest: string;
  pepper: Uint8Array;
}

type DigestedFields = Pick<Manifest, 'madeAt' | 'madeBy' | 'pepper'>;

/**
 * The algorithms of the digest, by version. A digest covers the rows and the fields of the manifest, because with another pepper no key
 * would be valid. A released algorithm never changes, so that every backup can always be checked.
 */
const digests: Record<number, (database: Database.Database, fields: DigestedFields) => string> = {
  1: (database, { madeAt, madeBy, pepper }) => digestOf(database, [madeAt, madeBy, pepper]),
  2: (database, { madeAt, madeBy, pepper }) => digestOf(database, [2, madeAt, madeBy, pepper]),
};
const currentDigest = 2;

/** Adds a manifest to a copy of a store, which makes it a backup. */
export function writeManifest(copy: Database.Database, pepper: Uint8Array): void {
  const fields = { madeAt: new Date().toISOString(), madeBy: version, pepper };
  const counts = JSON.stringify(countsOf(copy));
  const digest = digests[currentDigest]!(copy, fields);
  copy.exec(
    `create table ${backupTable}
       (made_at text, made_by text, counts text, digest_version integer, digest text, pepper blob)`,
  );
  copy
    .prepare(`insert into ${backupTable} values (?, ?, ?, ?, ?, ?)`)
    .run(fields.madeAt, fields.madeBy, counts, currentDigest, digest, pepper);
}

/** Returns the manifest of a backup; undefined when the database is not a backup. */
export function readManifest(database: Database.Database): Manifest | undefined {
  const isThere = database.prepare('select 1 from sqlite_schema where name = ?').get(backupTable);
  if (isThere === undefined) return undefined;
  const row = database.prepare(`select * from ${backupTable}`).get() as Record<string, unknown> | undefined;
  // The first backups did not name their digest's version.
  const { made_at: madeAt, made_by: madeBy, counts, digest_version: digestVersion = 1, digest } = row ?? {};
  const pepper = row?.['pepper'];
  // If a letter in the name of a column has changed, the table is sound but the value is missing.
  if (!isText(madeAt) || !isText(madeBy) || !isText(counts) || !isText(digest)) return undefined;
  if (typeof digestVersion !== 'number' || !(pepper instanceof Uint8Array)) return undefined;
  return { madeAt, madeBy, counts: parseCounts(counts), digestVersion, digest, pepper };
}

/** Returns how the rows or the manifest of a backup differ from what was written; undefined when they do not differ. */
export function differenceFrom(manifest: Manifest, database: Database.Database): string | undefined {
  const digestOfVersion = digests[manifest.digestVersion];
  if (digestOfVersion === undefined) {
    return `it was made by a newer Textkin (digest ${manifest.digestVersion}, this one knows ${currentDigest})`;
  }
  return digestOfVersion(database, manifest) === manifest.digest
    ? undefined
    : 'its content differs from its manifest';
}

const isText = (value: unknown): value is string => typeof value === 'string';

function parseCounts(text: string): RowCounts {
  try {
    return JSON.parse(text) as RowCounts;
  } catch {
    return {};
  }
}
