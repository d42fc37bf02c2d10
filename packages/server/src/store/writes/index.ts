import { createAccount, probe } from './accounts.ts';
import {
  completeAnalysis,
  failAnalysis,
  releaseAnalyses,
  requeueFailedAnalyses,
  setTerms,
} from './analyses.ts';
import { pruneAnswers } from './answers.ts';
import { claimAnalyses } from './claim.ts';
import {
  createCollection,
  createCollectionWithinLimit,
  deleteCollection,
  resetCollection,
  updateCollection,
} from './collections.ts';
import {
  addGroupText,
  createGroup,
  deleteGroup,
  deleteGroupText,
  resetGroup,
  updateGroup,
} from './groups.ts';
import { createKey, revokeKey, revokeKeyUnlessLast, touchKey } from './keys.ts';
import { beginRegistration, confirmRegistration, dropRegistration } from './registrations.ts';
import { addCalls, setLimits } from './limits.ts';
import { removeAccount } from './removal.ts';
import { editTag } from './tags.ts';
import { createText, deleteText, updateText } from './texts.ts';
import { createToken, deleteToken, pruneTokens, touchToken } from './tokens.ts';

/** Every write there is, by the name under which it is sent to where the engine writes. */
export const writes = {
  probe,
  createAccount,
  removeAccount,
  setLimits,
  addCalls,
  createKey,
  touchKey,
  revokeKey,
  revokeKeyUnlessLast,
  createToken,
  touchToken,
  deleteToken,
  pruneTokens,
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
  pruneAnswers,
  claimAnalyses,
  completeAnalysis,
  setTerms,
  failAnalysis,
  editTag,
  releaseAnalyses,
  requeueFailedAnalyses,
};

export type WriteName = keyof typeof writes;
export type WriteArgs<Name extends WriteName> = Parameters<(typeof writes)[Name]>[1];
export type WriteResult<Name extends WriteName> = Awaited<ReturnType<(typeof writes)[Name]>>;
