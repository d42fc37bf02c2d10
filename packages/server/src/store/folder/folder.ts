import { chmodSync, closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { fileProblem } from './file-problem.ts';
import { makeFolder } from './make-folder.ts';
import { UserError } from '../../domain/user-error.ts';
import { databaseIn, sync } from './paths.ts';
import { keepReserve, releaseReserve } from '../sqlite/reserve.ts';
import { finishSwap } from './atomic-replace.ts';

/** Makes the folder and the database file where they are missing, readable for their owner alone; returns the file's path. */
export function prepareFolder(folder: string): string {
  const made = makeFolder(folder);
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
    // A transaction on an empty database begins with a journal, for which a full disk has no room.
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
    finishSwap(folder);
    releaseReserve(folder);
    const held = lock;
    locks.add(held);
    return () => {
      keepReserve(folder);
      locks.delete(held);
      held.close();
    };
  } catch (error) {
    lock?.close();
    throw unusableFolder(folder, error);
  }
}

/** Kept in sight of the garbage collector, which closes what nobody holds. */
const locks = new Set<Database.Database>();

/** What a person is told when a folder can't be used. */
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
    return `The disk of the data folder ${folder} is full: make some room.`;
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return (
      `The store in ${folder} is damaged (${message}): "textkin doctor" says more, and ` +
      '"textkin restore <backup> --force" puts a backup in its place.'
    );
  }
  const advice = code.startsWith('SQLITE_') ? ' ("textkin doctor" says more)' : '';
  return `The data folder ${folder} can't be used: ${message}${advice}`;
}

/** Says a failure of the store in a sentence; every other error is returned as it is. */
export function explainStoreError(folder: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('SQLITE_') ? unusableFolder(folder, error) : error;
}
