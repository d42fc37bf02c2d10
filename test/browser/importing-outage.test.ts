import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit, withoutBrowser } from '../support/browser.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

test('an import goes on by itself after an outage', { skip: withoutBrowser }, async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { page, show } = await visit(service.url, client);
  const { collection_id: collection } = await client.call('collection.create', {
    name: 'Outage',
    language: 'en',
  });
  await show(`#/collections/${collection}/import`);
  const rows = Array.from({ length: 3000 }, (_, n) =>
    JSON.stringify({ id: `n-${n}`, body: `Row ${n} is a short text about rain.` }),
  );
  await page.setInputFiles('input[type=file]', {
    name: 'many.jsonl',
    mimeType: '',
    buffer: Buffer.from(rows.join('\n')),
  });
  const count = async () =>
    ((await client.call('collection.stats', { collection_id: collection })) as object as { texts: number })
      .texts;
  const heading = (words: RegExp) =>
    page.locator('.importing h2', { hasText: words }).waitFor({ timeout: 120_000 });
  await page.locator('.importing .actions .main:enabled').click();
  await until(async () => (await count()) > 0, 'the first texts are stored');
  await page.context().setOffline(true);
  await heading(/^Waiting for the service: many\.jsonl/);
  await page.locator('.importing', { hasText: 'The import continues by itself' }).waitFor();
  assert.ok((await count()) < 3000);
  await page.context().setOffline(false);
  await heading(/^Imported/);
  assert.equal(await count(), 3000);
  assert.equal(await page.locator('.importing .problem').count(), 0, 'the error is gone');
});
