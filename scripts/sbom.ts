/**
 * Prints the bill of materials (SBOM) of the published service, as CycloneDX 1.5 in JSON:
 *
 *   npm run --silent sbom > textkin.cdx.json
 *   npm run --silent sbom -- --to textkin.cdx.json
 *
 * It needs npm and the lock file, and no network. With SOURCE_DATE_EPOCH (https://reproducible-builds.org/docs/source-date-epoch/) the
 * bill has that date, and equal lock files give equal bills.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Bill, datedBill, shippedBill } from './supply/bill.ts';
import { root, runningPackages } from './supply/lock.ts';
import { publishedPackages } from './supply/packages.ts';

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const ours = publishedPackages().map(({ name, version }) => `${name}@${version}`);
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
const shipped = shippedBill(JSON.parse(whole) as Bill, ours, runningPackages());
const seconds = process.env['SOURCE_DATE_EPOCH'];
const bill = seconds === undefined ? shipped : datedBill(shipped, new Date(Number(seconds) * 1000));
const text = `${JSON.stringify(bill, undefined, 2)}\n`;
if (values.to === undefined) process.stdout.write(text);
else writeFileSync(values.to, text);
