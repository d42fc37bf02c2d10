import { isServed } from '../store/inspect.ts';
import { openStore } from '../store/open.ts';
import {
  checkBacklog,
  checkFolder,
  checkPepper,
  checkService,
  checkStore,
  type Finding,
  isProblem,
} from './checks.ts';

/** Checks a data folder, whether or not a service runs on it; what makes no sense after a problem is left out. */
export async function examineFolder(folder: string): Promise<Finding[]> {
  const usable = await checkFolder(folder);
  if (isProblem(usable)) return [usable];
  const served = isServed(folder);
  const sound = checkStore(folder);
  const findings = [usable, checkService(served), await checkPepper(folder), sound];
  if (isProblem(sound)) return findings;
  await using store = await openStore(folder);
  const now = Math.floor(Date.now() / 1000);
  return [...findings, await checkBacklog(store, now, served)];
}
