import type { Insertable } from '#kysely';
import type { Queries } from '../engines.ts';
import type { TokenTable } from '../tables.ts';

export async function createToken(db: Queries, token: Insertable<TokenTable>): Promise<void> {
  await db.insertInto('token').values(token).execute();
}

/** Writes the last use of a token; of two uses in the wrong order the later one stays. */
export async function touchToken(db: Queries, args: { hash: Uint8Array; lastUsedMs: number }): Promise<void> {
  await db
    .updateTable('token')
    .set({ lastUsedMs: args.lastUsedMs })
    .where('hash', '=', args.hash)
    .where('lastUsedMs', '<', args.lastUsedMs)
    .execute();
}

export async function deleteToken(db: Queries, args: { hash: Uint8Array }): Promise<void> {
  await db.deleteFrom('token').where('hash', '=', args.hash).execute();
}

/** A use later than now was written down while the clock was ahead: nobody knows when it was, but not after now. */
export async function pruneTokens(
  db: Queries,
  args: { tokensMs: number; sessionsMs: number; nowMs: number },
): Promise<number> {
  await db
    .updateTable('token')
    .set({ lastUsedMs: args.nowMs })
    .where('lastUsedMs', '>', args.nowMs)
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('token')
    .where((row) =>
      row.or([
        row('isSession', '=', 0).and('lastUsedMs', '<', args.tokensMs),
        row('isSession', '=', 1).and('lastUsedMs', '<', args.sessionsMs),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
