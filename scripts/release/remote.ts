import { spawnSync } from 'node:child_process';

/** Returns the address of the remote `origin` without a password; undefined without a remote, or if it is a folder of this machine. */
export function publicRemote(repository: string): string | undefined {
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: repository, encoding: 'utf8' });
  const address = stdout.trim();
  if (!/^(https|ssh):\/\//.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
