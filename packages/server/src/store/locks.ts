import type { TextVersion } from './store.ts';
import type { CounterTable } from './tables.ts';
import type { WriteArgs, WriteName } from './writes.ts';

/** The rows that a write locks before it reads, on an engine that is shared. */
export interface Locks {
  accounts?: readonly number[];
  counters?: readonly CounterTable['kind'][];
}

const lockAccount = ({ account }: { account: number }): Locks => ({ accounts: [account] });
const lockAccountOfText = ({ version }: { version: TextVersion }): Locks => ({
  accounts: [version.accountId],
});
/** Returns no locks, for writes whose statements are correct whatever other nodes do meanwhile. */
const lockNothing = (): Locks => ({});

/**
 * The locks of each write, so that no write acts on rows that another node has changed since it read them. A write of an account locks
 * the row of the account. A write that creates a row locks the counter of its ids. A transaction locks accounts first, ascending, then
 * counters, so that no two transactions deadlock.
 */
export const locks: { readonly [Name in WriteName]: (args: WriteArgs<Name>) => Locks } = {
  probe: lockNothing,
  createAccount: () => ({ counters: ['account'] }),
  createFirstAccount: () => ({ counters: ['account'] }),
  removeAccount: lockAccount,
  setLimits: lockAccount,
  addCalls: ({ counts }) => ({ accounts: counts.map(({ accountId }) => accountId) }),
  reserveCalls: ({ accountId }) => ({ accounts: [accountId] }),
  createKey: ({ accountId }) => ({ accounts: [accountId] }),
  touchKey: lockNothing,
  revokeKey: lockAccount,
  revokeKeyUnlessLast: lockAccount,
  createToken: lockNothing,
  touchToken: lockNothing,
  deleteToken: lockNothing,
  pruneTokens: lockNothing,
  addFailures: lockNothing,
  pruneFailures: lockNothing,
  beginRegistration: () => ({ counters: ['account'] }),
  dropRegistration: lockNothing,
  confirmRegistration: () => ({ counters: ['account'] }),
  createCollection: ({ account }) => ({ accounts: [account], counters: ['collection'] }),
  createCollectionWithinLimit: ({ account }) => ({ accounts: [account], counters: ['collection'] }),
  updateCollection: lockAccount,
  resetCollection: lockAccount,
  deleteCollection: lockAccount,
  createText: lockAccount,
  updateText: lockAccount,
  deleteText: lockAccount,
  createGroup: ({ account }) => ({ accounts: [account], counters: ['group'] }),
  updateGroup: lockAccount,
  resetGroup: lockAccount,
  deleteGroup: lockAccount,
  addGroupText: lockAccount,
  deleteGroupText: lockAccount,
  pruneResults: lockNothing,
  storeIdentity: lockNothing,
  removeIdentity: lockNothing,
  claimAnalyses: () => ({ counters: ['turn'] }),
  claimOutdated: () => ({ counters: ['turn'] }),
  claimAgain: () => ({ counters: ['turn'] }),
  markTexts: lockAccount,
  finishMarking: lockAccount,
  leaseCollection: lockAccount,
  releaseCollection: ({ account }) => (account === undefined ? {} : { accounts: [account] }),
  storeLinked: ({ texts }) => ({ accounts: texts.map(({ version }) => version.accountId) }),
  completeAnalysis: lockAccountOfText,
  setTerms: lockAccountOfText,
  failAnalysis: lockAccountOfText,
  editTag: lockAccount,
  putMergeRefusal: lockAccount,
  removeMergeRefusals: lockAccount,
  putCollectionEdit: lockAccount,
  undoCollectionEdit: lockAccount,
  releaseAnalyses: ({ versions = [] }) => ({ accounts: versions.map(({ accountId }) => accountId) }),
  renewLeases: lockNothing,
  requeueFailedAnalyses: lockNothing,
  forgetFailures: lockNothing,
  importFinished: lockAccount,
  pruneEvents: lockNothing,
  createWebhook: ({ account }) => ({ accounts: [account], counters: ['webhook'] }),
  updateWebhook: lockAccount,
  deleteWebhook: lockAccount,
  redeliver: lockAccount,
  claimWebhooks: lockNothing,
  renewWebhook: lockNothing,
  releaseWebhooks: lockNothing,
  recordAttempt: lockNothing,
  giveUpDeliveries: lockNothing,
  createVocabulary: ({ account }) => ({ accounts: [account], counters: ['vocabulary'] }),
  updateVocabulary: lockAccount,
  deleteVocabulary: lockAccount,
  putEntries: lockAccount,
  removeEntries: lockAccount,
  eraseRemoved: lockAccount,
  saveSearch: ({ account }) => ({ accounts: [account], counters: ['savedSearch'] }),
  deleteSavedSearch: lockAccount,
  storeCompared: lockAccount,
  storeMeaning: lockNothing,
  beginRestore: ({ copy }) => ({
    accounts: [copy.collection.accountId],
    counters: ['collection', 'savedSearch', 'webhook'],
  }),
  restoreTexts: lockAccount,
  finishRestore: lockAccount,
};

/** Returns the locks of several writes, each once, in the order in which they are to be locked. */
export function combineLocks(all: readonly Locks[]): Required<Locks> {
  const accounts = [...new Set(all.flatMap(({ accounts = [] }) => accounts))];
  const counters = [...new Set(all.flatMap(({ counters = [] }) => counters))];
  return { accounts: accounts.sort((one, other) => one - other), counters: counters.sort() };
}
