import { fetchSession } from '../session-api.ts';

/** A page that is younger has just loaded the current files; loading it again would not help. In milliseconds. */
const youngPageMs = 10_000;

/**
 * Loads a part of the console. Throws a TextkinError if the service can't be reached. If the service responds without the file, it has
 * been updated since the page was opened, or the browser remembers that the file was missing; then the page is loaded again.
 */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await fetchSession();
    if (performance.now() > youngPageMs) location.reload();
    throw error;
  }
}
