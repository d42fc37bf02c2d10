import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit, withoutBrowser } from '../support/browser.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

test('an import of 5,000 rows is paused halfway, left and resumed', { skip: withoutBrowser }, async () => {
  // Without analyses, which would use the CPU for minutes.
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { page, show, pageErrors } = await visit(service.url, client);
  const { collection_id: collection } = await client.call('collection.create', {
    name: 'Many',
    language: 'en',
  });
  await show(`#/collections/${collection}/import`);
  const heading = (words: RegExp, timeout = 60_000) =>
    page.locator('.importing h2', { hasText: words }).waitFor({ timeout });
  const rows = Array.from({ length: 5000 }, (_, n) =>
    JSON.stringify({ id: `n-${n}`, body: `Row ${n} is a short text about rain.` }),
  );
  const content = Buffer.from(rows.join('\n'));
  await page.setInputFiles('input[type=file]', { name: 'many.jsonl', mimeType: '', buffer: content });
  const count = async () =>
    ((await client.call('collection.stats', { collection_id: collection })) as object as { texts: number })
      .texts;
  await page.locator('.facts', { hasText: '5,000 rows' }).waitFor();
  await page.locator('.importing .actions .main:enabled').click();
  await until(async () => (await count()) > 0, 'the first texts are stored');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await heading(/^Paused/);
  await page.locator('.importing', { hasText: /[1-4],?\d+ of 5,000 rows/ }).waitFor();
  const bar = page.locator('.importing progress');
  assert.equal(await bar.getAttribute('max'), '5000');
  const progressValue = async () => Number(await bar.getAttribute('value'));
  await until(
    async () => (await progressValue()) === (await count()),
    'the bar counts the rows that are stored',
  );
  await show('#/');
  await show(`#/collections/${collection}/import`);
  await heading(/^Paused/);
  const dialogShown = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  assert.equal((await dialogShown).type(), 'beforeunload');
  await closing;
  assert.equal(pageErrors.splice(0).length, 1, 'the dialog alone');
  await page.getByRole('button', { name: 'Resume' }).click();
  await heading(/^Imported/, 200_000);
  assert.equal(await count(), 5000);
  assert.match(await page.locator('.counts').innerText(), /5,000 texts stored/);
  const { texts } = (await client.call('collection.listTexts', {
    collection_id: collection,
    limit: 1000,
  })) as { texts: { ext_text_id?: string }[] };
  assert.equal(new Set(texts.map(({ ext_text_id }) => ext_text_id)).size, 1000);
  assert.deepEqual(pageErrors, []);
});
