import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { UserError } from '../domain/user-error.ts';
import { databaseIn, sync } from './paths.ts';
import { finishSwap } from './swap.ts';

/** Makes the folder and the database file where they are missing, readable for their owner alone; returns the file's path. */
export function prepareFolder(folder: string): string {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The file's log and shared memory get its permissions.
  const path = databaseIn(folder);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  sync(folder);
  if (made !== undefined) sync(dirname(made));
  return path;
}

/**
 * Makes this process the one that serves the folder, until the returned function is called or the process is gone,
 * however it ends: the lock is a transaction on a file of its own, so the operating system lets go of it. Throws a
 * UserError when another process serves the folder or it can't be used.
 */
export function lockForService(folder: string): () => void {
  let lock: Database.Database | undefined;
  try {
    prepareFolder(folder);
    const path = join(folder, 'service.lock');
    closeSync(openSync(path, 'a', 0o600));
    // The doctor looks at the lock for an instant; another service holds it for good.
    lock = new Database(path, { timeout: 100 });
    lock.exec('begin exclusive');
    finishSwap(folder);
    const held = lock;
    locks.add(held);
    return () => {
      locks.delete(held);
      held.close();
    };
  } catch (error) {
    lock?.close();
    throw unusable(folder, error);
  }
}

/** Kept in sight of the garbage collector, which closes what nobody holds. */
const locks = new Set<Database.Database>();

const sentences: Record<string, (folder: string, message: string) => string> = {
  SQLITE_BUSY: (folder) =>
    `Another Textkin service is running on the data in ${folder}: stop it, or use another folder.`,
  NEWER_SCHEMA: (_, message) => message,
};

/** What a person is told when a folder can't be used. */
export function unusable(folder: string, error: unknown): UserError {
  const { message, code = '' } = error as Error & { code?: string };
  const sentence =
    sentences[code]?.(folder, message) ?? `The data folder ${folder} can't be used: ${message}`;
  return new UserError(sentence, { cause: error });
}
