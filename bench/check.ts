/**
 * Whether the latest run of `npm run bench:peers` is as good as that of the last release:
 *
 *   npm run bench:check                        compares their ratios; fails where one is worse by more than its band
 *   npm run bench:check -- --keep <version>    keeps the latest run as that of a release
 *
 * Ratios alone are compared, to peers and to a bare echo of the same run: times mean nothing on another machine.
 */
import { copyFileSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from '../support/table.ts';
import { compare, type Run } from './peers/ratios.ts';

const docs = fileURLToPath(new URL('../docs', import.meta.url));
const latest = join(docs, 'measurements/bench-peers.json');
const { values } = parseArgs({ options: { keep: { type: 'string' } } });
const read = (path: string): Run => JSON.parse(readFileSync(path, 'utf8')) as Run;

if (values.keep === undefined) check();
else {
  if (!/^\d+\.\d+\.\d+$/.test(values.keep)) throw new Error('--keep names a version such as 0.2.0');
  copyFileSync(latest, join(docs, `releases/${values.keep}.json`));
  console.log(`Kept the run of ${read(latest).date} as that of ${values.keep}.`);
}

function check(): void {
  const versions = globSync('releases/*.json', { cwd: docs }).map((path) => path.slice(9, -5));
  const last = versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
  if (last === undefined) {
    console.error(
      'No release has figures yet: "npm run bench:check -- --keep <version>" keeps the latest run.',
    );
    process.exitCode = 1;
    return;
  }
  const [before, now] = [read(join(docs, `releases/${last}.json`)), read(latest)];
  const compared = compare(before.ratios, now.ratios);
  const shown = (value: number | undefined) => value?.toFixed(3) ?? 'not there';
  console.log(
    `Release ${last}: ${before.date}, ${before.machine}\nLatest run: ${now.date}, ${now.machine}\n`,
  );
  printTable(
    ['ratio', last, 'latest', 'worse by', 'verdict'],
    compared.map(({ name, before, now, worse, isBeyond }) => [
      name,
      shown(before),
      shown(now),
      worse === undefined ? '–' : `${(100 * worse).toFixed(1)} %`,
      worse === undefined ? 'not compared' : isBeyond ? 'WORSE' : 'as good',
    ]),
  );
  const count = compared.filter(({ worse }) => worse !== undefined).length;
  const beyond = compared.filter(({ isBeyond }) => isBeyond);
  console.log(`\n${count} ratios compared, ${beyond.length} beyond their band.`);
  if (count === 0 || beyond.length > 0) process.exitCode = 1;
}
