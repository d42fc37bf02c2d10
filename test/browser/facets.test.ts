import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { articles, storeArticles } from './articles.ts';

describe('filters by several tags', { skip: withoutBrowser }, () => {
  let client: Client;
  let visited: Visit;
  let collection: number;
  /** The tags of each article, by its index. */
  let tagsOf: Set<string>[];
  before(async () => {
    const service = await runService();
    client = await service.newClient();
    collection = await storeArticles(client);
    tagsOf = [];
    for (const index of articles.keys()) {
      const { tags } = await client.call('text.tags', { collection_id: collection, text_id: index + 1 });
      tagsOf.push(new Set(tags.map(({ tag }) => tag)));
    }
    visited = await visit(service.url, client);
  });

  const hash = () => visited.page.evaluate<string>('decodeURIComponent(location.hash)');
  const shownHeadlines = async () => (await visited.page.locator('.texts .headline').allInnerTexts()).sort();
  const headlinesWith = (test: (tags: Set<string>) => boolean) =>
    articles
      .filter((_, index) => test(tagsOf[index]!))
      .map(({ headline }) => headline)
      .sort();
  /** Waits for exactly these texts, and for their number. */
  async function shows(expected: readonly string[]) {
    await until(
      async () => String(await shownHeadlines()) === String(expected),
      `the list shows ${String(expected)}`,
    );
    const count = `${expected.length} ${expected.length === 1 ? 'text matches.' : 'texts match.'}`;
    await visited.page.getByText(count, { exact: true }).waitFor();
  }
  const remove = (name: string) =>
    visited.page.getByRole('button', { name: `Remove the filter ${name}` }).click();

  test('the number of texts that two names share leads to exactly these texts', async () => {
    const { page, show } = visited;
    // Names that appear together more often than by chance need texts without them.
    for (let at = 0; at < 12; at++) {
      const body = 'The strawberries came early to Norfolk this year.';
      await client.call('text.create', {
        collection_id: collection,
        body: `${body} Field ${at}.`,
        force: true,
      });
    }
    await client.call('text.tags', { collection_id: collection, text_id: articles.length + 12, wait: 60 });
    await show(`#/collections/${collection}/tags/organization/Ericsson`);
    const row = page.locator('.co-occurring li', { hasText: 'Volvo' });
    const expected = headlinesWith((tags) => tags.has('Ericsson') && tags.has('Volvo'));
    await row.getByRole('link', { name: `in ${expected.length} texts` }).click();
    await shows(expected);
    assert.equal(await hash(), `#/collections/${collection}?tags=organization:Ericsson;organization:Volvo`);
  });

  test('tags are added, any of them is enough, one is excluded, and "back" leaves for the view before', async () => {
    const { page, show } = visited;
    await show('#/');
    await show(`#/collections/${collection}`);
    const field = page.getByLabel('Tag', { exact: true });
    await field.fill('Scania');
    await page.keyboard.press('Enter');
    await shows(headlinesWith((tags) => tags.has('Scania')));
    assert.equal(await field.inputValue(), '');
    await field.fill('Ericsson');
    await page.keyboard.press('Enter');
    await shows(headlinesWith((tags) => tags.has('Scania') && tags.has('Ericsson')));
    await page.getByRole('combobox', { name: 'Texts with' }).selectOption('any');
    await shows(headlinesWith((tags) => tags.has('Scania') || tags.has('Ericsson')));
    await page.getByRole('button', { name: 'Ericsson', exact: true }).click();
    await shows(headlinesWith((tags) => tags.has('Scania') && !tags.has('Ericsson')));
    assert.match(await hash(), /tags=[\w:]*Scania.*without=[\w:]*Ericsson/);
    await remove('Ericsson');
    await shows(headlinesWith((tags) => tags.has('Scania')));
    assert.ok(
      await page.evaluate("document.activeElement.matches('input[list]')"),
      'the focus stays in the filters',
    );
    await page.goBack();
    await until(async () => (await hash()) === '#/', 'the view before');
  });

  test('each value leads to as many texts as it says, in lists and in searches', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}?tags=organization:Volvo`);
    const values = page.locator('.facets li');
    await page.locator('.facets summary').click();
    await values.first().waitFor();
    const facets = await page.evaluate<{ href: string; text: string }[]>(
      "[...document.querySelectorAll('.facets li a:first-child')].map(({ hash, innerText }) => ({ href: hash, text: innerText }))",
    );
    assert.ok(facets.length > 5);
    for (const { href, text } of facets) {
      await show(href);
      const count = Number(/(\d+)\s*$/.exec(text)![1]);
      await page.getByText(new RegExp(`^${count} texts? match(es)?\\.$`)).waitFor();
      await until(async () => (await shownHeadlines()).length === count, `${text} at ${href}`);
    }
    await show('#/search?query=lorries&shown=all');
    await page.getByText(/\d texts? found\./).waitFor();
    await page.locator('.facets summary').click();
    const scania = page.locator('.facets li', { hasText: 'Scania' });
    const textCount = Number(await scania.locator('.quiet').innerText());
    await scania.getByRole('link', { name: /^Scania/ }).click();
    await until(
      async () => (await page.locator('.found .headline').count()) === textCount,
      'as many texts as it says',
    );
    await page.getByRole('button', { name: 'Scania', exact: true }).click();
    await until(async () => (await page.locator('.found .headline').count()) > 0 && !(await page.locator('.found').innerText()).includes('Scania'), 'the texts without it'); // prettier-ignore
    assert.deepEqual(visited.pageErrors, []);
  });
});
