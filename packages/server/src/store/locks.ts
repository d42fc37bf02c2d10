import type { TextVersion } from './store.ts';
import type { CounterTable } from './tables.ts';
import type { WriteArgs, WriteName } from './writes.ts';

/** Rows that a write locks before it reads, where others write too. */
export interface Locks {
  accounts?: readonly number[];
  counters?: readonly CounterTable['kind'][];
}

const ofAccount = ({ account }: { account: number }): Locks => ({ accounts: [account] });
const ofVersion = ({ version }: { version: TextVersion }): Locks => ({ accounts: [version.accountId] });
/** Statements that hold whatever others do meanwhile. */
const none = (): Locks => ({});

/**
 * What keeps a write from acting on what it read and another has changed since: every write of an account holds the row of
 * the account, and what belongs to none holds the counter of its ids. A transaction locks accounts first, ascending, then
 * counters, so that no two wait for each other.
 */
export const locks: { readonly [Name in WriteName]: (args: WriteArgs<Name>) => Locks } = {
  probe: none,
  createAccount: () => ({ counters: ['account'] }),
  createFirstAccount: () => ({ counters: ['account'] }),
  removeAccount: ofAccount,
  setLimits: ofAccount,
  addCalls: ({ counts }) => ({ accounts: counts.map(({ accountId }) => accountId) }),
  reserveCalls: ({ accountId }) => ({ accounts: [accountId] }),
  createKey: ({ accountId }) => ({ accounts: [accountId] }),
  touchKey: none,
  revokeKey: ofAccount,
  revokeKeyUnlessLast: ofAccount,
  createToken: none,
  touchToken: none,
  deleteToken: none,
  pruneTokens: none,
  addFailures: none,
  pruneFailures: none,
  beginRegistration: () => ({ counters: ['account'] }),
  dropRegistration: none,
  confirmRegistration: () => ({ counters: ['account'] }),
  createCollection: ({ account }) => ({ accounts: [account], counters: ['collection'] }),
  createCollectionWithinLimit: ({ account }) => ({ accounts: [account], counters: ['collection'] }),
  updateCollection: ofAccount,
  resetCollection: ofAccount,
  deleteCollection: ofAccount,
  createText: ofAccount,
  updateText: ofAccount,
  deleteText: ofAccount,
  createGroup: ({ account }) => ({ accounts: [account], counters: ['group'] }),
  updateGroup: ofAccount,
  resetGroup: ofAccount,
  deleteGroup: ofAccount,
  addGroupText: ofAccount,
  deleteGroupText: ofAccount,
  pruneAnswers: none,
  keepIdentity: none,
  removeIdentity: none,
  claimAnalyses: () => ({ counters: ['turn'] }),
  claimOutdated: () => ({ counters: ['turn'] }),
  completeAnalysis: ofVersion,
  setTerms: ofVersion,
  failAnalysis: ofVersion,
  editTag: ofAccount,
  putCollectionEdit: ofAccount,
  undoCollectionEdit: ofAccount,
  releaseAnalyses: ({ versions = [] }) => ({ accounts: versions.map(({ accountId }) => accountId) }),
  renewLeases: none,
  requeueFailedAnalyses: none,
  forgetFailures: none,
  importFinished: ofAccount,
  pruneEvents: none,
  createWebhook: ({ account }) => ({ accounts: [account], counters: ['webhook'] }),
  updateWebhook: ofAccount,
  deleteWebhook: ofAccount,
  redeliver: ofAccount,
  claimWebhooks: none,
  renewWebhook: none,
  releaseWebhooks: none,
  recordAttempt: none,
  giveUpDeliveries: none,
};

/** What several writes lock together, each once and in the order in which it is locked. */
export function combineLocks(all: readonly Locks[]): Required<Locks> {
  const accounts = [...new Set(all.flatMap(({ accounts = [] }) => accounts))];
  const counters = [...new Set(all.flatMap(({ counters = [] }) => counters))];
  return { accounts: accounts.sort((one, other) => one - other), counters: counters.sort() };
}
