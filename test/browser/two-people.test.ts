/** Two people change one text. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService, type TestService } from '../support/service.ts';

describe('two people change one text', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let visited: Visit;
  let page: Page;
  let key: { collection_id: number; text_id: number };
  const read = () => client.call('text.get', { ...key, include_body: true });
  const press = (name: string) =>
    page.locator(':is(a, button):visible', { hasText: new RegExp(`^${name}$`) }).press('Enter');
  const versions = (field: string) =>
    page.locator('.versions', { has: page.locator('legend', { hasText: new RegExp(`^${field}$`) }) });

  before(async () => {
    service = await runService();
  });
  beforeEach(async () => {
    client = await service.newClient();
    const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
    const fields = {
      headline: 'Council',
      body: 'The council met in the town hall.',
      url: 'https://a.example/',
    };
    key = {
      collection_id,
      text_id: (await client.call('text.create', { collection_id, ...fields })).text_id,
    };
    visited = await visit(service.url, client, { viewport: { width: 360, height: 800 } });
    ({ page } = visited);
    await visited.show(`#/collections/${collection_id}/texts/1?edit=text`);
  });

  test('saving over another version stores nothing, shows both, and saves the version chosen for each field', async () => {
    await page.fill('[name=headline]', 'Council of mine');
    await page.fill('[name=body]', 'The council met in the old town hall.');
    await client.call('text.update', { ...key, headline: 'Council of hers', authors: 'Ann' });
    const hers = await read();
    await press('Save');
    await page.locator('h2:focus', { hasText: 'The text was changed meanwhile' }).waitFor();
    await versions('Headline').waitFor();
    assert.deepEqual(await read(), hers);
    assert.equal(await page.locator('.versions').count(), 3);
    assert.deepEqual(await versions('Headline').locator('.differs').allInnerTexts(), ['hers', 'mine']);
    assert.deepEqual(await versions('Text').locator('.differs').allInnerTexts(), ['old ']);
    const own = (field: string) => versions(field).locator('input').nth(1).isChecked();
    assert.deepEqual([await own('Headline'), await own('Text'), await own('Authors')], [true, true, false]);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<{ violations: object[] }>('axe.run(document)');
    assert.deepEqual(violations, []);
    const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    assert.equal(wide, false);
    await press('Back to the form');
    assert.equal(await page.locator('[name=headline]').inputValue(), 'Council of mine');
    await press('Save');
    await versions('Headline').locator('input').first().press('Space');
    await press('Save these versions');
    await page.locator('.notices', { hasText: 'The text was changed.' }).waitFor();
    assert.deepEqual(await read(), { ...hers, body: 'The council met in the old town hall.' });
    await press('Undo');
    await page.locator('.body', { hasText: 'The council met in the town hall.' }).waitFor();
    assert.deepEqual(await read(), hers, 'undo returns to the version before');
    assert.deepEqual(visited.pageErrors, []);
  });

  test('a third version that comes meanwhile is shown too', async () => {
    await page.fill('[name=headline]', 'Council of mine');
    await client.call('text.update', { ...key, headline: 'Second' });
    await press('Save');
    await versions('Headline').waitFor();
    await client.call('text.update', { ...key, headline: 'Third' });
    await press('Save these versions');
    await versions('Headline').locator('.differs', { hasText: 'Third' }).waitFor();
    assert.equal((await read()).headline, 'Third');
    await press('Save these versions');
    await page.locator('h1', { hasText: 'Council of mine' }).waitFor();
  });

  test('choosing the saved version of every field changes nothing and shows it', async () => {
    await page.fill('[name=headline]', 'Council of mine');
    await client.call('text.update', { ...key, headline: 'Council of hers' });
    const hers = await read();
    await press('Save');
    await versions('Headline').locator('input').first().press('Space');
    await press('Save these versions');
    await page.locator('h1', { hasText: 'Council of hers' }).waitFor();
    assert.deepEqual(await read(), hers);
    assert.equal(await page.locator('.draft').count(), 0);
  });

  test('undo does not go beyond the version of somebody else', async () => {
    await page.fill('[name=headline]', 'Council of mine');
    await press('Save');
    await page.locator('h1', { hasText: 'Council of mine' }).waitFor();
    await client.call('text.update', { ...key, headline: 'Council of hers' });
    const hers = await read();
    await press('Undo');
    await page.locator('.notices [role=alert]', { hasText: 'changed meanwhile' }).waitFor();
    assert.deepEqual(await read(), hers);
  });

  test('a draft of an earlier version does not replace a later one unseen', async () => {
    await page.fill('[name=headline]', 'Council of mine');
    await press('Cancel');
    await client.call('text.update', { ...key, headline: 'Council of hers', authors: 'Ann' });
    const hers = await read();
    await page.reload();
    await press('Continue');
    await page.locator('form.edit .draft').waitFor();
    assert.equal(await page.locator('[name=authors]').inputValue(), 'Ann');
    await press('Save');
    await versions('Headline').waitFor();
    assert.equal(await page.locator('.versions').count(), 1);
    assert.deepEqual(await read(), hers);
  });

  test('a text that was deleted meanwhile can be saved as a new one, from its form and from its draft', async () => {
    await page.fill('[name=headline]', 'Council of mine');
    await client.call('text.delete', key);
    await press('Save');
    await page.locator('[role=alert]', { hasText: 'The text was deleted meanwhile.' }).waitFor();
    await page.reload();
    await page.locator('.draft').waitFor();
    await press('Save as a new text');
    await page.locator('h1', { hasText: 'Council of mine' }).waitFor();
    assert.match(page.url(), /\/texts\/2$/);
    key = { ...key, text_id: 2 };
    const { body, url } = await read();
    assert.deepEqual([body, url], ['The council met in the town hall.', 'https://a.example/']);
    await press('Edit text');
    await page.fill('[name=headline]', 'Once more');
    await client.call('text.delete', key);
    await press('Save');
    await press('Save as a new text');
    await page.locator('h1', { hasText: 'Once more' }).waitFor();
    assert.match(page.url(), /\/texts\/3$/);
  });
});
