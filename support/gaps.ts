/**
 * Features that PostgreSQL-compatible databases may lack (flags of `store/engines.ts`), and `serialised`: serializable transactions that
 * must be retried.
 */
export const gaps = ['skipsLocked', 'hasNotifications', 'hasNamedLocks', 'serialised'] as const;
export type Gap = (typeof gaps)[number];
