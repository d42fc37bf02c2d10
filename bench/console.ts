/**
 * The console on localhost with 100,000 texts, or as many as said: its weight, its first paint, and how long after an act
 * what one wants to see is there. `npm run bench:console [-- --data <folder>] [--texts <number>]`; it needs Chromium, and a
 * machine that does nothing else.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildConsole } from '../packages/console/build.js';
import { launchChromium } from '../support/chromium.ts';
import { is, open, watch } from './console/in-page.ts';
import { paint, scrollOn } from './console/paint.ts';
import { fill } from './console/store.ts';
import { walksOf } from './console/walks.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, texts: { type: 'string', default: '100000' } },
});
const texts = Number(values.texts);
const rounds = 9;

const say = (line: string) => process.stdout.write(`${line}\n`);
const row = (name: string, times: readonly number[], longest?: number) => {
  const sorted = times.slice(1).toSorted((a, b) => a - b);
  const figures = [
    times[0]!,
    sorted[sorted.length >> 1]!,
    sorted.at(-1)!,
    ...(longest === undefined ? [] : [longest]),
  ];
  say(`  ${name.padEnd(32)} ${figures.map((figure) => figure.toFixed(0).padStart(7)).join(' ')}`);
};

const data = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
try {
  await buildConsole();
  weigh();
  const stored = await fill(data, texts, values.data);
  const { service, collection } = stored;
  const { url, apiKey, secretKey } = service.started;
  await using browser = await launchChromium();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.fill('[name=api-key]', apiKey);
  await page.fill('[name=secret-key]', secretKey);
  await page.click('button[type=submit]');
  await page.locator('nav').first().waitFor();

  say(
    `${texts.toLocaleString('en')} texts; milliseconds from an act to what it shows, and of the page's longest task`,
  );
  say(`  ${' '.repeat(32)}   first  median   worst    task`);
  const session = await context.storageState();
  const paints = { out: [] as Paint[], in: [] as Paint[] };
  for (let round = 0; round <= rounds; round++) {
    paints.out.push(await paint(browser, url, 'form [name=api-key]'));
    paints.in.push(await paint(browser, url, `a[href="#/collections/${collection}"]`, session));
  }
  for (const [name, all] of [
    ['signed out', paints.out],
    ['signed in', paints.in],
  ] as const) {
    row(
      `first paint, ${name}`,
      all.map(({ first }) => first),
    );
    row(
      `… with its content`,
      all.map(({ there }) => there),
    );
  }

  for (const make of walksOf(stored)) {
    const times = new Map<string, number[]>();
    let longest = 0;
    for (let round = 0; round <= rounds; round++) {
      const walk = make();
      await watch(page, open('#/keys'), [is('form table, main table')]);
      await watch(page, open(walk.at), [walk.ready]);
      // Lets the work after the last frame end before the next action.
      await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
      const watched = await watch(page, walk.act, Object.values(walk.shown));
      if (round > 0) longest = Math.max(longest, watched.longest);
      for (const [index, name] of Object.keys(walk.shown).entries())
        times.set(name, [...(times.get(name) ?? []), watched.shown[index]!]);
    }
    for (const [name, all] of times) row(name, all, longest);
  }

  await watch(page, open(`#/collections/${collection}`), [is('.texts .headline')]);
  const scrolls: number[] = [];
  for (let round = 0; round <= rounds; round++) scrolls.push((await scrollOn(page)).shown[0]!);
  row('the rows after a jump to the end', scrolls);
  say(`rows in the page then: ${await page.locator('.texts li[aria-posinset]').count()}`);
  await service.stop();
} finally {
  rmSync(data, { recursive: true });
}

type Paint = Awaited<ReturnType<typeof paint>>;

/** The weight of what browsers load, without the notices of what others have written. */
function weigh(): void {
  const folder = join(import.meta.dirname, '../packages/server/console');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(html|js|css|svg)$/.test(path),
  );
  const sizes = new Map(files.map((path) => [path, gzipSync(readFileSync(join(folder, path))).length]));
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const sum = (some: readonly string[]) =>
    (some.reduce((bytes, path) => bytes + sizes.get(path)!, 0) / 1000).toFixed(1);
  const atOnce = files.filter((path) => path === 'index.html' || page.includes(path));
  say(
    `weight, gzipped: ${sum(files)} kB in ${files.length} files, of which ${sum(atOnce)} kB for the first view`,
  );
}
