import { readConfig } from '../config/config.ts';
import { settingsFromEnvironment } from '../config/env.ts';
import { explained, openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';

/** Opens the store of a folder, the one of the settings unless it is named, for a command that works on it. */
export async function withStore(
  data: string | undefined,
  use: (store: Store, folder: string) => Promise<void>,
): Promise<void> {
  const { data: folder } = readConfig({ data }, settingsFromEnvironment());
  try {
    await using store = await openStore(folder);
    await use(store, folder);
  } catch (error) {
    throw explained(folder, error);
  }
}
