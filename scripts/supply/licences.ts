import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, root } from './lock.ts';

/** The allowed licences of packages that run with Textkin, by their SPDX names. They require only that their notice is included. */
export const allowedLicences =
  'Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 PSF-2.0'.split(' ');

/** The notices of packages that do not contain one. */
const ownNotices = readFileSync(join(root, 'packages/server/THIRD-PARTY-NOTICES.txt'), 'utf8');

/** Returns what is wrong with the licence of a package, or undefined. Packages for other machines are not installed and not read. */
export function licenceProblem({
  path,
  name,
  version,
  license,
  optional,
}: LockedPackage): string | undefined {
  const subject = `${name} ${version}`;
  if (license === undefined) return `${subject} names no licence`;
  if (!allowedLicences.includes(license))
    return `${subject} has the licence ${license}, which is not in the list`;
  const home = join(root, path);
  if (!existsSync(home)) return optional ? undefined : `${subject} is not installed`;
  const { license: own } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    license?: string;
  };
  if (own !== license) return `${subject} says ${own}, and the lock file ${license}`;
  return hasNotice(home) || ownNotices.includes(`${subject} (${license})`)
    ? undefined
    : `${subject} has no notice`;
}

/** Returns whether a package has its licence as a file, or whole in its README. */
function hasNotice(home: string): boolean {
  if (globSync('{LICENCE,LICENSE,licence,license,COPYING}*', { cwd: home }).length > 0) return true;
  const pages = globSync('{README,Readme,readme}*', { cwd: home });
  return pages.some((page) =>
    readFileSync(join(home, page), 'utf8').includes('Permission is hereby granted'),
  );
}
