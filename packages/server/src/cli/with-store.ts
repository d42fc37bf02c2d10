import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { settingsFromEnvironment } from '../config/env.ts';
import { nameOfStore, type StoreLocation } from '../store/location.ts';
import { explainStoreError, openStoreAt } from '../store/open.ts';
import { requireStore } from '../store/folder/presence.ts';
import type { Store } from '../store/store.ts';

/** The store that a command works on. */
export interface StoreOptions {
  data?: string;
  database?: string;
}

/** Adds the options that name the store. */
export function withStoreOptions(command: Command): Command {
  return command
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--database <url>', 'store in PostgreSQL; prefer TEXTKIN_DATABASE');
}

/** Returns the location of the store from the options, or from the settings. */
export function locationOf({ data, database }: StoreOptions): StoreLocation {
  const config = readConfig({ data, database }, settingsFromEnvironment());
  return { folder: config.data, database: config.database };
}

/** Opens an existing store and passes it to `use`; throws a UserError if there is no store. */
export async function withStore(
  options: StoreOptions,
  use: (store: Store, location: StoreLocation) => Promise<void>,
): Promise<void> {
  const location = locationOf(options);
  try {
    await requireStore(location);
    await using store = await openStoreAt(location);
    await use(store, location);
  } catch (error) {
    throw explainStoreError(nameOfStore(location), error);
  }
}
