import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import type { Collection, VocabularyEntry } from '@textkin/client';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { storeArticles } from './articles.ts';

const register = [
  'id;kategori;namn;alias;beskrivning',
  'p1;person;Saga Vestin;S. Vestin;Editor <b>',
  'p2;person;Vestin, S;;',
  'p3;person;;;',
  'o1;organisation;Volvo;AB Volvo;',
].join('\n');

describe('lists of one’s own', { skip: withoutBrowser }, () => {
  let client: Client;
  let collection: number;
  let visited: Visit;
  let list: number;
  const entries = async (id = list) => {
    const { entries: listed } = await client.call('vocabulary.entries', { vocabulary_id: id });
    return listed as unknown as VocabularyEntry[];
  };
  before(async () => {
    const service = await runService();
    client = await service.newClient();
    collection = await storeArticles(client);
    visited = await visit(service.url, client);
  });

  test('a list is created, and a file imported with a preview and a report', async () => {
    const { page, show } = visited;
    await show('#/lists');
    await page.locator('main > button').press('Enter');
    await page.locator('form.card input:focus').waitFor();
    await page.keyboard.type('Register <i>');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Register <i>' }).waitFor();
    list = (await client.call('vocabulary.list')).vocabularies[0]!.vocabulary_id;
    await page.setInputFiles('input[type=file]', {
      name: 'register.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(register),
    });
    await page.locator('ol.first li', { hasText: 'Saga Vestin' }).waitFor();
    assert.equal(page.workers().length, 1, 'a thread reads the list');
    assert.equal(await page.locator('select[name=aliases]').inputValue(), 'alias');
    await page.click('text=Import the entries');
    await page.locator('text=3 new entries, 0 changed, 0 as before, 1 refused.').waitFor();
    await page.locator('li', { hasText: 'Row 4' }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await until(() => page.workers().length === 0, 'the thread has ended');
    assert.deepEqual((await entries()).map(({ id }) => id), ['o1', 'p1', 'p2']); // prettier-ignore
  });

  test('an exported workbook is imported into another list with the same entries', async () => {
    const { page, show } = visited;
    await show(`#/lists/${list}`);
    await page.getByRole('button', { name: 'Export' }).click();
    const form = page.getByRole('form', { name: 'Export the list' });
    await form.getByLabel(/Excel/).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Download' }).click(),
    ]);
    await form.getByText(/^3 entries saved as Register-i-[\d-]+\.xlsx\.$/).waitFor();
    assert.match(file.suggestedFilename(), /^Register-i-[\d-]+\.xlsx$/);
    const buffer = readFileSync(await file.path());
    const exported = await entries(list);
    const { vocabulary_id: copy } = await client.call('vocabulary.create', { name: 'Copy' });
    await show(`#/lists/${copy}`);
    await page.setInputFiles('input[type=file]', { name: 'copy.xlsx', mimeType: '', buffer });
    await page.locator('ol.first li', { hasText: 'Saga Vestin' }).waitFor();
    assert.equal(await page.locator('select[name=aliases]').inputValue(), 'aliases');
    await page.click('text=Import the entries');
    await page.locator('text=3 new entries, 0 changed, 0 as before, 0 refused.').waitFor();
    assert.deepEqual(await entries(copy), exported);
    await client.call('vocabulary.delete', { vocabulary_id: copy });
  });

  test('an entry is found, changed and merged, and a merge can be undone', async () => {
    const { page, show } = visited;
    await show(`#/lists/${list}?prefix=saga`);
    const rows = page.locator('table.rows tbody tr');
    await until(async () => (await rows.count()) === 1, 'one entry');
    await rows.locator('button').click();
    await page.fill('[name=description]', 'Chief editor');
    await page.fill('[name=sv]', 'Saga Vestin');
    await page.click('form button[type=submit] >> text=Save >> nth=0');
    await until(async () => (await entries())[1]?.description === 'Chief editor', 'the entry changed');
    const before = await entries();
    await rows.locator('button').click();
    await page.fill('[name=other]', 'vestin, s');
    await page.locator('li', { hasText: 'p2' }).locator('button').click();
    await until(async () => (await entries()).length === 2, 'the entries are merged');
    assert.deepEqual((await entries())[1]?.aliases, ['S. Vestin', 'Vestin, S']);
    await page.locator('.notices', { hasText: 'is now another name of' }).waitFor();
    await page.click('.notices button >> nth=0');
    await until(async () => (await entries()).length === 3, 'the merge is undone');
    assert.deepEqual(await entries(), before);
  });

  test('a collection uses lists in an order, and not the names of the world', async () => {
    const { page, show, pageErrors } = visited;
    const { vocabulary_id: second } = await client.call('vocabulary.create', { name: 'Second' });
    const getCollection = async () => {
      const result = await client.call('collection.get', { collection_id: collection });
      const { vocabularies = [], knowledge } = result as unknown as Collection;
      return { order: vocabularies.join(), knowledge };
    };
    await show('#/lists');
    const card = page.locator(`[data-collection='${collection}']`);
    for (const [count, id] of [list, second].entries()) {
      await card.locator('select').selectOption(`${id}`);
      await card.locator('li').nth(count).waitFor();
    }
    await card.getByRole('button', { name: 'Move Second up' }).click();
    await until(async () => (await getCollection()).order === `${second},${list}`, 'the order');
    await card.locator('input[type=checkbox]').click();
    await until(async () => (await getCollection()).knowledge === 'none', 'the names of the world are off');
    assert.deepEqual(pageErrors, []);
  });
});
