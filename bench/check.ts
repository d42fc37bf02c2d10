/**
 * Checks that the latest run of `npm run bench:peers` is as good as the run of the last release:
 *
 *   npm run bench:check                        compares their ratios; fails where a ratio is worse by more than its band
 *   npm run bench:check -- --keep <version>    stores the latest run as the run of a release
 *
 * Only ratios are compared, to peers and to a bare echo of the same run: times mean nothing on another machine.
 */
import { copyFileSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from '../support/table.ts';
import { compare, type Run } from './peers/ratios.ts';

const docs = fileURLToPath(new URL('../docs', import.meta.url));
const latestFile = join(docs, 'measurements/bench-peers.json');
const { values } = parseArgs({ options: { keep: { type: 'string' } } });
const read = (path: string): Run => JSON.parse(readFileSync(path, 'utf8')) as Run;

if (values.keep === undefined) check();
else {
  if (!/^\d+\.\d+\.\d+$/.test(values.keep)) throw new Error('--keep names a version such as 0.2.0');
  copyFileSync(latestFile, join(docs, `releases/${values.keep}.json`));
  console.log(`Stored the run of ${read(latestFile).date} as the run of ${values.keep}.`);
}

function check(): void {
  const versions = globSync('releases/*.json', { cwd: docs }).map((path) => path.slice(9, -5));
  const last = versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
  if (last === undefined) {
    console.error('No release has figures: "npm run bench:check -- --keep <version>" stores the latest run.');
    process.exitCode = 1;
    return;
  }
  const [release, latest] = [read(join(docs, `releases/${last}.json`)), read(latestFile)];
  console.log(
    `Release ${last}: ${release.date}, ${release.machine}\nLatest run: ${latest.date}, ${latest.machine}\n`,
  );
  const ratios = compare(release.ratios, latest.ratios);
  const figure = (value: number | undefined) => value?.toFixed(3) ?? 'none';
  printTable(
    ['ratio', last, 'latest', 'worse by', 'verdict'],
    ratios.map(({ name, before, now, worse, isBeyond }) => [
      ...[name, figure(before), figure(now)],
      worse === undefined ? '–' : `${(100 * worse).toFixed(1)} %`,
      worse === undefined ? 'not compared' : isBeyond ? 'WORSE' : 'as good',
    ]),
  );
  const compared = ratios.filter(({ worse }) => worse !== undefined).length;
  const beyond = ratios.filter(({ isBeyond }) => isBeyond).length;
  console.log(`\n${compared} ratios compared, ${beyond} beyond their band.`);
  if (compared === 0 || beyond > 0) process.exitCode = 1;
}
