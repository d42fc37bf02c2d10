/** What relatives of PostgreSQL lack: flags of `store/engines.ts`, and that they serialise transactions and have them tried again. */
export const gaps = ['skipsLocked', 'hasNotifications', 'hasNamedLocks', 'serialised'] as const;
export type Gap = (typeof gaps)[number];
