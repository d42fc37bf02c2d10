/** Features that relatives of PostgreSQL lack: flags of `store/engines.ts`, and serializable transactions that must be retried. */
export const gaps = ['skipsLocked', 'hasNotifications', 'hasNamedLocks', 'serialised'] as const;
export type Gap = (typeof gaps)[number];
