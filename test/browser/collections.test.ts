import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { storeCollections } from '../support/collections.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { storeArticles } from './articles.ts';

describe('the first minute', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let visited: Visit;
  before(async () => {
    service = await runService();
    client = await service.newClient();
    visited = await visit(service.url, client, { locale: 'sv-SE' });
  });

  test('the playground shows coloured tags after one click, without a collection', async () => {
    const { page, show } = visited;
    await show('#/playground');
    assert.equal(await page.locator('.playground-form select').inputValue(), 'auto');
    await page.locator('.playground-form .actions button').nth(1).click();
    await page.locator('.result mark.location', { hasText: 'Göteborg' }).first().waitFor();
    assert.match(await page.locator('.result aside').innerText(), /Språk: Svenska/);
    assert.deepEqual((await client.call('collection.list')).collections, []);
  });

  test('the language is detected from the text or chosen by hand, and the address holds both', async () => {
    const { page, show } = visited;
    const { pageErrors } = visited;
    await page.fill('.playground-form input', '');
    await page.fill('.playground-form textarea', 'Elton John in London');
    await page.keyboard.press('Control+Enter');
    await page.locator('.result', { hasText: 'Språk: Engelska. Texten är för kort' }).waitFor();
    await page.locator('.playground-form select').selectOption('sv');
    assert.match(page.url(), /#\/playground\?language=sv$/);
    await page.fill('.playground-form textarea', 'Volvo i Göteborg');
    await page.keyboard.press('Control+Enter');
    await page.locator('.result', { hasText: 'Språk: Svenska.' }).waitFor();
    assert.equal(await page.locator('.result', { hasText: 'är för kort' }).count(), 0);
    await page.locator('.playground-form select').selectOption('auto');
    await page.fill('.playground-form textarea', 'Der Gemeinderat hat am Donnerstag beschlossen, eine neue Brücke über den Fluss zu bauen.'); // prettier-ignore
    await page.keyboard.press('Control+Enter');
    await page.locator('[role=alert]', { hasText: 'Språket stöds inte' }).waitFor();
    await page.click('.playground-form button.main');
    await page.locator('.result article', { hasText: 'Gemeinderat' }).waitFor();
    await show('#/playground?language=en');
    assert.equal(await page.locator('.playground-form select').inputValue(), 'en');
    assert.deepEqual(pageErrors, []);
  });

  test('one button loads the sample articles once, dated news with tags and related texts', async () => {
    const { page, show } = visited;
    await show('#/');
    await page.click('.empty button');
    await page.locator('.notices', { hasText: '20 exempelartiklar är inlästa' }).waitFor();
    await page.locator('h1', { hasText: 'Exempelartiklar · Svenska' }).waitFor();
    const texts = async () => {
      const { collections } = await client.call('collection.list');
      const counts = collections.map(async ({ collection_id }) => {
        const stats: object = await client.call('collection.stats', { collection_id });
        return (stats as { texts: number }).texts;
      });
      return (await Promise.all(counts)).toSorted();
    };
    assert.deepEqual(await texts(), [10, 10]);
    await page.locator('.texts a', { hasText: 'Varvet i Oskarshamn' }).click();
    assert.deepEqual(await page.locator('.facts span').allInnerTexts(), [
      'Text 3',
      '13 okt. 2026',
      'Henrik Åberg',
    ]);
    await page.locator('mark.organization', { hasText: 'Region Kalmar' }).first().waitFor();
    await page.locator('.related a', { hasText: 'Region Kalmar vill köpa en isgående färja' }).waitFor();
    await show('#/');
    const { collections } = await client.call('collection.list');
    const swedish = collections.find(({ language }) => language === 'sv')!;
    await client.call('text.delete', { collection_id: swedish.collection_id, text_id: 3 });
    await page.click('.samples button');
    await page.locator('h1', { hasText: 'Exempelartiklar' }).waitFor();
    assert.deepEqual(await texts(), [10, 10], 'what was missing is there again, and nothing twice');
    assert.deepEqual(visited.pageErrors, []);
  });

  test('the playground detects the language of a text, whatever the collections hold', async () => {
    const { page, show } = visited;
    const analyse = async (body: string, shown: string) => {
      await page.fill('.playground-form textarea', body);
      await page.keyboard.press('Control+Enter');
      await page.locator('.result', { hasText: shown }).waitFor();
    };
    await show('#/playground');
    assert.equal(await page.locator('.playground-form select').inputValue(), 'auto');
    await analyse('Regeringen och kommunerna i Göteborg är överens om den nya bron.', 'Språk: Svenska');
    await analyse('The government and the councils of London agree on the new bridge.', 'Språk: Engelska');
  });
});

