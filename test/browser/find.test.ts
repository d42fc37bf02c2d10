import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { articles, storeArticles } from './articles.ts';

describe('one box finds everything', { skip: withoutBrowser }, () => {
  let client: Client;
  let visited: Visit;
  let collection: number;
  let other: number;
  before(async () => {
    const service = await runService();
    client = await service.newClient();
    collection = await storeArticles(client);
    ({ collection_id: other } = await client.call('collection.create', { name: 'Nyheter', language: 'sv' }));
    const body = 'Volvo bygger lastbilar i Göteborg. Volvo anställer i Göteborg.';
    await client.call('text.create', {
      collection_id: other,
      headline: 'Volvo anställer',
      body,
      force: true,
    });
    await client.call('text.tags', { collection_id: other, text_id: 1, wait: 60 });
    visited = await visit(service.url, client);
  });

  const hash = () => visited.page.evaluate<string>('decodeURIComponent(location.hash)');
  const options = () => visited.page.locator('.find [role=option]').allInnerTexts();
  /** Types into the search box and waits for an option. */
  async function type(words: string, expected: RegExp) {
    const { page } = visited;
    await page.locator('h1').focus();
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    await until(
      async () => (await options()).some((one) => expected.test(one)),
      `an option like ${expected}`,
    );
  }

  test('a name leads to its page, with its category and the number of its texts', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}`);
    await type('volv', /^Volvo\s+Organization · 4 texts$/);
    assert.match((await options()).at(-1)!, /^Search the texts for “volv”$/);
    await page.keyboard.press('ArrowDown');
    const box = page.getByRole('combobox', { name: 'Search for names' });
    const selectedId = await box.getAttribute('aria-activedescendant');
    assert.equal(await page.locator('[aria-selected=true]').getAttribute('id'), selectedId);
    await page.keyboard.press('ArrowUp');
    assert.equal(await box.getAttribute('aria-activedescendant'), null);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(
      async () => (await hash()) === `#/collections/${collection}/tags/organization/Volvo`,
      'its page',
    );
  });

  test('any word of a name finds it, and so does a name that was merged into it', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}`);
    await type('lindq', /^Anna Lindqvist\s+Person · \d texts$/);
    await page.keyboard.press('Escape');
    const merge = { collection_id: collection, tag: 'Scania', category: 'organization' };
    await client.call('tag.edit', { ...merge, new_tag: 'Volvo' });
    await show(`#/collections/${collection}/tags`);
    await type('scani', /^Volvo\s+also Scania · Organization · \d texts$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Volvo' }).waitFor();
    await page.locator('.summary', { hasText: 'also Scania' }).waitFor();
    await client.call('tag.undo', merge);
  });

  test('a collection is found by a word of its name', async () => {
    const { page, show } = visited;
    await show('#/keys');
    await type('nyhet', /^Nyheter\s+Collection$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Nyheter' }).waitFor();
    assert.equal(await hash(), `#/collections/${other}`);
  });

  test('names and topics are found despite one wrong letter if nothing matches exactly', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}`);
    await type('Lindqvst', /^Anna Lindqvist\s+Did you mean this\? · Person/);
    await page.keyboard.press('Escape');
    await show('#/keys');
    await type('strawbery', /^strawberry\s+Did you mean this\?$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Search: strawberry' }).waitFor();
    await show('#/search?query=Lindqvst');
    await page.locator('.guesses a', { hasText: 'Anna Lindqvist' }).click();
    await page.locator('h1', { hasText: 'Search: Anna Lindqvist' }).waitFor();
    await page.locator('.found li').first().waitFor();
    assert.equal(await page.locator('.guesses').count(), 0);
  });

  test('a headline, an ext_text_id and a text_id lead to their text', async () => {
    const { page, show } = visited;
    for (const [words, expected, text] of [
      ['strawb', /^Strawberries came early/, 5],
      ['cms-3', /^Anna Lindqvist leaves[^]*id cms-3/, 3],
      ['2', /^Self-driving lorries[^]*id 2/, 2],
    ] as const) {
      await show(`#/collections/${collection}/map`);
      await type(words, expected);
      const at = (await options()).findIndex((one) => expected.test(one));
      for (let step = 0; step <= at; step++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('h1', { hasText: articles[text - 1]!.headline }).waitFor();
      assert.equal(await hash(), `#/collections/${collection}/texts/${text}`);
    }
  });

  test('an arrow key selects a name as soon as it appears', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}`);
    // Before the next frame, as on a busy machine.
    await page.evaluate(`new MutationObserver((_, watch) => {
      if (document.querySelectorAll('.find [role=option]').length < 2) return;
      watch.disconnect();
      const down = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
      document.querySelector('.find input').dispatchEvent(down);
    }).observe(document.querySelector('.find [role=listbox]'), { childList: true })`);
    await type('volv', /^Volvo\s+Organization · 4 texts$/);
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Volvo' }).waitFor();
    assert.equal(await hash(), `#/collections/${collection}/tags/organization/Volvo`);
  });

  test('outside a collection it searches all collections, and names them', async () => {
    await visited.show('#/keys');
    await type('volvo', /^Volvo\s+Organization · 4 texts · Lorries$/);
    assert.ok((await options()).some((one) => /^Volvo\s[^]*1 text · Nyheter$/.test(one)));
  });

  test('Escape closes the list, and a slash typed in a field is an ordinary character', async () => {
    const { page, show } = visited;
    await show('#/playground');
    await type('a', /./);
    await page.keyboard.press('Escape');
    assert.equal((await options()).length, 0);
    assert.ok(await page.evaluate("document.activeElement.matches('.find input')"));
    await page.locator('.playground-form input').fill('');
    await page.locator('.playground-form input').focus();
    await page.keyboard.type('a/b');
    assert.equal(await page.locator('.playground-form input').inputValue(), 'a/b');
  });

  test('Enter shows relevance, collection, tags, and the passage with its words marked', async () => {
    const { page, show } = visited;
    await show('#/');
    await type('electric lorries', /Search the texts/);
    await page.keyboard.press('Enter');
    await page.locator('.found mark').first().waitFor();
    assert.equal(await hash(), '#/search?query=electric+lorries');
    await until(async () => (await page.locator('.found .chip').count()) > 0, 'tags are shown');
    const { texts } = await client.call('text.search', {
      collection_scope: [collection, other],
      query: 'electric lorries',
      highlights: true,
    });
    const foundTexts = texts as { headline: string }[];
    assert.deepEqual(
      await page.locator('.found .headline').allInnerTexts(),
      foundTexts.map(({ headline }) => headline),
    );
    const first = page.locator('.found > li', { hasText: 'Scania builds electric lorries' });
    assert.match(await first.innerText(), /\d\.\d\d[^]*Lorries/);
    assert.ok((await first.locator('.excerpt mark').count()) > 0);
    await first.locator('.headline').press('Enter');
    await page.locator('article').waitFor();
    await page.goBack();
    await page.locator('.found mark').first().waitFor();
    assert.equal(await page.locator('.find input').inputValue(), 'electric lorries');
  });

  test('filters narrow a search, are in its address, and an empty result suggests what to try', async () => {
    const { page, show } = visited;
    await show('#/search?query=volvo');
    await page.locator('.found li').first().waitFor();
    await page.getByRole('checkbox', { name: 'Nyheter' }).press('Space');
    await until(async () => (await page.locator('.found .headline').allInnerTexts()).join() === 'Volvo anställer', 'one collection is left'); // prettier-ignore
    assert.equal(await hash(), `#/search?query=volvo&collections=${other}`);
    await page.getByLabel('Tag', { exact: true }).fill('Norfolk');
    await page.keyboard.press('Enter');
    await page.getByText('No texts found').waitFor();
    assert.match(await hash(), /tags=Norfolk/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await until(async () => (await page.locator('.found li').count()) > 1, 'all are found again');
    assert.equal(await hash(), '#/search?query=volvo');
  });

  test('it is available in Swedish', async () => {
    const { page, show } = visited;
    await show('#/search?query=volvo');
    await page.locator('header select').first().selectOption('sv');
    await page.getByText(/\d texter hittades\./).waitFor();
    await type('norf', /^Norfolk\s+Plats · 1 text/);
    assert.match((await options()).at(-1)!, /^Sök i texterna efter ”norf”$/);
    await page.keyboard.press('Escape');
    await page.locator('header select').first().selectOption('en');
    assert.deepEqual(visited.pageErrors, []);
  });
});
