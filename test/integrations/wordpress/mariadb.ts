/** A MariaDB server on a folder of its own, reached by its socket alone. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup } from '../../support/cleanup.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';

/** It refuses to run as root: then it runs as the user whom Debian's package makes. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'mysql'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface Database {
  socket: string;
  /** The rows of a statement, each as its columns. */
  query(statement: string): string[][];
}

/** Starts it with an empty database `wordpress`, for the user `wordpress` without a password. */
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
    const said = execFileSync('mariadb', [...arguments_, '-e', statement, 'mysql'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return said.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')]));
  };
  const answers = () => {
    try {
      return query('select 1').length > 0;
    } catch {
      return false;
    }
  };
  await until(answers, 'MariaDB takes connections', { everyMs: 50 });
  query('create database wordpress character set utf8mb4');
  query("create user wordpress@localhost identified by ''");
  query('grant all on wordpress.* to wordpress@localhost');
  return { socket, query };
}
