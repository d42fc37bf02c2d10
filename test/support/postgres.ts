/** A real PostgreSQL server for the tests of a file, where this machine has its programs. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { cleanup } from './cleanup.ts';
import { freePort } from '../../support/free-port.ts';
import { initCluster } from '../../support/postgres-cluster.ts';
import { postgresHere } from '../../support/postgres-programs.ts';
import { forced, serialised } from './gaps.ts';
import { until } from './until.ts';

type Settings = Record<string, string | number>;

interface ServerOptions {
  /** The folder below which its own is made. */
  within?: string;
  /** The folder for its write-ahead log, where that lies elsewhere. */
  wal?: string;
  settings?: Settings;
  /** Where its programs are. */
  programs?: string;
}

/** A server of its own for this process. */
export class PostgresServer {
  readonly url: string;
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #settings: Settings;
  readonly #user = postgresHere!.user;
  #child: ReturnType<typeof spawn> | undefined;

  private constructor(folder: string, port: number, programs: string, settings: Settings = {}) {
    this.#folder = folder;
    this.#settings = settings;
    this.#port = port;
    this.#programs = programs;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  static async start(options: ServerOptions = {}): Promise<PostgresServer> {
    const { within = tmpdir(), wal, settings = {}, programs = postgresHere!.programs } = options;
    const folder = mkdtempSync(join(within, 'textkin-postgres-'));
    const server = new PostgresServer(folder, await freePort(), programs, settings);
    if (wal !== undefined) server.#own(wal);
    // Small files, where there is little room.
    const elsewhere = wal === undefined ? [] : ['--waldir', join(wal, 'wal'), '--wal-segsize=1'];
    initCluster(folder, { programs, user: server.#user }, elsewhere);
    cleanup(() => server.#remove());
    await server.up();
    return server;
  }

  /** Starts it on its folder, unless it runs, and resolves once it takes connections. */
  async up(): Promise<void> {
    const isUp = () => {
      if (this.#child?.exitCode !== null) this.#child = this.#spawn();
      return this.#answers();
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

  /** A server that takes over every commit of this one before it is answered, and can take its place. */
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
    cleanup(() => replica.#remove());
    await replica.up();
    await this.query("alter system set synchronous_standby_names = '*'");
    await this.query('select pg_reload_conf()');
    const isInStep = async () => {
      const { rows } = await this.query("select 1 from pg_stat_replication where sync_state = 'sync'");
      return rows.length > 0;
    };
    await until(isInStep, 'the replica is in step');
    return replica;
  }

  /** Takes writes from now on, in the place of the one that it followed. */
  async promote(): Promise<void> {
    await this.query('alter system reset synchronous_standby_names');
    await this.query('select pg_reload_conf()');
    await this.query('select pg_promote()');
  }

  /** Gives a folder to the user who runs the server. */
  #own(folder: string): void {
    const { uid, gid } = this.#user;
    if (uid !== undefined) chownSync(folder, uid, gid!);
  }

  async #remove(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Stops it: SIGINT ends what is under way, SIGKILL is a crash. */
  async stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.exitCode !== null) return;
    const exit = once(child, 'exit');
    // A crash takes its processes along: they watch for it.
    child.kill(signal);
    await exit;
  }

  query(statement: string): Promise<pg.QueryResult> {
    return queryAt(this.url, statement);
  }

  async #answers(): Promise<boolean> {
    try {
      await this.query('select 1');
      return true;
    } catch {
      return false;
    }
  }
}

async function queryAt(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  // The query under way fails with the connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Where a server of the whole run is, which `global.ts` starts. */
const runs = process.env['TEST_POSTGRES'];
let server: Promise<PostgresServer> | undefined;
let schemas = 0;

/** Undefined where there is no PostgreSQL; the tests that need one are skipped then, which CI does not allow. */
export const postgres =
  postgresHere === undefined
    ? undefined
    : {
        /** A server of this process alone, which tests may stop. */
        server: () => (server ??= PostgresServer.start()),

        /** The address of an empty schema, on a server of one's own where that is given. */
        async newSchema(own?: PostgresServer): Promise<string> {
          const url = own?.url ?? runs ?? (await this.server()).url;
          const name = `store_${process.pid}_${++schemas}`;
          await queryAt(url, `create schema ${name}`);
          const address = `${url}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
          return forced.includes('serialised') ? serialised(address) : address;
        },
      };
