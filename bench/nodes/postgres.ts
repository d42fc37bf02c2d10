import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../support/free-port.ts';
import { initCluster } from '../../support/postgres-cluster.ts';
import { noPgvector, noPostgres, pgvectorHere, postgresHere } from '../../support/postgres-programs.ts';

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
  const here = vectors ? pgvectorHere : postgresHere;
  if (here === undefined) throw new Error(String(vectors ? noPgvector : noPostgres));
  const { programs, user } = here;
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-postgres-'));
  const data = initCluster(folder, here);
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
