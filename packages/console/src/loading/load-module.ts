import { fetchSession } from '../session-api.ts';

/** A reloaded page younger than this, in milliseconds, has the current files: another reload would not help. */
const youngPageMs = 10_000;

/**
 * Loads a part of the console. Throws a TextkinError if the service can't be reached. If the service responds but the file can't be
 * loaded, reloads the page: the service has been updated since the page was opened, or the browser remembers that the file was
 * missing, as Firefox does.
 */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await fetchSession();
    if (!wasReloaded() || performance.now() > youngPageMs) location.reload();
    throw error;
  }
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}