describe('managing a collection', { skip: withoutBrowser }, () => {
  let client: Client;
  let collection: number;
  let visited: Visit;
  const get = () => client.call('collection.get', { collection_id: collection });
  const count = async () => {
    const stats: object = await client.call('collection.stats', { collection_id: collection });
    return (stats as { texts: number }).texts;
  };
  before(async () => {
    const service = await runService();
    client = await service.newClient();
    collection = await storeArticles(client, 'Lorries <b>&amp;');
    visited = await visit(service.url, client);
  });

  test('the keyboard alone renames and describes it, and undo restores both', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}/manage`);
    await page.locator('[name=name]').waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Vans');
    await page.keyboard.press('Tab');
    await page.keyboard.type('All of 2026');
    await page.keyboard.press('Enter');
    await page.locator('.notices', { hasText: 'Saved: Vans' }).waitFor();
    const { name, description } = await get();
    assert.deepEqual([name, description], ['Vans', 'All of 2026']);
    await page.click('.notices button >> nth=0');
    await page.locator('.notices', { hasText: 'Undone' }).waitFor();
    await until(async () => (await page.locator('[name=name]').inputValue()) === 'Lorries <b>&amp;', 'shown');
    assert.deepEqual([(await get()).name, (await get()).description], ['Lorries <b>&amp;', '']);
    await page.fill('[name=name]', ' ');
    await page.click('form button.main');
    await page.locator('[role=alert]', { hasText: 'name is missing' }).waitFor();
  });

  test('emptying and deleting ask for the name, show how many texts are deleted, and close on Escape', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}/manage?`);
    const [empty, remove] = [
      page.locator('.ending > button').first(),
      page.locator('.ending > button').last(),
    ];
    await remove.press('Enter');
    await page.locator('.ending input:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ending > button:focus', { hasText: 'Delete the collection' }).waitFor();
    await empty.press('Enter');
    await page.locator('.ending input:focus').waitFor();
    await page.locator('.ending form', { hasText: '5 texts will be deleted' }).waitFor();
    await page.keyboard.type('Lorries');
    await page.keyboard.press('Enter');
    assert.ok(await page.locator('.ending .danger[type=submit]').isDisabled());
    assert.equal(await count(), 5);
    await page.keyboard.type(' <b>&amp;');
    await page.keyboard.press('Enter');
    await page.locator('.notices', { hasText: 'is now empty' }).waitFor();
    assert.equal(await count(), 0);
    await remove.press('Enter');
    await page.locator('.ending input:focus').waitFor();
    await page.locator('.ending form', { hasText: 'and its 0 texts' }).waitFor();
    await page.keyboard.type('Lorries <b>&amp;');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Collections' }).waitFor();
    await page.locator('.notices', { hasText: 'Lorries <b>&amp; was deleted.' }).waitFor();
    assert.deepEqual((await client.call('collection.list')).collections, []);
    assert.deepEqual(visited.pageErrors, []);
  });

  test('the form for a new collection has an address, and returns the focus', async () => {
    const { page, show } = visited;
    await show('#/');
    await page.click('main > button');
    await page.locator('form.card input:focus').waitFor();
    assert.match(page.url(), /#\/\?edit=new$/);
    await page.keyboard.press('Escape');
    await page.locator('main > button:focus', { hasText: 'New collection' }).waitFor();
    assert.match(page.url(), /#\/$/);
  });
});

test('all collections are listed, however many there are', { skip: withoutBrowser }, async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  await storeCollections(service.context.store, client.account, 1050);
  const { page, show, pageErrors } = await visit(service.url, client);
  await show('#/');
  await page.locator('main a', { hasText: /^1050$/ }).waitFor();
  assert.equal(await page.locator('main tbody tr').count(), 1050);
  assert.deepEqual(pageErrors, []);
});
