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
  for (let round = 0; round < rounds; round++) {
    const min_text_id = 1 + Math.floor((round / rounds) * (texts - 200));
    const begin = performance.now();
    await client.call('collection.listTexts', { collection_id, min_text_id, limit: 100 });
    calls.push(performance.now() - begin);
    scrolls.push(await page.evaluate<number>(scrollTo(0.03 + (0.9 * round) / rounds)));
  }
  say(`collection.listTexts, 100 of ${texts} texts: ${spread(calls)}`);
  say(`from a jump of the scroll bar to the rows on the screen: ${spread(scrolls)}`);
  say(`rows in the page then: ${await page.locator('.texts li').count()}`);
} finally {
  rmSync(data, { recursive: true });
}

/** In the page: jumps to a share of its height and answers how long it took until rows with headlines are painted. */
function scrollTo(share: number): string {
  return `new Promise((resolve) => {
    const begin = performance.now();
    scrollTo(0, document.documentElement.scrollHeight * ${share});
    const look = () => {
      const shown = [...document.querySelectorAll('.texts a')].some((link) => {
        const { top } = link.getBoundingClientRect();
        return top > 0 && top < innerHeight;
      });
      if (shown) resolve(performance.now() - begin);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`;
}
