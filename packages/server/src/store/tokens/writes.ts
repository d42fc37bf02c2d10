import type { Insertable } from '#kysely';
import type { Queries } from '../engines.ts';
import type { TokenTable } from '../tables.ts';

export async function createToken(db: Queries, token: Insertable<TokenTable>): Promise<void> {
  await db.insertInto('token').values(token).execute();
}

/** Stores the last use of a token. Ignores a use that is earlier than the stored use. */
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

/** Deletes unused tokens. A last use in the future was stored while the clock was ahead, and counts as now. */
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
