import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { visit, withoutBrowser } from '../support/browser.ts';
import { runService } from '../support/service.ts';

const urls = [
  'javascript:window.ran=1',
  'JavaScript:window.ran=1//https://news.example/',
  'java\tscript:window.ran=1',
  ' \u0001javascript:window.ran=1',
  'javascript://news.example/%0awindow.ran=1',
  'data:text/html,<script>parent.ran=1</script>',
  'vbscript:ran',
  'file:///etc/passwd',
  '//news.example/a',
  '/keys',
];

describe('urls of texts', { skip: withoutBrowser }, () => {
  test('are returned as they were sent, and shown as links only if they are web addresses', async () => {
    const service = await runService({ workers: 0 });
    const client = await service.newClient();
    const { collection_id } = await client.call('collection.create', { name: 'Links', language: 'en' });
    for (const [index, url] of [...urls, 'https://news.example/a'].entries()) {
      const fields = { headline: `Number ${index};`, body: 'A text.', url };
      const { text_id } = await client.call('text.create', { collection_id, ...fields });
      assert.equal((await client.call('text.get', { collection_id, text_id })).url, url);
    }
    const { page } = await visit(service.url, client);
    // Nothing is analysed here, so the page keeps polling and its network is never idle.
    const show = async (index: number) => {
      await page.evaluate(`location.hash = '#/collections/${collection_id}/texts/${index + 1}'`);
      await page.locator('h1', { hasText: `Number ${index};` }).waitFor();
    };
    for (const [index, url] of urls.entries()) {
      await show(index);
      const shown = page.locator('.outside');
      assert.equal(await shown.textContent(), url);
      assert.equal(await shown.evaluate((element: { tagName: string }) => element.tagName), 'SPAN');
      // Every link there leads to a page of the console.
      assert.equal(await page.locator('a:not([href^="#/"])').count(), 0, url);
    }
    await show(urls.length);
    assert.equal(await page.locator('a.outside').getAttribute('href'), 'https://news.example/a');
    assert.equal(await page.evaluate('window.ran'), undefined);
  });
});
