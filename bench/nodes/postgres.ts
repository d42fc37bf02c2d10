import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { models } from '../../packages/server/src/nlp/model.ts';
import { StoredIndexUpdater } from '../../packages/server/src/search/stored-index/updater.ts';
import { moveStore } from '../../packages/server/src/store/move/move.ts';
import { openStoredIndexes } from '../../packages/server/src/store/postgres/stored-index/open.ts';
import { freePort } from '../../support/free-port.ts';
import { initCluster } from '../../support/postgres-cluster.ts';
import {
  noPgvector,
  noPostgres,
  installedPgvector,
  installedPostgres,
} from '../../support/postgres-programs.ts';

export interface Postgres extends AsyncDisposable {
  pid: number;
  url: string;
  query: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>;
}

interface Options {
  /** Requires pgvector. */
  vectors?: boolean;
  /** Settings of the server, each `name=value`. */
  settings?: readonly string[];
}

/** Starts a server on a folder of its own, by default with PostgreSQL's own settings: every commit is synced. */
export async function startPostgres({ vectors = false, settings = [] }: Options = {}): Promise<Postgres> {
  const installed = vectors ? installedPgvector : installedPostgres;
  if (installed === undefined) throw new Error(String(vectors ? noPgvector : noPostgres));
  const { programs, user } = installed;
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-postgres-'));
  const data = initCluster(folder, installed);
  const port = await freePort();
  const set = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]);
  const flags = ['-D', data, '-k', folder, '-p', String(port), ...set];
  const child = spawn(join(programs, 'postgres'), flags, { ...user, cwd: folder, stdio: 'ignore' });
  const exit = once(child, 'exit');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const query = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  for (let tries = 0; !(await query('select 1').catch(() => undefined)); tries++) {
    if (tries > 300 || child.exitCode !== null) throw new Error('PostgreSQL does not start');
    await sleep(100);
  }
  return {
    pid: child.pid!,
    url,
    query,
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Moves the store of a data folder to PostgreSQL. Throws unless the copy is equal. */
export async function moveToPostgres(from: string, database: string): Promise<void> {
  const { differences, problems } = await moveStore({
    from: { folder: from },
    to: { folder: from, database },
  });
  const wrong = [...differences, ...problems];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** Builds the stored indexes of all collections in a database. */
export async function buildStoredIndexes(database: string): Promise<void> {
  const opened = await openStoredIndexes({ folder: '', database });
  if ('lacks' in opened) throw new Error(opened.lacks);
  await new StoredIndexUpdater({ ...opened, model: models.standard, clock: Date.now, from: 1 }).sweep();
  await opened.close();
}
