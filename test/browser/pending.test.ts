import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { visit, withoutBrowser } from '../support/browser.ts';
import { complete } from '../support/by-hand.ts';
import { runService } from '../support/service.ts';

describe('while other texts are analysed', { skip: withoutBrowser }, () => {
  test('related texts are shown with the number of pending texts, and are fetched again', async () => {
    const service = await runService({ workers: 0 });
    const client = await service.newClient();
    const { store } = service.context;
    const { account } = client;
    const { collection_id } = await client.call('collection.create', { name: 'Import', language: 'en' });
    for (const headline of ['First', 'Second', 'Third'])
      await client.call('text.create', {
        collection_id,
        headline,
        body: 'Snow fell on the harbour of Lund.',
      });
    for (const text_id of [1, 2]) await complete(store, { account, collection_id, text_id });
    const { page, show, pageErrors } = await visit(service.url, client);
    await show(`#/collections/${collection_id}/texts/1`);
    await page.getByText('1 other text is still being analysed and may also be related.').waitFor();
    assert.deepEqual(await page.locator('.related .headline').allInnerTexts(), ['Second']);
    await complete(store, { account, collection_id, text_id: 3 });
    await page.locator('.related .headline', { hasText: 'Third' }).waitFor();
    assert.equal(await page.getByText('still being analysed').count(), 0);
    assert.deepEqual(pageErrors, []);
  });
});
