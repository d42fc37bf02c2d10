import { existsSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { UserError } from '../domain/user-error.ts';
import { databaseIn } from './paths.ts';
import {
  backupTable,
  countsOf,
  type Counts,
  damageOf,
  digestOf,
  schemaVersionOf,
  withFile,
} from './soundness.ts';

/** What a backup says of itself. */
export interface Manifest {
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Version of the program that made it. */
  madeBy: string;
  counts: Counts;
  digest: string;
  pepper: Uint8Array;
}

/** What a check found: sound when `damage` is empty. */
export interface Report {
  path: string;
  bytes: number;
  schema: number;
  counts: Counts;
  /** Of a backup only. */
  madeAt?: string;
  damage: string[];
}

/** Reads a whole backup and holds it against what it says of itself. */
export function checkBackup(file: string): Report {
  const bytes = statSync(file).size;
  const damaged = (damage: string): Report => ({
    path: file,
    bytes,
    schema: 0,
    counts: {},
    damage: [damage],
  });
  return withFile(
    file,
    (database) => {
      const schema = schemaVersionOf(database);
      const damage = damageOf(database);
      if (damage.length > 0) return { ...damaged(''), schema, damage };
      const manifest = readManifest(database);
      if (manifest === undefined) return damaged('it is no backup of Textkin');
      const counts = countsOf(database);
      const { madeAt, digest } = manifest;
      const isTrue =
        JSON.stringify(counts) === JSON.stringify(manifest.counts) &&
        digest === digestOf(database, saidBy(manifest));
      return {
        path: file,
        bytes,
        schema,
        counts,
        madeAt,
        damage: isTrue ? [] : ['what it holds is not what was written'],
      };
    },
    damaged,
  );
}

/** Checks the store of a folder, on which a service may be running. */
export function checkStore(folder: string): Report {
  const path = databaseIn(folder);
  if (!existsSync(path)) throw new UserError(`There is no store in ${folder}.`);
  const bytes = statSync(path).size;
  return withFile(
    path,
    (database) => {
      const damage = damageOf(database);
      const schema = schemaVersionOf(database);
      return { path, bytes, schema, counts: damage.length > 0 ? {} : countsOf(database), damage };
    },
    (damage) => ({ path, bytes, schema: 0, counts: {}, damage: [damage] }),
  );
}

export function readManifest(database: Database.Database): Manifest | undefined {
  const isThere = database.prepare('select 1 from sqlite_schema where name = ?').get(backupTable);
  if (isThere === undefined) return undefined;
  const row = database.prepare(`select * from ${backupTable}`).get() as
    { made_at: string; made_by: string; counts: string; digest: string; pepper: Uint8Array } | undefined;
  if (row === undefined) return undefined;
  const { made_at: madeAt, made_by: madeBy, digest, pepper } = row;
  // A letter that has changed in the name of a column leaves the table sound and the value missing.
  const texts = [madeAt, madeBy, digest, row.counts] as unknown[];
  if (texts.some((value) => typeof value !== 'string') || !((pepper as unknown) instanceof Uint8Array))
    return undefined;
  return { madeAt, madeBy, digest, pepper, counts: parseCounts(row.counts) };
}

/** What the digest of a backup is made over besides its rows. With another pepper no key would be valid any more. */
export function saidBy({ madeAt, madeBy, pepper }: Omit<Manifest, 'counts' | 'digest'>): unknown[] {
  return [madeAt, madeBy, pepper];
}

function parseCounts(text: string): Counts {
  try {
    return JSON.parse(text) as Counts;
  } catch {
    return {};
  }
}
