import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../support/free-port.ts';
import { initCluster } from '../../support/postgres-cluster.ts';
import { noPostgres, postgresHere } from '../../support/postgres-programs.ts';

export interface Postgres extends AsyncDisposable {
  pid: number;
  url: string;
  query: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>;
}

/** Starts a server on a folder of its own, with PostgreSQL's own settings: every commit is synced. */
export async function startPostgres(): Promise<Postgres> {
  if (postgresHere === undefined) throw new Error(String(noPostgres));
  const { programs, user } = postgresHere;
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-postgres-'));
  const data = initCluster(folder, postgresHere);
  const port = await freePort();
  const flags = ['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'];
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
