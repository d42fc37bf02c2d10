import { chmodSync, closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileProblem } from './file-problem.ts';
import { makeFolder } from './make-folder.ts';
import { UserError } from '../../domain/user-error.ts';
import { databaseIn, sync } from './paths.ts';
import { lockFile } from '../sqlite/service-lock.ts';
import { keepReserve, releaseReserve } from '../sqlite/reserve.ts';
import { finishSwap } from './atomic-replace.ts';

/** Creates the folder and the database file where they are missing, readable only by their owner. Returns the path of the file. */
export function prepareFolder(folder: string): string {
  const createdFolder = makeFolder(folder);
  // The log and the shared memory of the file inherit its permissions.
  const path = databaseIn(folder);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  sync(folder);
  if (createdFolder !== undefined) sync(dirname(createdFolder));
  return path;
}

/**
 * Locks the folder for the service of this process, until the returned function is called or the process ends. Throws a UserError when
 * another process serves the folder, or the folder can't be used.
 */
export function lockForService(folder: string): () => void {
  let unlock: (() => void) | undefined;
  try {
    prepareFolder(folder);
    unlock = lockFile(join(folder, 'service.lock'));
    finishSwap(folder);
    releaseReserve(folder);
  } catch (error) {
    unlock?.();
    throw unusableFolder(folder, error);
  }
  return () => {
    keepReserve(folder);
    unlock();
  };
}

/** Returns an error that says why a folder can't be used, and what to do. */
export function unusableFolder(folder: string, error: unknown): UserError {
  const { message, code = '' } = error as Error & { code?: string };
  const problem = fileProblem(error);
  return new UserError(sentenceOf(folder, problem ?? message, code), { cause: error });
}

function sentenceOf(folder: string, message: string, code: string): string {
  if (code === 'NEWER_SCHEMA') return message;
  if (code === 'SQLITE_BUSY') {
    return `Another Textkin service is running on the data in ${folder}: stop it, or use another folder.`;
  }
  if (['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC'].includes(code)) {
    return `The disk of the data folder ${folder} is full: free some space.`;
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return (
      `The store in ${folder} is damaged (${message}). Run "textkin doctor" for details, ` +
      'or "textkin restore <backup> --force" to replace the store with a backup.'
    );
  }
  const advice = code.startsWith('SQLITE_') ? ' (run "textkin doctor" for details)' : '';
  return `The data folder ${folder} can't be used: ${message}${advice}`;
}

/** Converts an error of SQLite to a sentence. Returns other errors unchanged. */
export function explainStoreError(folder: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('SQLITE_') ? unusableFolder(folder, error) : error;
}
