import { createAccount, createFirstAccount, probe } from './accounts/writes.ts';
import {
  completeAnalysis,
  failAnalysis,
  forgetFailures,
  releaseAnalyses,
  renewLeases,
  requeueFailedAnalyses,
  setTerms,
} from './analyses/writes.ts';
import { leaseCollection, releaseCollection } from './leases/writes.ts';
import { claimAgain, finishMarking, markTexts, storeLinked } from './linking/writes.ts';
import { pruneResults } from './idempotency/writes.ts';
import { claimAnalyses } from './analyses/claim.ts';
import { claimOutdated } from './analyses/outdated.ts';
import {
  createCollection,
  createCollectionWithinLimit,
  deleteCollection,
  resetCollection,
  updateCollection,
} from './collections/writes.ts';
import {
  addGroupText,
  createGroup,
  deleteGroup,
  deleteGroupText,
  resetGroup,
  updateGroup,
} from './groups/writes.ts';
import { importFinished, pruneEvents } from './events/writes.ts';
import { addFailures, pruneFailures } from './failures/writes.ts';
import { storeIdentity, removeIdentity } from './identity/writes.ts';
import { createKey, revokeKey, revokeKeyUnlessLast, touchKey } from './keys/writes.ts';
import { beginRegistration, confirmRegistration, dropRegistration } from './registrations/writes.ts';
import { addCalls, reserveCalls, setLimits } from './limits/writes.ts';
import { removeAccount } from './accounts/removal.ts';
import { editTag } from './analyses/edit-tag.ts';
import { putCollectionEdit, undoCollectionEdit } from './tag-edits/writes.ts';
import { putMergeRefusal, removeMergeRefusals } from './merge-refusals/writes.ts';
import { storeCompared } from './matching/store-compared.ts';
import { storeMeaning } from './matching/writes.ts';
import { beginRestore, finishRestore } from './restore/writes.ts';
import { restoreTexts } from './restore/write-texts.ts';
import { deleteSavedSearch, saveSearch } from './saved-searches/writes.ts';
import { createText, deleteText, updateText } from './texts/writes.ts';
import { createToken, deleteToken, pruneTokens, touchToken } from './tokens/writes.ts';
import { eraseRemoved } from './vocabularies/erase.ts';
import { putEntries, removeEntries } from './vocabularies/entry-writes.ts';
import { createVocabulary, deleteVocabulary, updateVocabulary } from './vocabularies/writes.ts';
import { claimWebhooks, releaseWebhooks, renewWebhook } from './webhooks/claim.ts';
import { giveUpDeliveries, recordAttempt, redeliver } from './webhooks/deliveries.ts';
import { createWebhook, deleteWebhook, updateWebhook } from './webhooks/writes.ts';

/** All writes, by the name under which they are sent to the engine's writer. */
export const writes = {
  probe,
  createAccount,
  createFirstAccount,
  removeAccount,
  setLimits,
  addCalls,
  reserveCalls,
  createKey,
  touchKey,
  revokeKey,
  revokeKeyUnlessLast,
  createToken,
  touchToken,
  deleteToken,
  pruneTokens,
  addFailures,
  pruneFailures,
  beginRegistration,
  dropRegistration,
  confirmRegistration,
  createCollection,
  createCollectionWithinLimit,
  updateCollection,
  resetCollection,
  deleteCollection,
  createText,
  updateText,
  deleteText,
  createGroup,
  updateGroup,
  resetGroup,
  deleteGroup,
  addGroupText,
  deleteGroupText,
  pruneResults,
  storeIdentity,
  removeIdentity,
  claimAnalyses,
  claimOutdated,
  claimAgain,
  markTexts,
  finishMarking,
  storeLinked,
  leaseCollection,
  releaseCollection,
  storeCompared,
  storeMeaning,
  completeAnalysis,
  setTerms,
  failAnalysis,
  editTag,
  putMergeRefusal,
  removeMergeRefusals,
  putCollectionEdit,
  undoCollectionEdit,
  releaseAnalyses,
  renewLeases,
  requeueFailedAnalyses,
  forgetFailures,
  importFinished,
  pruneEvents,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  redeliver,
  claimWebhooks,
  renewWebhook,
  releaseWebhooks,
  recordAttempt,
  giveUpDeliveries,
  createVocabulary,
  updateVocabulary,
  deleteVocabulary,
  putEntries,
  removeEntries,
  eraseRemoved,
  saveSearch,
  deleteSavedSearch,
  beginRestore,
  restoreTexts,
  finishRestore,
};

export type WriteName = keyof typeof writes;

/** A write to run. */
export interface WriteRequest {
  name: WriteName;
  args: unknown;
}

export type WriteArgs<Name extends WriteName> = Parameters<(typeof writes)[Name]>[1];
export type WriteResult<Name extends WriteName> = Awaited<ReturnType<(typeof writes)[Name]>>;
