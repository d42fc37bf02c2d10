import { UserError } from '../../domain/user-error.ts';
import type { Queries } from '../engines.ts';
import { findIdentity } from '../identity/writes.ts';
import type { MoveEndpoint } from './endpoint.ts';
import { countRows, deleteRows } from './rows.ts';
import { movedTables } from './tables.ts';

/**
 * Marks a store as the target of a move, with the id of the source. Services refuse a store that has the mark, until the move is finished.
 * Throws a UserError when the target has other data. Rows of an earlier, unfinished move stay, or are deleted if `isRestart` is set.
 */
export async function beginMove(target: MoveEndpoint, source: Uint8Array, isRestart: boolean): Promise<void> {
  const { db, name } = target;
  await target.transaction(async () => {
    const mark = await findIdentity(db, 'moving');
    if (mark === undefined) {
      const targetId = await findIdentity(db, 'store');
      if (targetId !== undefined && isSame(targetId, source))
        throw new UserError(`${name} already holds this store: there is nothing to move.`);
      if (!(await isEmpty(db))) throw new UserError(`${name} already holds data: move to an empty store.`);
    } else {
      if (!isSame(mark, source))
        throw new UserError(
          `A move of another store to ${name} was not finished: finish that move, or move to an empty store.`,
        );
      if (!isRestart) return;
    }
    for (const table of movedTables.toReversed()) await deleteRows(target.raw, table);
    await db.insertInto('identity').values({ name: 'moving', value: source }).execute();
  });
}

/** Removes the mark, so that services accept the target. */
export async function finishMove(target: MoveEndpoint): Promise<void> {
  await target.transaction(async () => {
    await target.db.deleteFrom('identity').where('name', '=', 'moving').execute();
  });
}

/** Returns the id of the source. Throws a UserError when the source itself is the target of an unfinished move. */
export async function sourceOf({ db, name }: MoveEndpoint): Promise<Uint8Array> {
  if ((await findIdentity(db, 'moving')) !== undefined)
    throw new UserError(
      `A move to ${name} was not finished, so a part of the store may be missing there: finish that move first.`,
    );
  return (await findIdentity(db, 'store'))!;
}

/** Returns true when the store has no rows and has never created an id. */
async function isEmpty(db: Queries): Promise<boolean> {
  const counters = await db.selectFrom('counter').select('value').execute();
  if (counters.some(({ value }) => value > 0)) return false;
  for (const table of movedTables.filter(({ table }) => table !== 'counter' && table !== 'identity'))
    if ((await countRows(db.withoutPlugins(), table)) > 0) return false;
  return true;
}

/** Returns true when two values of a store, such as ids, have equal bytes. */
export const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
