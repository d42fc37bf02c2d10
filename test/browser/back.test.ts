import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { articles, storeArticles } from './articles.ts';

describe('"back" returns to the previous view and its focus', { skip: withoutBrowser }, () => {
  let visited: Visit;
  let collection: number;
  before(async () => {
    const service = await runService();
    const client = await service.newClient();
    collection = await storeArticles(client);
    visited = await visit(service.url, client);
  });

  const hash = () => visited.page.evaluate<string>('decodeURIComponent(location.hash)');
  /** Types letters one by one, and waits until each is in the address. */
  async function typeSlowly(field: string, words: string) {
    const { page } = visited;
    await page.locator(field).focus();
    for (const letter of words) {
      const previousHash = await hash();
      await page.keyboard.type(letter);
      await until(async () => (await hash()) !== previousHash, `“${letter}” is in the address`);
    }
  }

  const lists = [
    { view: '', field: '[name=query]', words: 'har' },
    { view: '/tags', field: '[name=prefix]', words: 'vol' },
    { view: '/map', field: '[name=query]', words: 'har' },
  ];
  for (const { view, field, words } of lists) {
    test(`the filters of /collections/:id${view} add no history entries`, async () => {
      const { page, show } = visited;
      await show('#/keys');
      await show(`#/collections/${collection}${view}`);
      await typeSlowly(field, words);
      await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('organization');
      await page.getByLabel('From', { exact: true }).fill('2020-02-01');
      await until(async () => (await hash()).includes('from=2020-02-01'), 'the day is in the address');
      await page.goBack();
      await page.locator('h1', { hasText: 'Keys' }).waitFor();
      assert.equal(await hash(), '#/keys');
    });
  }

  test('the filters of a search add no history entries', async () => {
    const { page, show } = visited;
    await show('#/keys');
    await show('#/search?query=lorries');
    await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('person');
    await until(async () => (await hash()).includes('category=person'), 'the category is in the address');
    await page.goBack();
    await page.locator('h1', { hasText: 'Keys' }).waitFor();
  });

  const links = [
    { view: '', link: `.texts .headline:has-text("${articles[2]!.headline}")` },
    { view: '', link: `.texts > li:has-text("${articles[3]!.headline}") .chip:has-text("Stockholm")` },
    { view: '/tags?order=name', link: '.tag-rows a:has-text("Volvo")' },
    { view: '/tags/organization/Volvo', link: '.tag-texts li:nth-child(3) a' },
  ];
  for (const { view, link } of links) {
    test(`the link that was followed from “${view}” has the focus again: ${link}`, async () => {
      const { page, show } = visited;
      await show(`#/collections/${collection}${view}`);
      const target = page.locator(link);
      await target.waitFor();
      const previousHash = await hash();
      await target.press('Enter');
      await until(async () => (await hash()) !== previousHash, 'another view is open');
      await page.locator('h1').waitFor();
      await page.goBack();
      await page.locator(`${link}:focus`).waitFor();
    });
  }

  test('a found text has the focus again', async () => {
    const { page, show } = visited;
    await show('#/search?query=lorries');
    const second = '.found > li:nth-child(2) .headline';
    await page.locator(second).press('Enter');
    await page.locator('article').waitFor();
    await page.goBack();
    await page.locator(`${second}:focus`).waitFor();
    assert.deepEqual(visited.pageErrors, []);
  });
});
