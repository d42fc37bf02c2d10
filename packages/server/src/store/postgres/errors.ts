import pg from 'pg';
import { UserError } from '../../domain/user-error.ts';
import { StoreError } from '../db.ts';
import { nameOfDatabase } from '../location.ts';

/** Serialisation failure and deadlock: nothing of the transaction stays, and it can be done again. */
const conflictCodes: readonly string[] = ['40001', '40P01'];

/** What a driver says of a connection that is gone, beside the server's own classes of codes. */
const lostCodes: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** The code of a server that has become a replica: another has taken its place. */
const readOnly = '25006';
/** All connections that the database takes are taken. */
const tooManyConnections = '53300';

export function isConflict(error: unknown): boolean {
  return conflictCodes.includes(codeOf(error));
}

/** Whether the connection is gone and not the statement refused: 08 is its class, 57P the server's going. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P)/.test(code) || code === readOnly || lostCodes.includes(code)) return true;
  return code === '' && !(error instanceof pg.DatabaseError) && /connection|timeout/i.test(messageOf(error));
}

/** Whether the database is there and takes no connection more. */
export function isCrowded(error: unknown): boolean {
  return codeOf(error) === tooManyConnections;
}

/** Converts an error of the driver; a database that is away gets the code AWAY. */
export function storeErrorOf(error: unknown): StoreError {
  const code = isLost(error) || isCrowded(error) ? 'AWAY' : codeOf(error) || 'INTERNAL';
  return new StoreError(messageOf(error), code);
}

/** What a person is told when a database can't be opened; that its schema is too new is a sentence already. */
export function unusableDatabase(url: string, error: unknown): Error {
  if (error instanceof StoreError) return error;
  // The address may hold a password.
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

/** What the operating system's codes mean for a connection to a database. */
const connectionProblems = {
  ECONNREFUSED: 'no server listens there',
  ECONNRESET: 'its server ends the connection',
  EHOSTUNREACH: 'no network leads to its host',
  ENETUNREACH: 'no network leads to its host',
  ENOENT: 'it names a folder that holds no socket of a server',
  ENOTFOUND: 'no address is known for its host',
  EAI_AGAIN: 'the address of its host can not be looked up now',
  ETIMEDOUT: 'its server does not answer',
};

export function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

/** Without the address of the database, which may hold a password. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
