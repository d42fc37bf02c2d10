/** Saved searches in the console: from a search that somebody saves to what is new in it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client, Params } from '../support/client.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { storeArticles } from './articles.ts';

const matchingText = {
  headline: 'Scania sells electric lorries to Norfolk',
  body: 'Scania sells ten electric lorries to growers in Norfolk. Scania builds the electric lorries in Stockholm.',
};

describe('saved searches', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let collection: number;
  let visited: Visit;
  const hash = () => visited.page.evaluate<string>('decodeURIComponent(location.hash)');
  const searches = async () => (await client.call('search.list')).saved_searches;
  const rows = (page: Page) => page.locator('.saved-searches > li');
  const isFocused = (page: Page, selector: string) =>
    page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
  /** Stores a text and waits until a saved search has `count` matches. */
  const match = async (saved_search_id: number, text: Params, count: number) => {
    await client.call('text.create', { collection_id: collection, ...text });
    const matches = async () => (await client.call('search.matches', { saved_search_id })).texts.length;
    await until(async () => (await matches()) === count, `${count} matches`, { withinMs: 60_000 });
  };
  before(async () => {
    service = await runService();
    client = await service.newClient();
    collection = await storeArticles(client);
    visited = await visit(service.url, client);
  });

  test('without any, the page says what they are for, and leads to the search', async () => {
    const { page, show } = visited;
    await show('#/');
    await page.locator('header nav a', { hasText: 'Searches' }).click();
    await page.locator('h1', { hasText: 'Saved searches' }).waitFor();
    assert.equal(await page.locator('nav [aria-current]').innerText(), 'Searches');
    assert.match(
      await page.locator('.empty').innerText(),
      /Save this search[^]*collected here and in a feed/,
    );
    await page.locator('.empty a').click();
    await page.locator('h1', { hasText: 'Search' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save this search' }).count(), 0);
  });

  test('an editor saves a search, sees what is new in it, has it in a feed, and deletes it', async () => {
    const { page, show } = visited;
    await show('#/search?query=electric+lorries&tags=organization:Scania&without=Gothenburg&from=2020-01-01');
    await page.locator('.found li').first().waitFor();
    await page.getByRole('button', { name: 'Save this search' }).press('Enter');
    await page.locator('.save-search [name=name]:focus').waitFor();
    await page.keyboard.type('Lorries <i>');
    await page.keyboard.press('Enter');
    const section = page.locator('.saved-matches');
    await section.locator('h2', { hasText: 'Lorries <i>' }).waitFor();
    assert.match(await section.innerText(), /No text has matched yet\./);
    assert.ok(await isFocused(page, '.saved-matches h2'));
    assert.equal(await page.getByRole('button', { name: 'Save this search' }).count(), 0);
    const [savedSearch] = await searches();
    const { saved_search_id, created, ...rest } = savedSearch!;
    assert.ok(created);
    assert.deepEqual(rest, {
      ...{ name: 'Lorries <i>', collection_scope: [collection], query: 'electric lorries' },
      ...{ tags: [{ tag: 'Scania', category: 'organization' }], without: [{ tag: 'Gothenburg' }] },
      ...{ published_after: '2020-01-01T00:00:00Z', min_relevance: 0 },
    });
    assert.match(await hash(), new RegExp(`savedSearch=${saved_search_id}$`));

    await match(saved_search_id, matchingText, 1);
    await show('#/saved-searches');
    const row = rows(page);
    await row.locator('.since', { hasText: '1 new since' }).waitFor();
    const rowText = await row.innerText();
    for (const part of [
      'electric lorries',
      'Scania',
      'not Gothenburg',
      'From 1 Jan 2020',
      'English',
      'Lorries',
    ])
      assert.ok(rowText.includes(part), part);
    await row.locator('h2 a').press('Enter');
    await section.locator('[role=status]', { hasText: '1 new since' }).waitFor();
    assert.match(
      await hash(),
      /^#\/search\?query=electric\+lorries&collections=\d+&tags=organization:Scania&without=Gothenburg&from=2020-01-01&savedSearch=\d+$/,
    );
    assert.equal(await page.locator('.find input').inputValue(), 'electric lorries');
    await page.locator('.found .headline', { hasText: matchingText.headline }).waitFor();
    await section.locator('.matches a', { hasText: matchingText.headline }).press('Enter');
    await page.locator('article').waitFor();
    await page.goBack();
    await section.locator('[role=status]', { hasText: '1 new since' }).waitFor();
    await page.reload();
    await section.locator('[role=status]', { hasText: '1 new since' }).waitFor();

    await page.locator('.up').click();
    await row.locator('.since', { hasText: 'Nothing new since' }).waitFor();
    await row.locator('.matches a', { hasText: matchingText.headline }).waitFor();
    await row.locator('.matches', { hasText: /added \d+ \w+ \d+ · Lorries/ }).waitFor();
    await row.locator('summary').press('Enter');
    assert.match(await row.locator('details').innerText(), /static key as the password/);
    const address = await row.locator('.code code').innerText();
    assert.equal(address, `${service.url}/feeds/saved-searches/${saved_search_id}`);
    const { secret_key } = await client.call('keys.create', { static: true, scope: 'read' });
    const authorization = `Basic ${Buffer.from(`anybody:${secret_key}`).toString('base64')}`;
    const feed = await fetch(address, { headers: { authorization } });
    assert.match(await feed.text(), new RegExp(`<title>${matchingText.headline}</title>`));
    await row.locator('.code button', { hasText: 'Copy' }).click();
    await row.locator('.code button', { hasText: /Copied|Selected/ }).waitFor();

    const button = row.getByRole('button', { name: 'Delete Lorries <i>' });
    await button.press('Enter');
    await row.locator('.danger:focus').waitFor();
    await page.keyboard.press('Escape');
    await row.locator('.row-foot > button:focus').waitFor();
    await page.keyboard.press('Enter');
    await row.locator('.danger:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.empty').waitFor();
    assert.ok(await isFocused(page, 'h1'));
    assert.deepEqual(await searches(), []);
    assert.equal((await fetch(address, { headers: { authorization } })).status, 404);
  });

  test('a narrowed list is saved as a search for its words, or for the names of its tags', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}`);
    await page.locator('.texts .headline').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save this search' }).count(), 0);
    await show(`#/collections/${collection}?tags=Volvo;Scania&match=any&category=person&to=2027-01-31`);
    await page.getByRole('button', { name: 'Save this search' }).click();
    const form = page.locator('.save-search');
    await form.locator('[name=name]:focus').waitFor();
    assert.equal(await form.locator('[name=query]').inputValue(), 'Volvo Scania');
    await form.locator('[name=query]').fill('Volvo or Scania');
    await form.locator('[name=name]').fill('Makers');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.locator('.shown-notice', { hasText: 'Saved: Makers' }).waitFor();
    const [savedSearch] = await searches();
    const { saved_search_id, created, ...rest } = savedSearch!;
    assert.ok(saved_search_id > 0 && created);
    assert.deepEqual(rest, {
      ...{ name: 'Makers', collection_scope: [collection], query: 'Volvo or Scania', min_relevance: 0 },
      ...{ tags: [{ tag: 'Volvo' }, { tag: 'Scania' }], match: 'any', category: 'person' },
      published_before: '2027-02-01T00:00:00Z',
    });
    await page.locator('.shown-notice button', { hasText: 'Undo' }).click();
    await until(async () => (await searches()).length === 0, 'it is not saved any more');
    await show(`#/collections/${collection}?query=lorries`);
    await page.getByRole('button', { name: 'Save this search' }).click();
    assert.equal(await form.locator('[name=query]').inputValue(), 'lorries');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    assert.ok(await isFocused(page, '.actions button'));
  });

  test('what programs save opens with its state, and other words or filters leave it', async () => {
    const { page, show } = visited;
    const { saved_search_id } = await client.call('search.save', {
      ...{ name: 'By a program', collection_scope: collection, query: 'lorries', tag: 'Volvo' },
      ...{ category: 'organization', min_relevance: 0.05, published_before: '2027-01-01' },
    });
    await show('#/saved-searches');
    const row = rows(page);
    await row.waitFor();
    assert.match(await row.innerText(), /Relevance at least 0\.05/);
    assert.match(await row.innerText(), /To 31 Dec 2026/);
    await row.locator('h2 a').click();
    await page.locator('.saved-matches h2', { hasText: 'By a program' }).waitFor();
    await page.locator('.found li').first().waitFor();
    await page.locator('.curl summary').click();
    const command = await page.locator('.curl code').first().innerText();
    const { params } = JSON.parse(/-d '(.*)'$/.exec(command)![1]!) as { params: Params };
    const expected = {
      ...{ collection_scope: [collection], query: 'lorries', min_relevance: 0.05 },
      ...{ tags: [{ tag: 'Volvo', category: 'organization' }], published_before: '2027-01-01' },
    };
    assert.deepEqual(params, { ...expected, limit: 10, highlights: true });
    await page.getByText('Relevance at least 0.05').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.locator('.saved-matches').waitFor({ state: 'detached' });
    assert.equal(await hash(), '#/search?query=lorries');
    await page.goBack();
    await rows(page).locator('h2 a').click();
    await page.locator('.saved-matches').waitFor();
    await page.locator('.find input').fill('strawberries');
    await page.keyboard.press('Enter');
    await page.locator('.saved-matches').waitFor({ state: 'detached' });
    assert.doesNotMatch(await hash(), /savedSearch/);
    await client.call('search.delete', { saved_search_id });
    await show(`#/search?query=lorries&savedSearch=${saved_search_id}`);
    await page.locator('.shown-notice', { hasText: 'has been deleted' }).waitFor();
    await page.getByRole('button', { name: 'Save this search' }).waitFor();
    assert.equal(await hash(), '#/search?query=lorries');
  });

  test('all matches are marked as seen with one button, with undo, in this browser', async () => {
    const { page, show } = visited;
    const params = { collection_scope: collection, query: 'wheat' };
    const { saved_search_id } = await client.call('search.save', { name: 'Wheat', ...params });
    await client.call('search.save', { name: 'Barley', ...params, query: 'barley' });
    const body = 'Wheat is dear in Norfolk this spring. Growers store the wheat and hope for dry weeks.';
    await match(saved_search_id, { headline: 'Wheat is dear', body }, 1);
    await show('#/saved-searches');
    const wheat = rows(page).filter({ hasText: 'Wheat' });
    await wheat.locator('.since', { hasText: '1 new since the search was saved' }).waitFor();
    assert.match(await rows(page).first().innerText(), /^Wheat/);
    const button = page.getByRole('button', { name: 'Mark all as seen' });
    await button.press('Enter');
    await wheat.locator('.since', { hasText: 'Nothing new since' }).waitFor();
    await button.waitFor({ state: 'detached' });
    assert.ok(await isFocused(page, 'h1'));
    await page.locator('.shown-notice button', { hasText: 'Undo' }).click();
    await wheat.locator('.since', { hasText: '1 new since' }).waitFor();
    // Visits that another program wrote are ignored.
    await page.evaluate(`for (const key of Object.keys(localStorage))
      if (key.startsWith('textkin.visits ')) localStorage.setItem(key, '{"${saved_search_id}":{"latest":5}}')`);
    await page.reload();
    await wheat.locator('.since', { hasText: '1 new since the search was saved' }).waitFor();
    const laterText = { headline: 'Wheat is cheap', body: body.replaceAll('dear', 'cheap') };
    await match(saved_search_id, laterText, 2);
    await wheat.locator('.since', { hasText: '2 new since' }).waitFor();
    await wheat.getByRole('button', { name: 'Delete Wheat' }).click();
    await wheat.locator('.danger').click();
    await wheat.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Barley');
    for (const { saved_search_id: id } of await searches())
      await client.call('search.delete', { saved_search_id: id });
  });

  test('J and K, the search box and the palette lead to them by words of their names', async () => {
    const { page, show } = visited;
    const params = { collection_scope: collection, query: 'lorries' };
    await client.call('search.save', { name: 'Självkörande lastbilar', ...params });
    await client.call('search.save', { name: 'Åkerier', ...params });
    await show('#/keys');
    await show('#/saved-searches');
    await rows(page).nth(1).waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Självkörande lastbilar');
    await show('#/keys');
    await page.keyboard.press('/');
    await page.keyboard.type('lastb');
    const option = page.locator('.find [role=option]', { hasText: 'Självkörande lastbilar' });
    await option.waitFor();
    assert.match(await option.innerText(), /Saved search$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.saved-matches h2', { hasText: 'Självkörande lastbilar' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').fill('åk');
    await page.locator('.palette [role=option]', { hasText: 'Åkerier' }).first().waitFor();
    assert.match(
      await page.locator('.palette [role=option]').first().innerText(),
      /^Åkerier\s+Saved search$/,
    );
    await page.keyboard.press('Enter');
    await page.locator('.saved-matches h2', { hasText: 'Åkerier' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').fill('saved');
    await page.locator('.palette [role=option]', { hasText: 'Saved searches' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Saved searches' }).waitFor();
  });

  test('a name that is taken and a full account are reported at the field', async () => {
    const { page, show } = visited;
    await show('#/search?query=lorries');
    await page.getByRole('button', { name: 'Save this search' }).click();
    const field = page.locator('.save-search [name=name]');
    await field.fill('Åkerier');
    await page.keyboard.press('Enter');
    const problem = page.locator('#save-problem');
    await problem.filter({ hasText: 'already has a saved search with that name' }).waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await field.getAttribute('aria-describedby'), 'save-problem');
    assert.ok(await isFocused(page, '.save-search [name=name]'));
    const { savedSearches } = service.context.store;
    const fields = { collections: [collection], params: { query: 'lorries', min_relevance: 0 } };
    const max = limits.savedSearches.inAccount;
    for (let at = (await searches()).length; at < max; at++)
      await savedSearches.save(client.account, { name: `Search ${at}`, ...fields }, { max, now: 5 });
    await field.fill('One more');
    await page.keyboard.press('Enter');
    await problem.filter({ hasText: /1000/ }).waitFor();
    await problem.locator('a').click();
    await page.locator('h1', { hasText: 'Saved searches' }).waitFor();
  });

  test('a thousand are listed page by page, and the last one is found by its name', async () => {
    const { page, show } = visited;
    await show('#/saved-searches');
    await rows(page).nth(19).waitFor();
    // The next pages are loaded when somebody scrolls.
    await page.waitForLoadState('networkidle');
    assert.ok((await rows(page).count()) <= 40);
    const scrollOn = async () => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      return (await rows(page).count()) > 80;
    };
    await until(scrollOn, 'further pages');
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').fill('search 999');
    await page.locator('.palette [role=option]', { hasText: 'Search 999' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.saved-matches h2', { hasText: 'Search 999' }).waitFor();
    assert.deepEqual(visited.pageErrors, []);
  });

  test('the page and the form are in Swedish too', async () => {
    const own = await service.newClient();
    const other = await storeArticles(own, 'Lastbilar');
    const swedish = await visit(service.url, own, { locale: 'sv-SE', viewport: { width: 360, height: 740 } });
    const { page, show } = swedish;
    await show(`#/collections/${other}?category=person`);
    await page.getByRole('button', { name: 'Spara sökningen' }).click();
    await page.locator('.save-search [name=name]').fill('Personer');
    await page.locator('.save-search [name=query]').fill('lorries');
    await page.keyboard.press('Enter');
    await page.locator('.shown-notice', { hasText: 'Sparad: Personer' }).waitFor();
    await show('#/saved-searches');
    await page.locator('h1', { hasText: 'Sparade sökningar' }).waitFor();
    const row = rows(page);
    await row.locator('.since', { hasText: 'Ingen text har matchat än.' }).waitFor();
    assert.match(await row.innerText(), /Kategori: Person[^]*Engelska[^]*Lastbilar/);
    await row.getByRole('button', { name: 'Ta bort Personer' }).click();
    await row.getByText('Ta bort ”Personer”?').waitFor();
    assert.deepEqual(swedish.pageErrors, []);
  });
});
