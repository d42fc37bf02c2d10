import pg from 'pg';
import { UserError } from '../../domain/user-error.ts';
import { StoreError } from '../db.ts';
import { nameOfDatabase } from '../location.ts';

/** Codes of a serialization failure and a deadlock. The transaction stored nothing and can be retried. */
const conflictCodes: readonly string[] = ['40001', '40P01'];

/** Codes of the driver for a lost connection, in addition to the server's classes of codes. */
const lostCodes: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** Code of a server that has become a replica; another server is the primary. */
const readOnly = '25006';
const undefinedTable = '42P01';
/** Code of a database that has no free connections. */
const tooManyConnections = '53300';

/** Returns true when a transaction conflicted with another one and can be retried. */
export function isConflict(error: unknown): boolean {
  return conflictCodes.includes(codeOf(error));
}

/** Returns true when the connection was lost, as opposed to an error of the statement. Class 08 is for connections, 57P for shutdowns. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P)/.test(code) || code === readOnly || lostCodes.includes(code)) return true;
  return code === '' && !(error instanceof pg.DatabaseError) && /connection|timeout/i.test(messageOf(error));
}

/** Returns true when a table does not exist. */
export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === undefinedTable;
}

/** Returns true when the database has no free connections. */
export function hasTooManyConnections(error: unknown): boolean {
  return codeOf(error) === tooManyConnections;
}

/** Converts an error of the driver. The code is AWAY for an unreachable database. */
export function storeErrorOf(error: unknown): StoreError {
  const code = isLost(error) || hasTooManyConnections(error) ? 'AWAY' : codeOf(error) || 'INTERNAL';
  return new StoreError(messageOf(error), code);
}

/** Returns an error that says why a database can't be opened, and what to do. An error about its schema is a sentence already. */
export function unusableDatabase(url: string, error: unknown): Error {
  if (error instanceof StoreError) return error;
  // The URL may contain a password.
  return new UserError(
    `${nameOfDatabase(url)} can't be used: ${problemOf(error)}. Check --database (TEXTKIN_DATABASE) and the server.`,
  );
}

function problemOf(error: unknown): string {
  const message = messageOf(error);
  if (codeOf(error) === '' && message.includes('timeout')) return connectionProblems.ETIMEDOUT;
  if (message === 'Connection terminated unexpectedly') return connectionProblems.ECONNRESET;
  return (connectionProblems as Readonly<Record<string, string>>)[codeOf(error)] ?? message;
}

/** The meaning of the operating system's codes for a connection to a database. */
const connectionProblems = {
  ECONNREFUSED: 'no server listens there',
  ECONNRESET: 'its server closes the connection',
  EHOSTUNREACH: 'its host is unreachable',
  ENETUNREACH: 'its host is unreachable',
  ENOENT: 'it names a folder without a socket of a server',
  ENOTFOUND: 'the name of its host does not exist',
  EAI_AGAIN: 'the name of its host cannot be looked up now',
  ETIMEDOUT: 'its server does not respond',
};

export function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

/** Returns only the message of an error. Its other fields may contain the URL of the database, and so a password. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
