import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { storeArticles } from './articles.ts';

interface ListedTag {
  tag: string;
  category: string;
  texts: number;
}

/** Returns the current address of a page. */
const hashOf = (page: Page) => page.evaluate<string>('decodeURIComponent(location.hash)');
const focusedElement = (page: Page) =>
  page.evaluate<string>('document.activeElement.id || document.activeElement.tagName');

describe('the tags of a collection', { skip: withoutBrowser }, () => {
  let client: Client;
  let collection: number;
  let visited: Visit;
  const list = async (more = {}) =>
    (await client.call('tag.list', { collection_scope: collection, ...more })).tags as unknown as ListedTag[];
  before(async () => {
    const service = await runService();
    client = await service.newClient();
    collection = await storeArticles(client);
    visited = await visit(service.url, client);
  });
  const names = () => visited.page.locator('.tag-rows .chip').allInnerTexts();
  /** Waits until the list shows exactly these tags. */
  const untilListed = (expected: readonly ListedTag[]) =>
    until(
      async () =>
        JSON.stringify((await names()).map((name) => name.split('\n')[0]!.trim())) ===
        JSON.stringify(expected.map(({ tag }) => tag)),
      `listed: ${expected.map(({ tag }) => tag).join(', ')}`,
    );

  test('are listed with the counts of the service, and each filter is in the address', async () => {
    const { page, show } = visited;
    const here = `#/collections/${collection}/tags`;
    await show(here);
    await untilListed(await list());
    await page.getByLabel('Begins with').fill('goth');
    await untilListed(await list({ prefix: 'goth' }));
    assert.equal(await hashOf(page), `${here}?prefix=goth`);
    await page.getByLabel('Category').selectOption('Person');
    await page.getByText('No tags match the filters.').waitFor();
    await page.getByLabel('Begins with').fill('');
    await untilListed(await list({ category: 'person' }));
    await page.getByLabel('Category').selectOption('All');
    await page.getByLabel('Sort by').selectOption('Name');
    await untilListed(await list({ order: 'name' }));
    await page.getByLabel('From').fill('2026-03-01');
    await page.locator('[type=date]').last().fill('2026-03-02');
    const expected = await list({
      order: 'name',
      published_after: '2026-03-01',
      published_before: '2026-03-03',
    });
    assert.ok(expected.length > 0);
    await untilListed(expected);
    const address = `${here}?from=2026-03-01&to=2026-03-02&order=name`;
    assert.equal(await hashOf(page), address);
    await show('#/keys');
    await show(address);
    await untilListed(expected);
    assert.equal(await page.getByLabel('From').inputValue(), '2026-03-01');
  });

  test('have a page each: texts, co-occurring names and timeline', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}/tags`);
    await page.locator('.tag-rows .chip', { hasText: 'Ericsson' }).press('Enter');
    await page.locator('h1', { hasText: 'Ericsson' }).waitFor();
    const params = { collection_scope: collection, tag: 'Ericsson' };
    const { texts } = await client.call('tag.texts', params);
    await page
      .locator('.tag-texts li')
      .nth((texts as unknown[]).length - 1)
      .waitFor();
    assert.deepEqual(
      await page.locator('.tag-texts .headline').allInnerTexts(),
      (texts as { headline: string }[]).map(({ headline }) => headline),
    );
    const { tags } = await client.call('tag.related', params);
    const coOccurring = await page.locator('.co-occurring li').allInnerTexts();
    assert.deepEqual(
      coOccurring.map((text) => text.split(/\s*\n/)[0]!.trim()),
      (tags as unknown as ListedTag[]).map(({ tag }) => tag),
    );
    assert.match(
      await page.locator('.facts').first().innerText(),
      /Organization\s*3 texts\s*from 2 Mar 2026/,
    );
    assert.equal(await page.title(), 'Ericsson · Textkin');
  });

  test('a bar, chosen by keyboard, narrows the page to its days, and "back" widens it again', async () => {
    const { page } = visited;
    await page.locator('.timeline select').selectOption('Month');
    const bars = page.locator('.bars g[role=button]');
    await page.locator('.bars g[aria-label="Mar 2026: 1 text"]').waitFor();
    const wide = await hashOf(page);
    await bars.last().focus();
    await page.keyboard.press('Home');
    await until(
      () =>
        page.evaluate<boolean>('document.activeElement.getAttribute("aria-label") === "Mar 2026: 1 text"'),
      'the first bar has the focus',
    );
    await page.keyboard.press('ArrowRight');
    await page.locator('.bar-label', { hasText: 'Apr 2026: 1 text' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#texts', { hasText: '1 text' }).waitFor();
    assert.match(await hashOf(page), /from=2026-04-01&to=2026-04-30$/);
    assert.deepEqual(await page.locator('.tag-texts .headline').allInnerTexts(), [
      'Self-driving lorries in the harbour of Gothenburg',
    ]);
    // The shorter span is shown by day, in the table too.
    await page.locator('.timeline summary').press('Enter');
    await page.locator('.numbers tbody tr').waitFor();
    assert.match(await page.locator('.numbers tbody').innerText(), /11 Apr 2026\s*1/);
    await page.goBack();
    await page.locator('#texts', { hasText: '3 texts' }).waitFor();
    assert.equal(await hashOf(page), wide);
  });

  test('the keyboard alone renames a tag, with undo', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}/tags/organization/Ericsson`);
    await page.locator('#change-tag').press('Enter');
    await page.locator('#change').waitFor();
    assert.match(await hashOf(page), /\?form=open$/);
    assert.equal(await focusedElement(page), 'INPUT');
    await page.keyboard.press('Escape');
    await page.locator('#change').waitFor({ state: 'detached' });
    assert.equal(await focusedElement(page), 'change-tag');
    await page.keyboard.press('Enter');
    await page.locator('#change').waitFor();
    await page.keyboard.type('Ericsson AB');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Ericsson AB' }).waitFor();
    assert.equal(await hashOf(page), `#/collections/${collection}/tags/organization/Ericsson AB`);
    await page.locator('.notices', { hasText: '“Ericsson” is now called “Ericsson AB”.' }).waitFor();
    assert.equal((await list({ prefix: 'ericsson' }))[0]!.tag, 'Ericsson AB');
    // The old address leads to the new name.
    await show(`#/collections/${collection}/tags/organization/Ericsson`);
    await page.locator('.absent a', { hasText: 'Ericsson AB' }).press('Enter');
    await page.locator('h1', { hasText: 'Ericsson AB' }).waitFor();
    await page.locator('.bell').press('Enter');
    await page.locator('.notices-menu button', { hasText: 'Undo' }).press('Enter');
    await page.locator('h1', { hasText: /^Ericsson$/ }).waitFor();
    assert.equal((await list({ prefix: 'ericsson' }))[0]!.tag, 'Ericsson');
  });

  test('a tag is joined with a suggested one, and the edit is listed with undo', async () => {
    const { page, show } = visited;
    const before = await list();
    const texts = before.find(({ tag }) => tag === 'Volvo')!.texts;
    await show(`#/collections/${collection}/tags/organization/Scania?form=open`);
    await page.locator('#change input').fill('vol');
    await page.locator('.suggested button', { hasText: 'Volvo' }).press('Enter');
    await page
      .locator('#change-note', { hasText: `Merges with “Volvo”, which is in ${texts} texts.` })
      .waitFor();
    assert.equal(await focusedElement(page), 'INPUT');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Volvo' }).waitFor();
    await page
      .locator('.notices', { hasText: '“Scania” was merged with “Volvo”, now in 4 texts.' })
      .waitFor();
    await show(`#/collections/${collection}/edits`);
    const row = page.locator('.edits li');
    await row.waitFor();
    assert.match(await row.innerText(), /Scania[^]*is shown as[^]*Volvo[^]*\d{4}, .* UTC\./);
    await page.getByLabel('Undo the change of Scania').press('Enter');
    await page.getByText('No edited tags').waitFor();
    assert.equal(await focusedElement(page), 'H1');
    assert.deepEqual(await list(), before);
  });

  test('the category of a tag is changed', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}/tags/location/Norfolk?form=open`);
    await page.locator('#change select').selectOption('Other');
    await page.locator('#change .main').press('Enter');
    await page.locator('.notices', { hasText: 'The category of “Norfolk” is now Other.' }).waitFor();
    await page.locator('.facts .kind.unknown').waitFor();
    assert.equal(await hashOf(page), `#/collections/${collection}/tags/unknown/Norfolk`);
    await page.locator('.notices button', { hasText: 'Undo' }).press('Enter');
    await page.locator('.facts .kind.location').waitFor();
  });

  test('the page of a hidden tag says so, the edit is listed, and undo restores the tag', async () => {
    const { page, show } = visited;
    const here = `#/collections/${collection}/tags/location/Norfolk`;
    for (const back of ['notice', 'page']) {
      await show(`${here}?form=open`);
      await page.locator('#change .danger').press('Enter');
      await page.locator('.absent', { hasText: '“Norfolk” is hidden in this collection.' }).waitFor();
      assert.equal(await hashOf(page), here);
      assert.equal(await focusedElement(page), 'H1');
      assert.deepEqual(await list({ prefix: 'norfolk' }), []);
      const undo = back === 'notice' ? '.notices button' : '.absent button';
      await page.locator(undo).first().press('Enter');
      await page.locator('.tag-texts li').first().waitFor();
      assert.equal(await focusedElement(page), 'H1');
      assert.equal((await list({ prefix: 'norfolk' })).length, 1);
    }
    await show(`#/collections/${collection}/tags/person/Nobody%20at%20All`);
    await page.getByText('No text in this collection mentions “Nobody at All”.').waitFor();
    await page.locator('.absent a', { hasText: 'All tags' }).press('Enter');
    await page.locator('.tag-rows').waitFor();
  });

  test('the page of a tag can cover all collections of the account', async () => {
    const { page, show } = visited;
    const { collection_id } = await client.call('collection.create', { name: 'Second', language: 'en' });
    const text = { headline: 'Volvo again', body: 'Volvo builds lorries in Gothenburg. Volvo is glad.' };
    const { text_id } = await client.call('text.create', { collection_id, ...text });
    await client.call('text.tags', { collection_id, text_id, wait: 60 });
    await show(`#/collections/${collection}/tags/organization/Volvo`);
    await page.locator('#texts', { hasText: '4 texts' }).waitFor();
    await page.getByText('In all collections').press('Enter');
    await page.locator('#texts', { hasText: '5 texts' }).waitFor();
    assert.match(await hashOf(page), /\?among=all$/);
    assert.match(await page.locator('.tag-texts li', { hasText: 'Volvo again' }).innerText(), /Second/);
  });

  test('the pages work in Swedish and in a small window, without errors', async () => {
    const { page, show } = visited;
    await page.getByLabel('Language').selectOption('Svenska');
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [view, sentence] of [
      ['tags', 'Personer, organisationer, platser och andra namn i texterna.'],
      ['tags/organization/Volvo?form=open', 'Dölj överallt'],
      ['edits', 'Inga ändrade taggar'],
    ] as const) {
      await show(`#/collections/${collection}/${view}`);
      await page.getByText(sentence).waitFor();
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, view);
    }
    await page.locator('.curl summary').press('Enter');
    assert.deepEqual(visited.pageErrors, []);
  });
});
