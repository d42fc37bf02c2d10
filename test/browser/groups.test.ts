import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { unlessLacking } from '../support/firefox.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { articles, storeArticles } from './articles.ts';

describe('a group by example', { skip: withoutBrowser }, () => {
  let client: Client;
  let collection: number;
  let other: number;
  let visited: Visit;
  let group: number;
  const members = async () => {
    const { texts } = await client.call('group.listTexts', { group_id: group });
    return texts.map(({ collection_id, text_id }) => `${collection_id}/${text_id}`);
  };
  const has = (...keys: string[]) =>
    until(async () => (await members()).join() === keys.join(), `the group has ${keys.join()}`);
  const section = (name: string) => visited.page.locator(`section[aria-labelledby=${name}]`);
  before(async () => {
    const service = await runService();
    client = await service.newClient();
    collection = await storeArticles(client);
    other = await storeArticles(client, 'Others');
    visited = await visit(service.url, client);
  });

  test('the keyboard alone creates it, in a language', async () => {
    const { page, show } = visited;
    await show('#/groups');
    await page.locator('.empty').waitFor();
    await page.locator('main > button').press('Enter');
    await page.locator('form.card input:focus').waitFor();
    assert.match(page.url(), /#\/groups\?edit=new$/);
    await page.keyboard.type('Lorries <i>');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Lorries <i>' }).waitFor();
    const [newGroup] = (await client.call('group.list')).groups;
    group = newGroup!.group_id;
    assert.equal(newGroup!.language, 'en');
    await section('belonging').locator('text=Add a text or two').waitFor();
  });

  test('texts are found by words, an id or an address, and added by a button, with undo', async () => {
    const { page } = visited;
    await page.fill('[name=query]', 'self-driving lorries');
    await page.keyboard.press('Enter');
    const results = page.locator('[aria-live] .entries');
    await results.locator('li').first().waitFor();
    assert.match(page.url(), /query=self-driving\+lorries$/);
    await results.locator('li', { hasText: 'Self-driving lorries' }).filter({ hasText: 'Lorries' }).first().locator('button').press('Enter'); // prettier-ignore
    await section('members').locator('li').waitFor();
    assert.equal((await members()).length, 1);
    await page.locator('[aria-live] .entries button:focus').waitFor();
    await page.click('.notices button >> nth=0');
    await has();
    await page.fill('[name=query]', '5');
    await page.keyboard.press('Enter');
    await results.locator('li', { hasText: articles[4]!.headline }).nth(1).waitFor();
    const address = `${page.url().replace(/#.*/, '')}#/collections/${collection}/texts/1`;
    await page.fill('[name=query]', address);
    await page.keyboard.press('Enter');
    await until(async () => (await results.locator('li').count()) === 1, 'one text');
    await results.locator('button').click();
    await has(`${collection}/1`);
    await page.locator('[name=query]').press('Escape');
    await results.waitFor({ state: 'detached' });
  });

  test('it shows the related texts that the method returns for the collections in the address', async () => {
    const { page, show } = visited;
    const related = section('belonging').locator('.headline');
    for (const scope of [undefined, other]) {
      await show(`#/groups/${group}${scope === undefined ? '' : `?collections=${scope}`}`);
      const params = { group_id: group, collection_scope: scope ?? [collection, other], limit: 20 };
      const { related_texts } = await client.call('group.relatedTexts', { ...params, min_threshold: 0.1, wait: 30 }); // prettier-ignore
      const expected = related_texts.map(({ headline }) => headline);
      assert.ok(expected.length >= 3);
      await until(
        async () => (await related.allInnerTexts()).join() === expected.join(),
        'the same texts in the same order',
      );
    }
    await page.locator('.scope summary').click();
    const box = page.locator('.scope label', { hasText: 'Others' }).locator('input');
    assert.ok(await box.isChecked());
    await box.press('Space');
    await until(() => Promise.resolve(/groups\/\d+$/.test(page.url())), 'all of them again');
  });

  test('a button adds a matching text to the group, and the focus moves to the next', async () => {
    const { page } = visited;
    const first = section('belonging').locator('li').first();
    const headline = await first.locator('.headline').innerText();
    await first.locator('button').press('Enter');
    await until(async () => (await members()).length === 2, 'put in');
    // Another member may have the same headline.
    await section('members').locator('li').nth(1).waitFor();
    await section('members').locator('.headline', { hasText: headline }).first().waitFor();
    await section('belonging').locator('button:focus').waitFor();
    await section('members').locator('li button').last().press('Enter');
    await until(async () => (await members()).length === 1, 'taken out');
    await section('members').locator('button:focus').waitFor();
    await page.click('.notices button >> nth=0');
    await until(async () => (await members()).length === 2, 'and in again');
    await section('members').locator('li').nth(1).waitFor();
  });

  test('a link to a text can be dropped on it; another link is refused with a message', async () => {
    const { page } = visited;
    const before = await members();
    const drop = (address: string) =>
      page.evaluate(`{
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/uri-list', ${JSON.stringify(address)});
        const zone = document.querySelector('.drop-zone');
        for (const type of ['dragover', 'drop'])
          zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }`);
    await drop('https://elsewhere.example/#/collections/1/texts/1');
    await page.locator('.notices', { hasText: 'does not lead to a text' }).waitFor();
    await drop(`${page.url().replace(/#.*/, '')}#/collections/${collection}/texts/5?via=1`);
    await page.locator('.notices', { hasText: `Added to Lorries <i>: ${articles[4]!.headline}` }).waitFor();
    assert.equal((await members()).length, before.length + 1);
    await section('members').locator('li').nth(2).waitFor();
    await drop(`${page.url().replace(/#.*/, '')}#/collections/${collection}/texts/5`);
    await page.locator('.notices', { hasText: 'Already in the group' }).waitFor();
  });

  test('a row of the list beside it can be dragged to it', { skip: unlessLacking('drop') }, async () => {
    const { page } = visited;
    const before = await members();
    // Until the other list has loaded, its rows may change under the pointer.
    await page.reload();
    await section('belonging').locator('a').first().waitFor();
    await page.waitForLoadState('networkidle');
    await section('belonging').locator('a').first().dragTo(page.locator('.drop-zone'));
    await until(async () => (await members()).length === before.length + 1, 'it is a member');
  });

  test('it is renamed, emptied and deleted; its texts stay', async () => {
    const { page } = visited;
    await page.fill('[name=name]', 'Vans');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Vans' }).waitFor();
    await page.click('.notices button >> nth=0');
    await page.locator('h1', { hasText: 'Lorries <i>' }).waitFor();
    for (const [action, sentence] of [
      ['Empty', 'is now empty'],
      ['Delete', 'was deleted'],
    ] as const) {
      await page.locator('.ending > button', { hasText: action }).press('Enter');
      await page.locator('.ending .card input:focus').waitFor();
      await page.keyboard.type('Lorries <i>');
      await page.keyboard.press('Enter');
      await page.locator('.notices', { hasText: sentence }).waitFor();
      if (action === 'Empty') await has();
    }
    await page.locator('.empty', { hasText: 'No groups yet' }).waitFor();
    assert.deepEqual((await client.call('group.list')).groups, []);
    const { texts } = await client.call('collection.listTexts', { collection_id: collection });
    assert.equal(texts.length, articles.length);
    assert.deepEqual(visited.pageErrors, []);
  });
});
