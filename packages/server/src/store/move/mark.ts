import { UserError } from '../../domain/user-error.ts';
import type { Queries } from '../engines.ts';
import { findIdentity } from '../identity/writes.ts';
import type { MoveEndpoint } from './endpoint.ts';
import { countRows, deleteRows } from './rows.ts';
import { movedTables } from './tables.ts';

/**
 * Makes a store the target of a move from another, of that name, unless it is already: until the move is finished it carries
 * a mark, with which no service works on it. Throws a UserError when it holds anything else. What an earlier, unfinished move
 * left is kept, or deleted where that is asked for.
 */
export async function beginMove(target: MoveEndpoint, source: Uint8Array, again: boolean): Promise<void> {
  const { db, name } = target;
  await target.transaction(async () => {
    const mark = await findIdentity(db, 'moving');
    if (mark === undefined) {
      const own = await findIdentity(db, 'store');
      if (own !== undefined && isSame(own, source))
        throw new UserError(`${name} holds this store already: there is nothing to move.`);
      if (!(await isEmpty(db))) throw new UserError(`${name} holds data already: move to an empty one.`);
    } else {
      if (!isSame(mark, source))
        throw new UserError(
          `A move of another store to ${name} was not finished: finish that one, or move to an empty one.`,
        );
      if (!again) return;
    }
    for (const table of movedTables.toReversed()) await deleteRows(target.raw, table);
    await db.insertInto('identity').values({ name: 'moving', value: source }).execute();
  });
}

/** Takes the mark away: from here on the target is a store like any other. */
export async function finishMove(target: MoveEndpoint): Promise<void> {
  await target.transaction(async () => {
    await target.db.deleteFrom('identity').where('name', '=', 'moving').execute();
  });
}

/** The name of the store that is moved; throws a UserError when it is itself only half there. */
export async function sourceOf({ db, name }: MoveEndpoint): Promise<Uint8Array> {
  if ((await findIdentity(db, 'moving')) !== undefined)
    throw new UserError(`A move to ${name} was not finished: only a part of a store may be there.`);
  return (await findIdentity(db, 'store'))!;
}

/** Whether no id has ever been given there. */
async function isEmpty(db: Queries): Promise<boolean> {
  const counters = await db.selectFrom('counter').select('value').execute();
  if (counters.some(({ value }) => value > 0)) return false;
  for (const table of movedTables.filter(({ table }) => table !== 'counter' && table !== 'identity'))
    if ((await countRows(db.withoutPlugins(), table)) > 0) return false;
  return true;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
