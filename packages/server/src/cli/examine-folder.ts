import { UserError } from '../domain/user-error.ts';
import { isServed } from '../store/backup/inspect.ts';
import { explained, openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import {
  checkBacklog,
  checkFolder,
  checkPepper,
  checkResults,
  checkService,
  storeCheck,
  type Finding,
  finding,
  isProblem,
} from './checks.ts';
import { rebuildIndex } from './commands/rebuild-index.ts';

export interface Repairs {
  /** Makes texts pending again whose analysis was given up. */
  requeueFailed?: boolean;
  /** Makes anew what related texts are found by. */
  rebuild?: boolean;
}

/** Checks a data folder, whether or not a service runs on it; what makes no sense after a problem is left out. */
export async function examineFolder(
  folder: string,
  { requeueFailed = false, rebuild = false }: Repairs = {},
): Promise<Finding[]> {
  const usable = await checkFolder(folder);
  if (isProblem(usable)) return [usable];
  const served = isServed(folder);
  const sound = storeCheck(folder);
  const findings = [usable, checkService(served), await checkPepper(folder), sound];
  if (isProblem(sound)) return findings;
  try {
    await using store = await openStore(folder);
    const now = Math.floor(Date.now() / 1000);
    if (requeueFailed) findings.push(await requeue(store, now));
    if (rebuild) findings.push(await rebuildIndex(folder, store, served));
    return [...findings, await checkBacklog(store, now, served), await checkResults(store)];
  } catch (error) {
    // Damage that the check of the pages did not find.
    const said = explained(folder, error);
    if (!(said instanceof UserError)) throw error;
    const { message } = said.cause instanceof Error ? said.cause : said;
    return [...findings, finding('store', 'problem', message)];
  }
}

/** A running service takes them up at its next look at the queue, within half a minute. */
export async function requeue(store: Store, now: number): Promise<Finding> {
  const texts = await store.analyses.requeueFailed(now);
  return finding('requeue', 'ok', `${texts} ${texts === 1 ? 'text is' : 'texts are'} tried again`);
}
