import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const odd = [
  '<img src=x onerror="window.ran=1">',
  'AC/DC & 100 % "ask" ?from=x#y',
  'A name that is longer than any column, and goes on '.repeat(4).trim(),
];
const many = 120;

describe('a long list of tags', { skip: withoutBrowser }, () => {
  let client: Client;
  let visited: Visit;
  let collection_id: number;
  before(async () => {
    const service = await runService();
    client = await service.newClient();
    ({ collection_id } = await client.call('collection.create', { name: 'Tagged', language: 'en' }));
    const text = { headline: 'By hand', body: 'Nobody is named here, only by hand.', force: true };
    const { text_id } = await client.call('text.create', { collection_id, ...text });
    await client.call('text.tags', { collection_id, text_id, wait: 60 });
    const tags = [...Array.from({ length: many }, (_, at) => `Number ${1000 + at}`), ...odd];
    const calls = tags.map((tag) => ({
      method: 'text.addTag',
      params: { collection_id, text_id, tag, category: 'organization' },
    }));
    await client.send(JSON.stringify(calls));
    visited = await visit(service.url, client);
  });

  test('loads page by page, by its button and on scrolling, each tag once and in order', async () => {
    const { page, show } = visited;
    const rows = page.locator('.tag-rows .chip');
    await show(`#/collections/${collection_id}/tags?prefix=number&order=name`);
    await rows.nth(49).waitFor();
    await page.getByText('Show more').press('Enter');
    await rows.nth(99).waitFor();
    await page.locator('.curl').scrollIntoViewIfNeeded();
    await rows.nth(many - 1).waitFor();
    await page.getByText('Show more').waitFor({ state: 'detached' });
    assert.deepEqual(
      (await rows.allInnerTexts()).map((text) => text.split('\n')[0]!.trim()),
      Array.from({ length: many }, (_, at) => `Number ${1000 + at}`),
    );
    const last = rows.last();
    await last.press('Enter');
    await page.locator('.tag-texts li').waitFor();
    // "Back" loads the pages that were shown, and restores the scroll position.
    await page.goBack();
    await until(async () => (await rows.count()) > 50, 'more than the first page is there again');
  });

  test('a missing collection is reported once', async () => {
    const { page, show } = visited;
    for (const view of ['tags/person/Anna', 'edits']) {
      await show(`#/collections/99999/${view}`);
      await page.locator('.problem').first().waitFor();
      // The errors of the parts disappear when the page itself has its error.
      await until(async () => (await page.locator('.problem').count()) === 1, `${view} reports it once`);
    }
  });

  test('tags with any characters have a page, and are shown as text', async () => {
    const { page, show, pageErrors } = visited;
    await page.setViewportSize({ width: 360, height: 740 });
    for (const tag of odd) {
      await show(
        `#/collections/${collection_id}/tags?${new URLSearchParams({ prefix: tag.slice(0, 40) }).toString()}`,
      );
      await page.locator('.tag-rows .chip').press('Enter');
      await page.locator('.tag-texts li', { hasText: 'By hand' }).waitFor();
      const { tags } = await client.call('tag.list', {
        collection_scope: collection_id,
        prefix: tag.slice(0, 40),
      });
      assert.equal(await page.locator('h1').innerText(), tags[0]!.tag);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, tag);
      await page.locator('#change-tag').press('Enter');
      await page.locator('#change').waitFor();
      assert.equal(await page.locator('main img').count(), 0);
    }
    assert.equal(await page.evaluate('window.ran'), undefined);
    assert.deepEqual(pageErrors, []);
  });
});
