import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Textkin } from '@textkin/client';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../packages/console/build.js';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { openLogger } from '../../packages/server/src/ops/logger.ts';
import { startService } from '../../packages/server/src/service/service.ts';
import { launchChromium } from '../../support/chromium.ts';
import type { ReadPage } from './readers.ts';
import type { EvalPage } from './sets.ts';

const importTimeoutMs = 600_000;

/** Imports pages through the console in Chromium, and returns the texts that the service stores for them. */
export async function importInConsole(pages: readonly EvalPage[]): Promise<(ReadPage | undefined)[]> {
  await buildConsole();
  using folder = mkdtempDisposableSync(join(tmpdir(), 'textkin-pages-'));
  const config = { ...readConfig({ port: 0, data: folder.path }, {}), workers: 0 };
  await using service = await startService(config, openLogger('error'));
  const { apiKey, secretKey } = await service.context.keys.issue('eval');
  const client = new Textkin({ url: service.url, apiKey, secretKey });
  const { collection_id } = await client.call('collection.create', { name: 'Pages', language: 'en' });
  await using browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(service.url);
  await page.fill('[name=api-key]', apiKey);
  await page.fill('[name=secret-key]', secretKey);
  await page.click('button[type=submit]');
  await page.locator('nav').first().waitFor();
  await page.evaluate(`location.hash = '#/collections/${collection_id}/import'`);
  await importFiles(
    page,
    pages.map(({ path }) => path),
  );
  return await storedTexts(
    client,
    collection_id,
    pages.map(({ id }) => id),
  );
}

/** Imports files on the console's import page, whatever their language. */
async function importFiles(page: Page, paths: string[]): Promise<void> {
  await page.setInputFiles('input[type=file]', paths);
  await page.locator('.importing .checkbox input').check();
  await page.locator('.importing .actions .main:enabled').click();
  await page.locator('.importing h2', { hasText: /^Imported/ }).waitFor({ timeout: importTimeoutMs });
}

/** Returns the stored text of each file name; undefined where no text is stored. */
async function storedTexts(
  client: Textkin,
  collection_id: number,
  names: readonly string[],
): Promise<(ReadPage | undefined)[]> {
  const texts = new Map<string, ReadPage>();
  for await (const { text_id, ext_text_id = '' } of client.texts({ collection_id })) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    texts.set(ext_text_id, { text: text.body ?? '', headline: text.headline });
  }
  return names.map((name) => texts.get(name));
}
