import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { exportedTexts, listedKeys, Textkin } from '@textkin/client';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { articles, storeArticles } from './articles.ts';

describe('an export from the browser', { skip: withoutBrowser }, () => {
  let client: Client;
  let textkin: Textkin;
  let visited: Visit;
  let collection: number;
  before(async () => {
    const service = await runService();
    client = await service.newClient();
    textkin = new Textkin({ url: service.url, apiKey: client.apiKey, secretKey: client.secretKey });
    collection = await storeArticles(client);
    visited = await visit(service.url, client);
  });

  /** Presses the buttons by keyboard, and returns the saved file. */
  async function download(...choices: RegExp[]) {
    const { page } = visited;
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    const form = page.getByRole('form', { name: 'Export texts' });
    for (const name of choices) await form.getByLabel(name).press('Space');
    const saved = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Download' }).press('Enter');
    const file = await saved;
    const text = readFileSync(await file.path(), 'utf8');
    await form.getByText(/saved as/).waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    return { name: file.suggestedFilename(), text };
  }

  test('an exported collection equals the export of the command line', async () => {
    await visited.show(`#/collections/${collection}`);
    const { name, text } = await download(/Include tags/);
    assert.match(name, /^Lorries-\d{4}-\d\d-\d\d\.jsonl$/);
    const expected: unknown[] = [];
    const keys = listedKeys(textkin, { collection_id: collection });
    for await (const texts of exportedTexts(textkin, keys, { tags: true })) expected.push(...texts);
    const lines = text.trimEnd().split('\n');
    assert.equal(lines.length, articles.length);
    assert.deepEqual(
      lines,
      expected.map((one) => JSON.stringify(one)),
    );
  });

  test('an exported filtered list has only the filtered texts, as CSV', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}?tag=Norfolk`);
    await page.locator('.texts li[aria-posinset]').first().waitFor();
    const { name, text } = await download(/CSV/);
    assert.match(name, /\.csv$/);
    const { headline, body } = articles[4]!;
    const [head, row] = text.trimEnd().split('\r\n');
    assert.equal(head, '\uFEFFtext_id,ext_text_id,publish_date,headline,body,url,authors');
    assert.equal(row, `5,,,${headline},${body},,`);
  });

  test('a CSV file has the separator that the user chooses, and a workbook can be imported again', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}`);
    await page.getByRole('button', { name: 'Export' }).click();
    const form = page.getByRole('form', { name: 'Export texts' });
    const save = async (extension: RegExp) => {
      const saved = page.waitForEvent('download');
      await form.getByRole('button', { name: 'Download' }).click();
      const file = await saved;
      assert.match(file.suggestedFilename(), extension);
      return readFileSync(await file.path());
    };
    await form.getByLabel(/CSV/).check();
    await form.getByLabel('Cells are separated by').selectOption('semicolons');
    const csv = await save(/\.csv$/);
    assert.match(
      csv.toString(),
      /^\ufefftext_id;ext_text_id;publish_date;headline;body;url;authors\r\n1;;2026-03-02T08:00:00Z;/,
    );
    await form.getByLabel(/Excel/).check();
    const workbook = await save(/\.xlsx$/);
    const { collection_id } = await client.call('collection.create', { name: 'Again', language: 'en' });
    await show(`#/collections/${collection_id}/import`);
    await page.setInputFiles('input[type=file]', { name: 'a.xlsx', mimeType: '', buffer: workbook });
    await page.locator('.importing .actions .main:enabled').click();
    await page.locator('.importing h2', { hasText: /^Imported/ }).waitFor();
    const bodiesOf = async (id: number) => {
      const texts = [];
      for await (const keys of listedKeys(textkin, { collection_id: id }))
        for (const { text_id } of keys) {
          const text = await textkin.call('text.get', { collection_id: id, text_id, include_body: true });
          texts.push([text.headline, text.body, text.publish_date, text.authors, text.url]);
        }
      return texts;
    };
    assert.deepEqual(await bodiesOf(collection_id), await bodiesOf(collection));
  });

  test('an exported search has the texts of its result', async () => {
    const { page, show } = visited;
    await show('#/search?query=strawberries');
    await page.locator('.found li').first().waitFor();
    const { text } = await download();
    const headlines = await page.locator('.found .headline').allInnerTexts();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { headline: string; body: string });
    assert.deepEqual(
      lines.map(({ headline }) => headline),
      headlines,
    );
    assert.equal(lines[0]!.body, articles[4]!.body);
  });

  test('a waiting export can be stopped and started again', async () => {
    const service = await runService({ workers: 0 });
    const waiting = await service.newClient();
    const { collection_id } = await waiting.call('collection.create', { name: 'Waits', language: 'en' });
    await waiting.call('text.create', { collection_id, body: 'A text that nobody analyses.', force: true });
    const { page, show, pageErrors } = await visit(service.url, waiting);
    await show(`#/collections/${collection_id}`);
    await page.getByRole('button', { name: 'Export' }).click();
    const form = page.getByRole('form', { name: 'Export texts' });
    await form.getByLabel(/Include tags/).check();
    await form.getByRole('button', { name: 'Download' }).click();
    await form.getByText('0 texts so far').waitFor();
    await form.getByRole('button', { name: 'Stop' }).click();
    await form.getByRole('button', { name: 'Download' }).waitFor();
    assert.deepEqual([...pageErrors, ...visited.pageErrors], []);
  });
});
