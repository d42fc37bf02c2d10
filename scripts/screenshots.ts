/**
 * Takes the screenshots of the console in docs/images, with the articles of the demo: `npm run screenshots [-- <name> …]`. It needs
 * Chromium and the fonts of the console (apt-get install chromium fonts-sil-charis fonts-inter fonts-jetbrains-mono).
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Textkin } from '../packages/client/src/index.ts';
import { buildConsole } from '../packages/console/build.js';
import { readConfig } from '../packages/server/src/config/config.ts';
import { openLogger } from '../packages/server/src/ops/logger.ts';
import { startService } from '../packages/server/src/service/service.ts';
import { launchChromium } from '../support/chromium.ts';

const root = join(import.meta.dirname, '..');
const images = join(root, 'docs/images');

interface Keys {
  apiKey: string;
  secretKey: string;
}

interface Picture {
  name: string;
  hash: string;
  /** A selector that matches once the view is complete. */
  ready: string;
  dark?: boolean;
  phone?: boolean;
  prepare?: (page: Page) => Promise<void>;
}

const pictures: Picture[] = [
  {
    name: 'text',
    hash: '#/collections/1/texts/1?via=2',
    ready: '.related .reason',
    prepare: async (page) => {
      await page.locator('.why summary').first().click();
      await page.mouse.move(1, 1);
      await page.locator('aside').evaluate((aside: { scrollTop: number }) => (aside.scrollTop = 0));
    },
  },
  {
    name: 'map',
    hash: '#/collections/1/map',
    ready: '.entity',
    prepare: async (page) => {
      await page.locator('.entity').first().click();
      await page.locator('.map aside .headlines a').first().waitFor();
      await page.mouse.move(1, 1);
    },
  },
  {
    name: 'playground-dark',
    hash: '#/playground?collection=2',
    ready: '.playground-form',
    dark: true,
    prepare: async (page) => {
      await page.click('.playground-form button:not([type=submit])');
      await page.click('.playground-form button[type=submit]');
      await page.locator('.result .tag').first().waitFor();
      await page.locator('.result .tag').first().hover();
      // The view scrolls to the result.
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  {
    name: 'tags',
    hash: '#/collections/1/tags',
    ready: '.tag-rows .chip',
    prepare: async (page) => {
      await page.locator('.merges summary').click();
      await page.locator('.merges li').first().waitFor();
    },
  },
  {
    name: 'card',
    hash: '#/collections/1/texts/1',
    ready: '.related .reason',
    prepare: async (page) => {
      const tag = page.locator('aside a', { hasText: 'Australia' }).first();
      await tag.hover();
      await page.mouse.move(5, 5);
      await tag.hover();
      await page.locator('.entity-card').waitFor();
    },
  },
  {
    name: 'places',
    hash: '#/collections/1/places',
    ready: '.place',
    prepare: async (page) => {
      await page.locator('.place').first().click();
      await page.locator('.map aside .headlines a').first().waitFor();
      await page.mouse.move(1, 1);
    },
  },
  { name: 'list', hash: '#/lists/1', ready: 'table.rows tbody tr' },
  { name: 'phone', hash: '#/collections/2/texts/1', ready: '.related', phone: true },
];

const data = mkdtempSync(join(tmpdir(), 'textkin-screenshots-'));
try {
  await buildConsole();
  const config = readConfig({ data, port: 0, workers: 1, logLevel: 'error' }, {});
  await using service = await startService(config, openLogger(config.logLevel));
  const keys = await service.context.keys.issue('screenshots');
  const client = new Textkin({ url: service.url, ...keys });
  await storeArticles(client);
  await storeVocabulary(client);
  const browser = await launchChromium();
  mkdirSync(images, { recursive: true });
  const names = process.argv.slice(2);
  for (const picture of pictures.filter(({ name }) => names.length === 0 || names.includes(name)))
    await take(browser, service.url, keys, picture);
  await browser.close();
} finally {
  rmSync(data, { recursive: true });
}

async function storeArticles(client: Textkin): Promise<void> {
  const collections = [
    { name: 'World news', language: 'en', description: 'Wikinews and other free articles' },
    { name: 'Nyheter', language: 'sv', description: 'Svenska artiklar' },
  ] as const;
  for (const collection of collections) {
    const { collection_id } = await client.call('collection.create', collection);
    const lines = readFileSync(join(root, `packages/server/demo/${collection.language}.jsonl`), 'utf8');
    for (const line of lines.trim().split('\n')) {
      const article = JSON.parse(line) as Record<'headline' | 'body' | 'url' | 'publish_date', string>;
      const { headline, body, url, publish_date } = article;
      const text = { collection_id, headline, body, url, publish_date };
      const { text_id } = await client.call('text.create', text);
      await client.tagsWhenReady({ collection_id, text_id });
    }
  }
}

async function storeVocabulary(client: Textkin): Promise<void> {
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Athletes', language: 'en' });
  const entries = ['Tina McKenzie', 'Cobi Crispin', 'Amber Merritt', 'Bridie Kean'].map((name, at) => ({
    ...{ id: `athlete-${at + 17}`, category: 'person' as const, name },
    ...{ aliases: [`${name[0]!}. ${name.split(' ')[1]!}`], description: 'Wheelchair basketball player' },
  }));
  await client.call('vocabulary.put', { vocabulary_id, entries });
  await client.call('collection.update', { collection_id: 1, vocabularies: [vocabulary_id] });
}

async function take(browser: Browser, url: string, keys: Keys, picture: Picture): Promise<void> {
  const { name, hash, dark = false, phone = false, prepare } = picture;
  const context = await browser.newContext({
    viewport: phone ? { width: 360, height: 740 } : { width: 1200, height: 900 },
    deviceScaleFactor: 1.5,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/${hash}`);
  await page.fill('[name=api-key]', keys.apiKey);
  await page.fill('[name=secret-key]', keys.secretKey);
  await page.click('button[type=submit]');
  await page.locator('nav').first().waitFor();
  await page.locator(picture.ready).first().waitFor();
  await prepare?.(page);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(join(images, `console-${name}.webp`), bytes);
  process.stdout.write(`docs/images/console-${name}.webp ${Math.round(bytes.length / 1000)} kB\n`);
  await context.close();
}
