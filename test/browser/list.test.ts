import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const textCount = 945;

describe('a long list of texts', { skip: withoutBrowser }, () => {
  let client: Client;
  let visited: Visit;
  let collection_id: number;
  /** The remaining ids, the newest first, in the order of the list. */
  let ids: number[];
  before(async () => {
    const service = await runService({ workers: 0 });
    client = await service.newClient();
    ({ collection_id } = await client.call('collection.create', { name: 'Long', language: 'en' }));
    const batch = (calls: object[]) => client.send(JSON.stringify(calls));
    for (let from = 1; from <= textCount; from += 189) {
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
    const isDeleted = (id: number) => id % 7 === 0 || (id > 400 && id <= 650) || id > textCount - 3;
    const all = Array.from({ length: textCount }, (_, index) => textCount - index);
    const deleted = all
      .filter(isDeleted)
      .map((text_id) => ({ method: 'text.delete', params: { collection_id, text_id } }));
    await batch(deleted);
    ids = all.filter((id) => !isDeleted(id));
    visited = await visit(service.url, client);
    await visited.show(`#/collections/${collection_id}`);
  });

  const shownIds = async () =>
    (await visited.page.locator('.texts .headline').allInnerTexts()).map((text) =>
      Number(text.split(' ')[1]),
    );
  /** Whether the end of the list, and so its number of rows, is known. */
  const isWhole = () => visited.page.locator(`.texts li[aria-setsize="${ids.length}"]`).first().isVisible();

  test('starts with the newest text, and only the rows near the window are in the DOM', async () => {
    await visited.page.locator('.texts a').first().waitFor();
    const shown = await shownIds();
    assert.deepEqual(shown, ids.slice(0, shown.length));
    assert.ok(shown.length > 10 && (await visited.page.locator('.texts li[aria-posinset]').count()) < 60);
  });

  test('scrolling to the end shows every text once and in order', async () => {
    const { page } = visited;
    const shownSoFar = new Set<number>();
    await until(async () => {
      const shown = await shownIds();
      assert.deepEqual(shown, ids.slice(ids.indexOf(shown[0]!)).slice(0, shown.length));
      for (const id of shown) shownSoFar.add(id);
      await page.evaluate(
        'new Promise((resolve) => { scrollBy(0, innerHeight * 1.2); requestAnimationFrame(() => requestAnimationFrame(resolve)); })',
      );
      return shownSoFar.size === ids.length && (await isWhole());
    }, 'every text was shown');
    assert.deepEqual([...shownSoFar], ids);
    assert.ok((await page.locator('.texts li[aria-posinset]').count()) < 60);
  });

  test('going back from a text restores the scroll position', async () => {
    const { page } = visited;
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
    // The position is stored after the scrolling has stopped.
    await until(
      () => page.evaluate<boolean>('history.state?.y === scrollY && scrollY > 0'),
      'the position is stored',
    );
    const before = await page.evaluate<number>('scrollY');
    const deletedId = (await shownIds())[15]!;
    await page.locator('.texts a.headline').nth(15).click();
    await page.locator('article').waitFor();
    await client.call('text.delete', { collection_id, text_id: deletedId });
    ids.splice(ids.indexOf(deletedId), 1);
    assert.equal(await page.evaluate('scrollY'), 0);
    await page.goBack();
    await page.locator('.texts a').first().waitFor();
    const isBack = async () => Math.abs((await page.evaluate<number>('scrollY')) - before) <= 200;
    await until(isBack, 'one is back');
    await until(async () => !(await shownIds()).includes(deletedId), 'the deleted text disappears');
    assert.ok((await shownIds()).length > 10);
  });

  test('new texts wait behind a button, and deleted texts disappear', async () => {
    const { page } = visited;
    await page.evaluate('scrollTo(0, 0)');
    await until(async () => (await shownIds())[0] === ids[0], 'the first row is shown');
    const fields = { headline: `Headline ${textCount + 1}`, body: 'Short.', force: true };
    await client.call('text.create', { collection_id, ...fields });
    await client.call('text.delete', { collection_id, text_id: ids.shift() });
    await page.getByRole('button', { name: 'Show 1 new text' }).waitFor();
    assert.notEqual((await shownIds())[0], textCount + 1);
    await page.getByRole('button', { name: 'Show 1 new text' }).click();
    ids.unshift(textCount + 1);
    await until(async () => (await shownIds())[0] === textCount + 1, 'the new text is the first');
    const shown = await shownIds();
    assert.deepEqual(shown, ids.slice(0, shown.length));
  });

  test('words, order and dates narrow the list, are in the address, and can be cleared', async () => {
    const { page } = visited;
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('Words in the headline').fill('headline 20');
    const found = ids.filter((id) => String(id).startsWith('20'));
    const shows = (expected: readonly number[]) => async () => {
      const shown = await shownIds();
      return shown.length > 0 && String(shown) === String(expected.slice(0, shown.length));
    };
    await until(
      async () => (await shows(found)()) && (await shownIds()).length === found.length,
      'they are found',
    );
    assert.match(await page.evaluate('location.hash'), /query=headline\+20$/);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('date');
    await until(shows(found.toReversed()), 'the oldest are first');
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No texts match the filters.').waitFor();
    await page.getByLabel('To', { exact: true }).fill('');
    await until(shows(found.toReversed()), 'the filter of days is removed');
    await page.getByLabel('From', { exact: true }).fill(today);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await until(shows(ids.toReversed()), 'all are there again, the oldest first');
    assert.equal(await page.getByLabel('Words in the headline').inputValue(), '');
    assert.deepEqual(visited.pageErrors, []);
  });
});
