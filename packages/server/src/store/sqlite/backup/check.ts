import { statSync } from 'node:fs';
import { differenceFrom, readManifest } from './manifest.ts';
import { databaseIn } from '../../folder/paths.ts';
import { countsOf, type RowCounts, damageOf, schemaVersionOf, withFile } from './integrity.ts';

/** The result of a check. The store or backup is sound when `damage` is empty. */
export interface Report {
  path: string;
  bytes: number;
  schema: number;
  counts: RowCounts;
  /** Creation time of a backup; absent for a store. */
  madeAt?: string;
  damage: string[];
}

/** Reads a whole backup and compares it with its manifest. */
export function checkBackup(file: string): Report {
  const stats = statSync(file);
  const bytes = stats.size;
  const damagedReport = (damage: string): Report => ({
    path: file,
    bytes,
    schema: 0,
    counts: {},
    damage: [damage],
  });
  if (stats.isDirectory()) return damagedReport('it is a folder');
  return withFile(
    file,
    (database) => {
      const schema = schemaVersionOf(database);
      const damage = damageOf(database);
      if (damage.length > 0) return { ...damagedReport(''), schema, damage };
      const manifest = readManifest(database);
      if (manifest === undefined) return damagedReport('it is not a backup of Textkin');
      const counts = countsOf(database);
      const difference =
        JSON.stringify(counts) === JSON.stringify(manifest.counts)
          ? differenceFrom(manifest, database)
          : 'its numbers of rows differ from the numbers in its manifest';
      const { madeAt } = manifest;
      return {
        path: file,
        bytes,
        schema,
        counts,
        madeAt,
        damage: difference === undefined ? [] : [difference],
      };
    },
    damagedReport,
  );
}

/** Checks the store of a folder, on which a service may be running. */
export function checkStore(folder: string): Report {
  const path = databaseIn(folder);
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
