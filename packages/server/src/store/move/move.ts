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
import { expectRoomForPepper, pepperOf, placePepper } from './pepper.ts';
import { countRows } from './rows.ts';
import { movedTables, fingerprintTables } from './tables.ts';

export interface MoveOptions {
  from: StoreLocation;
  to: StoreLocation;
  /** Deletes first what an earlier, unfinished move left. */
  again?: boolean;
  /** Ends the move between two pages; the next one goes on there. */
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

/** What was moved. */
export interface Move {
  from: string;
  to: string;
  /** By table. */
  rows: Record<string, number>;
  /** SHA-256 over all rows, which are the same in both. */
  checksum: string;
  /** Where the target is not the source, the first row of each table. */
  differences: string[];
  /** What is wrong in both, one sentence each. The move is finished when neither is anything. */
  problems: string[];
}

/**
 * Moves a whole store to an empty place of either kind: copies every table, compares every row, checks what is kept about the
 * texts, and only then takes away the mark that keeps services from the target. What was interrupted goes on where it
 * stopped. The source stays as it is.
 */
export async function moveStore(options: MoveOptions): Promise<Move> {
  const { from, to } = options;
  if (from.database === to.database && (from.database !== undefined || from.folder === to.folder))
    throw new UserError('The store is there already: --from and --to are the same.');
  await using source = await openSource(from);
  await using target = await openTarget(to);
  const name = await sourceOf(source);
  const pepper = await pepperOf(source);
  await expectRoomForPepper(target, pepper);
  await beginMove(target, name, options.again ?? false);
  const before = await digestOf(source, fingerprintTables);
  const total = await totalOf(source);
  await copyAll(source, target, total, options);
  await target.analyze(movedTables.map(({ table }) => table));
  if (pepper !== undefined) await placePepper(target, pepper);
  const found = await compareAll(source, target, total, options);
  const move = { from: source.name, to: target.name, problems: [], ...found };
  if (move.differences.length > 0) return move;

  options.onProgress?.({ step: 'checking', table: 'text', done: total, total });
  const { problems } = await verifyContents({ read: target.db });
  if (problems.length > 0) return { ...move, problems };
  if ((await digestOf(source, fingerprintTables)) !== before)
    throw new UserError(
      `${source.name} was written meanwhile: stop every service that works on it and move again, with --force.`,
    );
  // Files of another store, which may have had the folder before.
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
