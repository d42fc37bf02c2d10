import { UserError } from '../domain/user-error.ts';
import type { Report } from '../store/sqlite/backup/check.ts';
import { print } from './print.ts';
import { locationOf, type StoreOptions } from './with-store.ts';

/** Returns the folder of a store; throws a UserError that names PostgreSQL's own command for a store in a database. */
export function folderOf(where: StoreOptions, command: string): string {
  const { folder, database } = locationOf(where);
  if (database !== undefined) throw new UserError(`The store is in PostgreSQL: use ${command}`);
  return folder;
}

/** Prints the outcome of a command on a store or a backup. The exit code is 1 for damage. */
export function report(
  done: string,
  { path, bytes, schema, counts, madeAt, damage }: Report,
  json = false,
): void {
  const ok = damage.length === 0;
  if (!ok) process.exitCode = 1;
  if (json) {
    const made = madeAt === undefined ? {} : { made_at: madeAt };
    print(JSON.stringify({ ok, path, bytes, schema, ...made, rows: counts, damage }));
  } else if (ok) {
    const [texts, collections, accounts] = ['text', 'collection', 'account'].map(
      (table) => counts[table] ?? 0,
    );
    const size = `${bytes === 0 ? '' : `${(bytes / 1e6).toFixed(1)} MB, `}schema ${schema}`;
    const when = madeAt === undefined ? '' : `, made ${madeAt}`;
    print(`${done} ${path} (${size}${when})`);
    print(`texts ${texts}, collections ${collections}, accounts ${accounts}`);
  } else print(`Damaged: ${path}: ${damage.join('; ')}`);
}
