import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { UserError } from '../../domain/user-error.ts';
import { indexIn } from '../folder/paths.ts';
import type { StoreLocation } from '../location.ts';
import { verifyContents } from '../verify/contents.ts';
import { compareTable, digestOf } from './compare.ts';
import { copyTable } from './copy.ts';
import { type MoveEndpoint, openSource, openTarget } from './endpoint.ts';
import { beginMove, finishMove, sourceOf } from './mark.ts';
import { requireNoOtherPepper, pepperOf, placePepper } from './pepper.ts';
import { countRows } from './rows.ts';
import { movedTables, fingerprintTables } from './tables.ts';

export interface MoveOptions {
  from: StoreLocation;
  to: StoreLocation;
  /** Deletes the rows of an earlier, unfinished move first. */
  isRestart?: boolean;
  /** Ends the move between two pages. The next move continues from there. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  step: 'copying' | 'comparing' | 'checking';
  table: string;
  /** Rows of all tables. */
  done: number;
  total: number;
}

/** The result of a move. */
export interface Move {
  from: string;
  to: string;
  /** Number of rows by table. */
  rows: Record<string, number>;
  /** SHA-256 of all rows, which are equal in both stores. */
  checksum: string;
  /** The first difference between the stores in each table. */
  differences: string[];
  /** Problems of both stores, one sentence each. The move is finished when there are no differences and no problems. */
  problems: string[];
}

/**
 * Moves a store to an empty folder or database. Copies every table, compares every row, checks the counts and results of the texts, and
 * then removes the mark that keeps services from using the target. An interrupted move continues where it stopped. The source stays
 * unchanged.
 */
export async function moveStore(options: MoveOptions): Promise<Move> {
  const { from, to } = options;
  if (from.database === to.database && (from.database !== undefined || from.folder === to.folder))
    throw new UserError('The store is there already: --from and --to are the same.');
  await using source = await openSource(from);
  await using target = await openTarget(to);
  const name = await sourceOf(source);
  const pepper = await pepperOf(source);
  await requireNoOtherPepper(target, pepper);
  await beginMove(target, name, options.isRestart ?? false);
  const before = await digestOf(source, fingerprintTables);
  const total = await totalOf(source);
  await copyAll(source, target, total, options);
  await target.analyze(movedTables.map(({ table }) => table));
  if (pepper !== undefined) await placePepper(target, pepper);
  const comparison = await compareAll(source, target, total, options);
  const move = { from: source.name, to: target.name, problems: [], ...comparison };
  if (move.differences.length > 0) return move;

  options.onProgress?.({ step: 'checking', table: 'text', done: total, total });
  const { problems } = await verifyContents({ read: target.db });
  if (problems.length > 0) return { ...move, problems };
  if ((await digestOf(source, fingerprintTables)) !== before)
    throw new UserError(
      `${source.name} was changed during the move: stop every service that uses it and move again, with --force.`,
    );
  // The folder may have index files of another store.
  if (to.database === undefined) rmSync(indexIn(to.folder), { recursive: true, force: true });
  await finishMove(target);
  return move;
}

async function totalOf({ raw }: MoveEndpoint): Promise<number> {
  let total = 0;
  for (const table of movedTables) total += await countRows(raw, table);
  return total;
}

async function copyAll(
  source: MoveEndpoint,
  target: MoveEndpoint,
  total: number,
  options: MoveOptions,
): Promise<void> {
  let done = 0;
  for (const table of movedTables)
    await copyTable(source, target, table, (rows) => {
      done += rows;
      options.onProgress?.({ step: 'copying', table: table.table, done, total });
      options.signal?.throwIfAborted();
    });
}

async function compareAll(
  source: MoveEndpoint,
  target: MoveEndpoint,
  total: number,
  options: MoveOptions,
): Promise<Pick<Move, 'rows' | 'checksum' | 'differences'>> {
  const checksum = createHash('sha256');
  const counts: Record<string, number> = {};
  const differences: string[] = [];
  let done = 0;
  for (const table of movedTables) {
    const { rows, difference } = await compareTable(source, target, table, checksum, (rows) => {
      done += rows;
      options.onProgress?.({ step: 'comparing', table: table.table, done, total });
      options.signal?.throwIfAborted();
    });
    counts[table.table] = rows;
    if (difference !== undefined) differences.push(difference);
  }
  return { rows: counts, checksum: checksum.digest('hex'), differences };
}
