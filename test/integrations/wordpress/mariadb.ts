/** A MariaDB server with a temporary folder, reachable only by its socket. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup } from '../../support/cleanup.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';

/** Returns the user of the server. MariaDB does not run as root, so root uses the user of Debian's package. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'mysql'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface Database {
  socket: string;
  /** Runs a statement and returns its rows, each as its columns. */
  query(statement: string): string[][];
}

/** Starts a server with an empty database `wordpress` for the user `wordpress` without a password. */
export async function startMariaDb(): Promise<Database> {
  const folder = temporaryFolder();
  const user = owner();
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')];
  const options = { ...user, cwd: folder, stdio: 'pipe' } as const;
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--tmpdir=${folder}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    options,
  );
  const flags = [
    `--datadir=${data}`,
    `--tmpdir=${folder}`,
    `--socket=${socket}`,
    '--skip-networking',
    '--innodb-flush-log-at-trx-commit=0',
  ];
  const server = spawn('/usr/sbin/mariadbd', ['--no-defaults', ...flags], { ...options, stdio: 'ignore' });
  cleanup(async () => {
    const exit = once(server, 'exit');
    if (server.exitCode === null && server.kill('SIGKILL')) await exit;
  });
  const query = (statement: string) => {
    const arguments_ = [
      '--no-defaults',
      `--socket=${socket}`,
      '--user=root',
      '--batch',
      '--skip-column-names',
    ];
    const output = execFileSync('mariadb', [...arguments_, '-e', statement, 'mysql'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return output.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')]));
  };
  const isReady = () => {
    try {
      return query('select 1').length > 0;
    } catch {
      return false;
    }
  };
  await until(isReady, 'MariaDB accepts connections', { everyMs: 50 });
  query('create database wordpress character set utf8mb4');
  query("create user wordpress@localhost identified by ''");
  query('grant all on wordpress.* to wordpress@localhost');
  return { socket, query };
}
