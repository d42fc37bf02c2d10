/**
 * The console on localhost: its weight, its first paint, and a page of a collection of 100,000 texts or as many as said.
 * `npm run bench:console [-- <texts>]`; it needs Chromium and a machine that does nothing else.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Textkin } from '../packages/client/src/index.ts';
import { buildConsole } from '../packages/console/build.js';
import { readConfig } from '../packages/server/src/config/config.ts';
import { openLogger } from '../packages/server/src/ops/logger.ts';
import { startService } from '../packages/server/src/service.ts';
import { launchChromium } from '../support/chromium.ts';

const texts = Number(process.argv[2] ?? 100_000);
const rounds = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);
const spread = (milliseconds: number[]) => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const [median, worst] = [sorted[sorted.length >> 1]!, sorted.at(-1)!];
  return `median ${median.toFixed(0)} ms, worst of ${sorted.length} ${worst.toFixed(0)} ms`;
};

/** In the page: when its first content was painted, in milliseconds from the start of loading. */
const firstPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** In the page: jumps to the end of what is loaded and answers how long it took until rows behind it are painted. */
const scrollOn = `new Promise((resolve) => {
  const begin = performance.now();
  const end = document.querySelector('.texts').getBoundingClientRect().height;
  scrollTo(0, document.documentElement.scrollHeight);
  const look = () => {
    const list = document.querySelector('.texts').getBoundingClientRect();
    if (list.height > end) scrollTo(0, scrollY + list.top + end);
    const shown = [...document.querySelectorAll('.texts .headline')].some((link) => {
      const { top } = link.getBoundingClientRect();
      return top - list.top > end && top > 0 && top < innerHeight;
    });
    if (shown) resolve(performance.now() - begin);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const data = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
try {
  await buildConsole();
  say(`${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`);
  const folder = join(import.meta.dirname, '../packages/server/console');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.map(({ parentPath, name }) => gzipSync(readFileSync(join(parentPath, name))).length);
  say(
    `weight, gzipped: ${(bytes.reduce((sum, one) => sum + one) / 1000).toFixed(1)} kB in ${files.length} files`,
  );

  // Without a worker: only the lists are looked at.
  const config = readConfig({ data, port: 0, logLevel: 'error' }, {});
  await using service = await startService({ ...config, workers: 0 }, openLogger(config.logLevel));
  const keys = await service.context.keys.issue('bench');
  const client = new Textkin({ url: service.url, ...keys });
  await using browser = await launchChromium();

  const paints: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // A context of its own: nothing is in the cache.
    const page = await (await browser.newContext()).newPage();
    await page.goto(service.url);
    await page.locator('form').waitFor();
    paints.push(await page.evaluate<number>(firstPaint));
    await page.context().close();
  }
  say(`first paint of the sign-in form, nothing cached: ${spread(paints)}`);

  const { collection_id } = await client.call('collection.create', { name: 'Large', language: 'en' });
  const body = 'A text of the bench. '.repeat(20);
  for (let stored = 0; stored < texts; stored += 500) {
    const calls = Array.from({ length: 500 }, (_, index) => ({
      method: 'text.create' as const,
      params: { collection_id, headline: `Headline of text ${stored + index + 1}`, body, force: true },
    }));
    await client.batch(calls);
  }

  const page = await (await browser.newContext()).newPage();
  await page.goto(`${service.url}/#/collections/${collection_id}`);
  await page.fill('[name=api-key]', keys.apiKey);
  await page.fill('[name=secret-key]', keys.secretKey);
  await page.click('button[type=submit]');
  await page.locator('.texts a').first().waitFor();
  const calls: number[] = [];
  const scrolls: number[] = [];
  const words: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    const list = { collection_id, order: '-date', include: ['excerpt', 'tags'], limit: 100 } as const;
    await client.call('collection.listTexts', { ...list, include: [...list.include] });
    calls.push(performance.now() - begin);
    scrolls.push(await page.evaluate<number>(scrollOn));
  }
  const rows = await page.locator('.texts li[aria-posinset]').count();
  await page.evaluate('scrollTo(0, 0)');
  for (let round = 0; round < rounds; round++) {
    const wanted = `Headline of text ${1 + Math.floor((round / rounds) * texts)}`;
    const begin = performance.now();
    await page.fill('.filters [type=search]', wanted);
    await page.locator('.texts li[aria-posinset="1"] .headline', { hasText: wanted }).waitFor();
    words.push(performance.now() - begin);
  }
  say(`collection.listTexts, 100 of ${texts} texts with first words and tags: ${spread(calls)}`);
  say(`from a jump to the end of what is loaded to the rows that follow: ${spread(scrolls)}`);
  say(`rows in the page then: ${rows}`);
  say(`from words in the filter to their rows, of which the rest after a key is 150 ms: ${spread(words)}`);
} finally {
  rmSync(data, { recursive: true });
}
