import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { visit, withoutBrowser } from '../support/browser.ts';
import { runService } from '../support/service.ts';

/** How long the page waits for a document in this test, in milliseconds. */
const timeoutMs = 5000;

test(
  'a document that takes too long is skipped with its reason, and the others are stored',
  { skip: withoutBrowser },
  async () => {
    const service = await runService({ workers: 0 });
    const client = await service.newClient();
    const { page, show, pageErrors } = await visit(service.url, client);
    await page.evaluate(
      ([most, shorter]) => {
        const wait = setTimeout;
        Object.assign(globalThis, {
          setTimeout: (run: () => void, ms: number) => wait(run, ms === most ? shorter : ms),
        });
      },
      [limits.import.seconds * 1000, timeoutMs],
    );
    const { collection_id: collection } = await client.call('collection.create', {
      name: 'Slow',
      language: 'en',
    });
    await show(`#/collections/${collection}/import`);
    const files = {
      'a.txt': 'The first rain in Oslo.',
      'b.md': '['.repeat(4_000_000),
      'c.txt': 'The second rain in Oslo.',
      'd.md': '['.repeat(4_000_001),
    };
    await page.setInputFiles(
      'input[type=file]',
      Object.entries(files).map(([name, content]) => ({ name, mimeType: '', buffer: Buffer.from(content) })),
    );
    await page.locator('.importing .actions .main:enabled').click();
    await page.locator('.importing h2', { hasText: /^Imported/ }).waitFor({ timeout: 60_000 });
    assert.deepEqual(
      (await page.locator('.rejected tbody tr').allInnerTexts()).map((row) => row.split('\t')[1]),
      Array(2).fill(`It takes more than ${limits.import.seconds} seconds to read.`),
    );
    const { texts } = await client.call('collection.listTexts', { collection_id: collection });
    assert.deepEqual(texts.map(({ headline }) => headline).toSorted(), ['a', 'c']);
    assert.deepEqual(pageErrors, []);
  },
);
