import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../support/free-port.ts';
import { initCluster } from '../../support/postgres-cluster.ts';
import { installedPostgres } from '../../support/postgres-programs.ts';
import { until } from './until.ts';

type Settings = Record<string, string | number>;

export interface ServerOptions {
  /** The folder in which the server's folder is created. */
  within?: string;
  /** The folder of its write-ahead log, if it is not in the data folder. */
  wal?: string;
  settings?: Settings;
  /** The folder of its programs. */
  programs?: string;
}

/** A real PostgreSQL server with its own folder and port, which its owner disposes of. */
export class PostgresServer implements AsyncDisposable {
  readonly url: string;
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #settings: Settings;
  readonly #user = installedPostgres!.user;
  readonly #replicas: PostgresServer[] = [];
  #child: ReturnType<typeof spawn> | undefined;

  private constructor(folder: string, port: number, programs: string, settings: Settings = {}) {
    this.#folder = folder;
    this.#settings = settings;
    this.#port = port;
    this.#programs = programs;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  static async start(options: ServerOptions = {}): Promise<PostgresServer> {
    const { within = tmpdir(), wal, settings = {}, programs = installedPostgres!.programs } = options;
    const folder = mkdtempSync(join(within, 'textkin-postgres-'));
    const server = new PostgresServer(folder, await freePort(), programs, settings);
    if (wal !== undefined) server.#own(wal);
    // Small files, for small disks.
    const elsewhere = wal === undefined ? [] : ['--waldir', join(wal, 'wal'), '--wal-segsize=1'];
    initCluster(folder, { programs, user: server.#user }, elsewhere);
    await server.ensureRunning();
    return server;
  }

  /** Starts the server unless it runs, and resolves when it accepts connections. */
  async ensureRunning(): Promise<void> {
    const isUp = () => {
      if (this.#child?.exitCode !== null) this.#child = this.#spawn();
      return this.#isAccepting();
    };
    await until(isUp, 'PostgreSQL takes connections');
  }

  #spawn(): ReturnType<typeof spawn> {
    const own = { listen_addresses: '127.0.0.1', fsync: 'off', max_connections: 200 };
    const settings = Object.entries({ ...own, ...this.#settings });
    const flags = ['-D', join(this.#folder, 'data'), '-k', this.#folder, '-p', String(this.#port)];
    return spawn(
      join(this.#programs, 'postgres'),
      [...flags, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...this.#user, cwd: this.#folder, stdio: 'ignore' },
    );
  }

  /** Starts a synchronous replica: it has every commit before the commit returns, and can be promoted. */
  async replica(): Promise<PostgresServer> {
    const replica = new PostgresServer(
      mkdtempSync(join(tmpdir(), 'textkin-replica-')),
      await freePort(),
      this.#programs,
    );
    replica.#own(replica.#folder);
    const source = ['-h', '127.0.0.1', '-p', String(this.#port), '-U', 'postgres', '--no-sync', '-c', 'fast'];
    execFileSync(
      join(this.#programs, 'pg_basebackup'),
      ['-D', join(replica.#folder, 'data'), '-R', '-X', 'stream', ...source],
      { ...this.#user, cwd: replica.#folder, stdio: 'pipe' },
    );
    this.#replicas.push(replica);
    await replica.ensureRunning();
    await this.query("alter system set synchronous_standby_names = '*'");
    await this.query('select pg_reload_conf()');
    const isInStep = async () => {
      const { rows } = await this.query("select 1 from pg_stat_replication where sync_state = 'sync'");
      return rows.length > 0;
    };
    await until(isInStep, 'the replica is in step');
    return replica;
  }

  /** Promotes this replica, which accepts writes from now on. */
  async promote(): Promise<void> {
    await this.query('alter system reset synchronous_standby_names');
    await this.query('select pg_reload_conf()');
    await this.query('select pg_promote()');
  }

  /** Makes the user who runs the server the owner of a folder. */
  #own(folder: string): void {
    const { uid, gid } = this.#user;
    if (uid !== undefined) chownSync(folder, uid, gid!);
  }

  /** Stops the server and its replicas, and removes their folders. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const replica of this.#replicas) await replica[Symbol.asyncDispose]();
    await this.stop('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Stops the server: SIGINT aborts running transactions, SIGKILL is a crash. */
  async stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.exitCode !== null) return;
    const exit = once(child, 'exit');
    // After a crash its child processes exit by themselves.
    child.kill(signal);
    await exit;
  }

  query(statement: string): Promise<pg.QueryResult> {
    return queryAt(this.url, statement);
  }

  async #isAccepting(): Promise<boolean> {
    try {
      await this.query('select 1');
      return true;
    } catch {
      return false;
    }
  }
}

/** Runs a statement on a new connection. */
export async function queryAt(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  // A running query fails with its connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
