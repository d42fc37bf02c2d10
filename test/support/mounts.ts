import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { cleanup } from './cleanup.ts';
import { temporaryFolder } from './folder.ts';
import { until } from './until.ts';

/** Mounts that only programs run through it see; removed when the tests of the file end. */
export interface Mounts {
  /** The command that runs a program with these mounts. */
  through: readonly string[];
  run: (...command: string[]) => SpawnSyncReturns<string>;
}

/** Opens a separate mount namespace; undefined where the system does not allow it: it needs root, and some systems refuse root too. */
export async function ownMounts(): Promise<Mounts | undefined> {
  const keeper = spawn('unshare', ['-m', 'sh', '-c', 'echo made; exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  keeper.on('error', () => undefined);
  cleanup(() => keeper.kill('SIGKILL'));
  const [made] = (await Promise.race([once(keeper.stdout, 'data'), once(keeper.stdout, 'close')])) as [
    unknown,
  ];
  if (made === undefined) return undefined;
  const through = ['nsenter', `--mount=/proc/${keeper.pid}/ns/mnt`, '--'];
  const run = (...command: string[]) =>
    spawnSync(through[0]!, [...through.slice(1), ...command], { encoding: 'utf8' });
  return run('true').status === 0 ? { through, run } : undefined;
}

/** Mounts a disk in memory on a new folder; undefined where that is not allowed. */
export function diskInMemory({ run }: Mounts): string | undefined {
  const folder = temporaryFolder();
  return run('mount', '-t', 'tmpfs', '-o', 'size=64m', 'none', folder).status === 0 ? folder : undefined;
}

/** A file system that the kernel makes read-only when it finds an error. */
export interface Ext4 {
  folder: string;
  /** Makes the kernel find an error. */
  fail: () => void;
  /** Checks the disk as at boot, and mounts it again. No file on it may be open. */
  remount: () => Promise<void>;
}

/** Creates an ext4 file system in a file and mounts it; undefined where this fails, as in most containers. */
export function ext4({ run }: Mounts): Ext4 | undefined {
  const [folder, image] = [temporaryFolder(), `${temporaryFolder()}/disk`];
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder).status === 0;
  // A sparse file takes only the written bytes; thirty rounds of a drill write over 79 MB, so 64 MB are too few.
  spawnSync('truncate', ['-s', '512M', image]);
  if (spawnSync('mkfs.ext4', ['-q', image]).status !== 0 || !mount()) return undefined;
  // The device may change when it is mounted again.
  const trigger = () =>
    `/sys/fs/ext4/${basename(run('findmnt', '-no', 'SOURCE', folder).stdout.trim())}/trigger_fs_error`;
  // Most containers do not allow this.
  if (run('test', '-w', trigger()).status !== 0) return undefined;
  return {
    folder,
    fail() {
      const { status, stderr } = run('sh', '-c', `echo 1 > ${trigger()}`);
      if (status !== 0) throw new Error(stderr);
    },
    async remount() {
      // A worker may exit a moment later than its service.
      await until(() => run('umount', folder).status === 0, 'nobody has a file on the disk open', {
        everyMs: 50,
      });
      // 1 means that errors were corrected.
      const checked = spawnSync('e2fsck', ['-fy', image], { encoding: 'utf8' });
      if ((checked.status ?? 8) > 1 || !mount()) throw new Error(checked.stdout + checked.stderr);
    },
  };
}
