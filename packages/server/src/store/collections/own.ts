import type { Queries } from '../engines.ts';

/** Begins a query of a collection, which finds none when the account does not own it. The caller adds the columns. */
export const ownCollection = (db: Queries, account: number, collectionId: number) =>
  db.selectFrom('collection').where('collectionId', '=', collectionId).where('accountId', '=', account);
