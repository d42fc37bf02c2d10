/**
 * Prints the bill of materials (SBOM) of the published service, as CycloneDX 1.5 in JSON:
 *
 *   npm run --silent sbom > textkin.cdx.json
 *
 * It needs npm and the lock file, and no network.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bill, shippedBill } from './supply/bill.ts';
import { root, runningPackages } from './supply/lock.ts';

const refOf = (home: string): string => {
  const text = readFileSync(join(root, home, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(text) as { name: string; version: string };
  return `${name}@${version}`;
};
const ours = [
  'packages/server',
  'packages/client',
  'packages/importing',
  'models/en-sv',
  'models/en-sv-fast',
].map(refOf);
// With NODE_ENV=production npm would exclude packages that only the build needs.
const flags = [
  '--include',
  'dev',
  '--package-lock-only',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
];
const whole = execFileSync('npm', ['sbom', ...flags], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const bill = shippedBill(JSON.parse(whole) as Bill, ours, runningPackages());
process.stdout.write(`${JSON.stringify(bill, undefined, 2)}\n`);
