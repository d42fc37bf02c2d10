/**
 * Measures the console on localhost: its weight, its first paint, and the time from an action until its results are shown:
 *
 *   npm run bench:console [-- --data <folder>] [--texts 100000]
 *
 * It needs Chromium, and a machine that does nothing else.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildConsole } from '../packages/console/build.js';
import { launchChromium } from '../support/chromium.ts';
import { actionsOn } from './console/actions.ts';
import { exists, open, watch } from './console/page-script.ts';
import { jumpToEnd, paint } from './console/paint.ts';
import { startFilled } from './console/store.ts';
import { temporaryFolder } from './support/folder.ts';
import { median } from '../support/statistics.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, texts: { type: 'string', default: '100000' } },
});
const texts = Number(values.texts);
/** Measured rounds after the first, which is printed by itself. */
const rounds = 9;

await buildConsole();
printWeight();
using folder = temporaryFolder();
const stored = await startFilled(folder.path, texts, values.data);
await using service = stored.service;
await using browser = await launchChromium();
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
await page.goto(service.url);
await page.fill('[name=api-key]', service.apiKey);
await page.fill('[name=secret-key]', service.secretKey);
await page.click('button[type=submit]');
await page.locator('nav').first().waitFor();

console.log(`${texts.toLocaleString('en')} texts; milliseconds from an action to its results, and of the page's longest task`); // prettier-ignore
console.log(`  ${' '.repeat(32)}   first  median   worst    task`);
const signedIn = await context.storageState();
const collectionPage = `#/collections/${stored.collection}`;
for (const [name, selector, session] of [
  ['signed out', 'form [name=api-key]', undefined],
  ['signed in', `a[href="${collectionPage}"]`, signedIn],
] as const) {
  const paints = [];
  for (let round = 0; round <= rounds; round++)
    paints.push(await paint(browser, service.url, selector, session));
  printRow(
    `first paint, ${name}`,
    paints.map(({ paintMs }) => paintMs),
  );
  printRow(
    '… with its content',
    paints.map(({ contentMs }) => contentMs),
  );
}

for (const makeAction of actionsOn(stored)) {
  const times = new Map<string, number[]>();
  let longestTask = 0;
  for (let round = 0; round <= rounds; round++) {
    const action = makeAction();
    await watch(page, open('#/keys'), [exists('form table, main table')]);
    await watch(page, open(action.at), [action.ready]);
    // Lets the work after the last frame end before the next action.
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    const { shownMs, longestTaskMs } = await watch(page, action.run, Object.values(action.shown));
    if (round > 0) longestTask = Math.max(longestTask, longestTaskMs);
    for (const [index, name] of Object.keys(action.shown).entries())
      times.set(name, [...(times.get(name) ?? []), shownMs[index]!]);
  }
  for (const [name, all] of times) printRow(name, all, longestTask);
}

await watch(page, open(collectionPage), [exists('.texts .headline')]);
const jumps: number[] = [];
for (let round = 0; round <= rounds; round++) jumps.push((await jumpToEnd(page)).shownMs[0]!);
printRow('the rows after a jump to the end', jumps);
console.log(`rows in the page then: ${await page.locator('.texts li[aria-posinset]').count()}`);

/** Prints the first time, and the median and the longest of the others. */
function printRow(name: string, [first, ...times]: readonly number[], longestTask?: number): void {
  const figures = [first!, median(times), Math.max(...times), ...(longestTask === undefined ? [] : [longestTask])]; // prettier-ignore
  console.log(`  ${name.padEnd(32)} ${figures.map((figure) => figure.toFixed(0).padStart(7)).join(' ')}`);
}

/** Prints the compressed size of the files that browsers load. */
function printWeight(): void {
  const folder = join(import.meta.dirname, '../packages/server/console');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(html|js|css|svg)$/.test(path),
  );
  const sizes = new Map(files.map((path) => [path, gzipSync(readFileSync(join(folder, path))).length]));
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const kilobytes = (paths: readonly string[]) =>
    (paths.reduce((bytes, path) => bytes + sizes.get(path)!, 0) / 1000).toFixed(1);
  const firstView = files.filter((path) => path === 'index.html' || page.includes(path));
  console.log(`weight, gzipped: ${kilobytes(files)} kB in ${files.length} files, of which ${kilobytes(firstView)} kB for the first view`); // prettier-ignore
}
