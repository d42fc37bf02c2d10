import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locked, root } from './lock.ts';

/** Licences of what may run with Textkin, by their SPDX names: none asks more than that its notice is passed on. */
export const allowed = 'Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 PSF-2.0'.split(' ');

/** The notices of packages that carry none themselves. */
const ours = readFileSync(join(root, 'packages/server/THIRD-PARTY-NOTICES.txt'), 'utf8');

/** What is wrong with the licence of a package, or undefined; one for another machine is not here to be read. */
export function licenceProblem({ path, name, version, license, optional }: Locked): string | undefined {
  const told = `${name} ${version}`;
  if (license === undefined) return `${told} names no licence`;
  if (!allowed.includes(license)) return `${told} has the licence ${license}, which is not in the list`;
  const home = join(root, path);
  if (!existsSync(home)) return optional ? undefined : `${told} is not installed`;
  const { license: own } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    license?: string;
  };
  if (own !== license) return `${told} says ${own}, and the lock file ${license}`;
  return hasNotice(home) || ours.includes(`${told} (${license})`) ? undefined : `${told} has no notice`;
}

/** Whether a package has its licence as a file, or whole in its page. */
function hasNotice(home: string): boolean {
  if (globSync('{LICENCE,LICENSE,licence,license,COPYING}*', { cwd: home }).length > 0) return true;
  const pages = globSync('{README,Readme,readme}*', { cwd: home });
  return pages.some((page) =>
    readFileSync(join(home, page), 'utf8').includes('Permission is hereby granted'),
  );
}
