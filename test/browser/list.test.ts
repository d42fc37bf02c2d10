import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const stored = 945;

describe('a long list of texts', { skip: withoutBrowser }, () => {
  let client: Client;
  let visited: Visit;
  let collection_id: number;
  /** Ids that are left, the newest first, as the list should show them. */
  let ids: number[];
  before(async () => {
    const service = await runService({ workers: 0 });
    client = await service.newClient();
    ({ collection_id } = await client.call('collection.create', { name: 'Long', language: 'en' }));
    const batch = (calls: object[]) => client.send(JSON.stringify(calls));
    for (let from = 1; from <= stored; from += 189) {
      const params = (id: number) => ({
        collection_id,
        headline: `Headline ${id}`,
        body: 'Short.',
        force: true,
      });
      await batch(
        Array.from({ length: 189 }, (_, at) => ({ method: 'text.create', params: params(from + at) })),
      );
    }
    // Gaps of every size: single ids, a whole page, the newest.
    const gone = (id: number) => id % 7 === 0 || (id > 400 && id <= 650) || id > stored - 3;
    const all = Array.from({ length: stored }, (_, index) => stored - index);
    const deleted = all
      .filter(gone)
      .map((text_id) => ({ method: 'text.delete', params: { collection_id, text_id } }));
    await batch(deleted);
    ids = all.filter((id) => !gone(id));
    visited = await visit(service.url, client);
    await visited.show(`#/collections/${collection_id}`);
  });

  const shownIds = async () =>
    (await visited.page.locator('.texts .headline').allInnerTexts()).map((text) =>
      Number(text.split(' ')[1]),
    );

  test('begins with the newest, and only the rows near the window exist', async () => {
    await visited.page.locator('.texts a').first().waitFor();
    const shown = await shownIds();
    assert.deepEqual(shown, ids.slice(0, shown.length));
    assert.ok(shown.length > 10 && (await visited.page.locator('.texts li').count()) < 60);
  });

  test('scrolled to its end it has shown every text, in order and none twice', async () => {
    const { page } = visited;
    const seen = new Set<number>();
    const atEnd = 'Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight';
    for (let steps = 0; steps < 1000; steps++) {
      await page.locator('.texts li:not(:has(a))').first().waitFor({ state: 'detached' });
      const shown = await shownIds();
      assert.deepEqual(shown, ids.slice(ids.indexOf(shown[0]!)).slice(0, shown.length));
      for (const id of shown) seen.add(id);
      if (seen.size === ids.length && (await page.evaluate<boolean>(atEnd))) break;
      await page.evaluate(
        'new Promise((resolve) => { scrollBy(0, innerHeight * 1.2); requestAnimationFrame(() => requestAnimationFrame(resolve)); })',
      );
    }
    assert.deepEqual([...seen], ids);
    assert.ok((await page.locator('.texts li').count()) < 60);
  });

  test('a text leads back to the place where one was', async () => {
    const { page } = visited;
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
    await page.locator('.texts li:not(:has(a))').first().waitFor({ state: 'detached' });
    // The place is kept once the scrolling has come to rest.
    await until(
      () => page.evaluate<boolean>('history.state?.y === scrollY && scrollY > 0'),
      'the place is kept',
    );
    const before = await page.evaluate<number>('scrollY');
    await page.locator('.texts a').nth(15).click();
    await page.locator('article').waitFor();
    assert.equal(await page.evaluate('scrollY'), 0);
    await page.goBack();
    await page.locator('.texts a').first().waitFor();
    const isBack = async () => Math.abs((await page.evaluate<number>('scrollY')) - before) <= 200;
    await until(isBack, 'one is back');
    assert.ok((await shownIds()).length > 10);
  });

  test('an id leads straight to its text, and to words where there is none', async () => {
    const { page, show } = visited;
    for (const [id, found] of [
      [1, 'Headline 1'],
      [7, 'There is no such text'],
    ] as const) {
      await show(`#/collections/${collection_id}`);
      await page.fill('.go input', String(id));
      await page.keyboard.press('Enter');
      await page.locator('main', { hasText: found }).waitFor();
    }
  });
});
