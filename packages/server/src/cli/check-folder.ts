import { UserError } from '../domain/user-error.ts';
import { isServed } from '../store/sqlite/backup/inspect.ts';
import { explainStoreError, openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import {
  checkBacklog,
  checkFolder,
  checkPepper,
  checkResults,
  checkService,
  checkStoreFile,
  type Finding,
  finding,
  isProblem,
} from './checks.ts';
import type { Model } from '../nlp/model.ts';
import { rebuildIndex } from './commands/rebuild-index.ts';

export interface Repairs {
  /** Whether to make texts pending again if their analysis has failed permanently. */
  requeueFailed?: boolean;
  /** Whether to rebuild the index of related texts. */
  rebuild?: boolean;
}

/** Checks a data folder, whether or not a service runs on it. Checks that make no sense after a problem are skipped. */
export async function checkStoreInFolder(
  folder: string,
  model: Model,
  { requeueFailed = false, rebuild = false }: Repairs = {},
): Promise<Finding[]> {
  const folderFinding = await checkFolder(folder);
  if (isProblem(folderFinding)) return [folderFinding];
  const served = isServed(folder);
  const storeFinding = checkStoreFile(folder);
  const findings = [folderFinding, checkService(served), await checkPepper(folder), storeFinding];
  if (isProblem(storeFinding)) return findings;
  try {
    await using store = await openStore(folder);
    const now = Math.floor(Date.now() / 1000);
    if (requeueFailed) findings.push(await requeue(store, now));
    if (rebuild) findings.push(await rebuildIndex(folder, store, served));
    return [...findings, await checkBacklog(store, now, served), await checkResults(store, model.name)];
  } catch (error) {
    // Damage that the check of the pages did not find.
    const userError = explainStoreError(folder, error);
    if (!(userError instanceof UserError)) throw error;
    const { message } = userError.cause instanceof Error ? userError.cause : userError;
    return [...findings, finding('store', 'problem', message)];
  }
}

/** Makes failed texts pending again. A running service finds them at its next poll of the queue, within some five seconds. */
export async function requeue(store: Store, now: number): Promise<Finding> {
  const texts = await store.analyses.requeueFailed(now);
  return finding('requeue', 'ok', `${texts} ${texts === 1 ? 'text is' : 'texts are'} tried again`);
}
