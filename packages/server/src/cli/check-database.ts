import { openStoreAt } from '../store/open.ts';
import { requireStore } from '../store/folder/presence.ts';
import { nameOfStore, type StoreLocation } from '../store/location.ts';
import { checkBacklog, checkResults, type Finding, finding } from './checks.ts';
import { requeue, type Repairs } from './check-folder.ts';
import type { Model } from '../nlp/model.ts';
import { rebuildIndex } from './commands/rebuild-index.ts';
import { readPepper } from '../config/secrets.ts';

/** Checks a store in a database, whether or not nodes work on it. Checks that make no sense after a problem are skipped. */
export async function checkStoreInDatabase(
  location: StoreLocation,
  model: Model,
  { requeueFailed = false, rebuild = false }: Repairs,
): Promise<Finding[]> {
  const name = nameOfStore(location);
  const findings: Finding[] = [];
  try {
    await requireStore(location);
    await using store = await openStoreAt(location);
    await store.ping();
    findings.push(finding('database', 'ok', `${name}, read and written`));
    await readPepper(location, store);
    findings.push(finding('secret', 'ok', 'the pepper matches the key pairs'));
    const now = Math.floor(store.clockOf(Date.now)() / 1000);
    if (requeueFailed) findings.push(await requeue(store, now));
    if (rebuild) findings.push(await rebuildIndex(location.folder, store, false));
    return [...findings, await checkBacklog(store, now, true), await checkResults(store, model.name)];
  } catch (error) {
    const check = findings.length === 0 ? 'database' : 'store';
    return [...findings, finding(check, 'problem', `${name}: ${(error as Error).message}`)];
  }
}
