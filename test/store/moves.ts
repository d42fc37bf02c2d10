import assert from 'node:assert/strict';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { StoreLocation } from '../../packages/server/src/store/location.ts';
import { type Move, moveStore, type MoveOptions } from '../../packages/server/src/store/move/move.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { allRows } from '../support/rows.ts';
import { memory } from '../support/memory.ts';
import { fillFolder } from './full-store.ts';

/** Returns rows in a form that is the same for both drivers: numbers as strings, bytes as hex, in a fixed order. */
export async function rowsAt({ folder, database }: StoreLocation): Promise<Record<string, string[]>> {
  const tables = Object.entries(await allRows({ folder, database }));
  const toText = (value: unknown) =>
    value instanceof Uint8Array
      ? Buffer.from(value).toString('hex')
      : value === null
        ? null
        : `${value as number}`;
  const rows = tables.map(([name, rows]) => [
    name,
    rows
      .map((row) => Object.entries(row as object).map(([column, value]) => [column, toText(value)]))
      .map((columns) => JSON.stringify(columns.toSorted(([one], [other]) => (one! < other! ? -1 : 1))))
      .sort(),
  ]);
  return Object.fromEntries(rows) as Record<string, string[]>;
}

export const withoutPepper = ({ identity = [], ...rows }: Record<string, string[]>) => ({
  ...rows,
  identity: identity.filter((row) => !row.includes('"pepper"')),
});

export const emptyFolder = (): StoreLocation => ({ folder: temporaryFolder(memory) });
export const emptyDatabase = async (): Promise<StoreLocation> => ({
  folder: temporaryFolder(memory),
  database: await postgres!.newSchema(),
});

export async function fullFolder(texts?: number): Promise<StoreLocation> {
  const location = emptyFolder();
  await fillFolder(location.folder, texts);
  return location;
}

export async function assertMoved(options: MoveOptions): Promise<Move> {
  const move = await moveStore(options);
  assert.deepEqual([...move.differences, ...move.problems], []);
  return move;
}

/** Moves a store, and stops after the given number of progress reports. */
export async function moveSome(options: MoveOptions, reports: number): Promise<'stopped' | 'done'> {
  const stop = new AbortController();
  let left = reports;
  const onProgress = () => {
    if (--left === 0) stop.abort();
  };
  return await moveStore({ ...options, signal: stop.signal, onProgress }).then(
    () => 'done',
    (error: unknown) => {
      assert.ok(stop.signal.aborted, String(error));
      return 'stopped';
    },
  );
}

export async function change(location: StoreLocation, statement: string): Promise<void> {
  if (location.database === undefined) {
    changeFile(location, statement);
    return;
  }
  const client = new pg.Client(location.database);
  await client.connect();
  await client.query(statement);
  await client.end();
}

export function changeFile({ folder }: StoreLocation, statement: string): void {
  const file = new Database(join(folder, 'textkin.db'));
  file.exec(statement);
  file.close();
}

/** Copies everything, and stops before the comparison. */
export async function copyOnly(options: MoveOptions): Promise<void> {
  const stop = new AbortController();
  const onProgress = ({ step }: { step: string }) => {
    if (step === 'comparing') stop.abort();
  };
  await assert.rejects(moveStore({ ...options, signal: stop.signal, onProgress }), { name: 'AbortError' });
}
