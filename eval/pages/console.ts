import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Textkin } from '@textkin/client';
import { buildConsole } from '../../packages/console/build.js';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { openLogger } from '../../packages/server/src/ops/logger.ts';
import { startService } from '../../packages/server/src/service/service.ts';
import { launchChromium } from '../../support/chromium.ts';
import type { ReadPage } from './doors.ts';
import type { EvalPage } from './sets.ts';

const longestMs = 600_000;

/** Imports pages through the console in Chromium, and reads the texts that the service then has. */
export async function importInConsole(pages: readonly EvalPage[]): Promise<(ReadPage | undefined)[]> {
  await buildConsole();
  using folder = mkdtempDisposableSync(join(tmpdir(), 'textkin-pages-'));
  const config = { ...readConfig({ port: 0, data: folder.path }, {}), workers: 0 };
  await using service = await startService(config, openLogger('error'));
  const keys = await service.context.keys.issue('eval');
  const client = new Textkin({ url: service.url, apiKey: keys.apiKey, secretKey: keys.secretKey });
  const collection = (await client.call('collection.create', { name: 'Pages', language: 'en' }))
    .collection_id;
  await using browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(service.url);
  await page.fill('[name=api-key]', keys.apiKey);
  await page.fill('[name=secret-key]', keys.secretKey);
  await page.click('button[type=submit]');
  await page.locator('nav').first().waitFor();
  await page.evaluate(`location.hash = '#/collections/${collection}/import'`);
  await page.setInputFiles(
    'input[type=file]',
    pages.map(({ path }) => path),
  );
  await page.locator('.importing .tick input').check();
  await page.locator('.importing .actions .main:enabled').click();
  await page.locator('.importing h2', { hasText: /^Imported/ }).waitFor({ timeout: longestMs });
  const found = new Map<string, ReadPage>();
  for await (const { text_id, ext_text_id = '' } of client.texts({ collection_id: collection })) {
    const text = await client.call('text.get', { collection_id: collection, text_id, include_body: true });
    found.set(ext_text_id, { text: text.body ?? '', headline: text.headline });
  }
  return pages.map(({ id }) => found.get(id));
}
