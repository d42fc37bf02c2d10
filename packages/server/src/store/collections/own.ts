import type { Queries } from '../engines.ts';

/** A collection if it is the account's, for a query that says what it selects of it. */
export const ownCollection = (db: Queries, account: number, collectionId: number) =>
  db.selectFrom('collection').where('collectionId', '=', collectionId).where('accountId', '=', account);
