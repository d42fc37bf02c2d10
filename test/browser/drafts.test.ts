/** Words that were entered and not saved are kept, however the form is left. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { signIn, visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService, type TestService } from '../support/service.ts';
import { openTab } from './tabs.ts';

describe('drafts', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let visited: Visit;
  let page: Page;
  let collection: number;
  const text = (query = '') => `#/collections/${collection}/texts/1${query}`;
  const draftNote = (at = page) => at.locator('.draft', { hasText: /^Unsaved draft of / });
  const press = (name: string, at = page) =>
    at.locator(':is(a, button):visible', { hasText: new RegExp(`^${name}$`) }).press('Enter');
  const draftCount = (at = page) =>
    at.evaluate<number>("Object.keys(localStorage).filter((key) => key.startsWith('textkin.draft')).length");
  const headline = (at = page) => at.locator('[name=headline]').inputValue();

  before(async () => {
    service = await runService();
  });
  beforeEach(async () => {
    client = await service.newClient();
    ({ collection_id: collection } = await client.call('collection.create', {
      name: 'News',
      language: 'en',
    }));
    await client.call('text.create', {
      ...{ collection_id: collection, headline: 'Council', body: 'The council met in the town hall.' },
    });
    visited = await visit(service.url, client);
    ({ page } = visited);
  });

  /** Opens the form of the text and changes its headline. */
  async function edit(value: string) {
    await visited.show(text('?edit=text'));
    await page.fill('[name=headline]', value);
  }

  test('a changed text is kept when a link, Back, Cancel or a reload closes its form', async () => {
    await visited.show(text());
    await press('Edit text');
    await page.fill('[name=headline]', 'By a link');
    await page.click('nav a');
    await page.locator('tbody tr').first().waitFor();
    await visited.show(text());
    await draftNote().waitFor();
    await press('Continue');
    await page.locator('form.edit').waitFor();
    assert.equal(await headline(), 'By a link');
    await page.fill('[name=headline]', 'By Back');
    await page.goBack();
    await draftNote().waitFor();
    await press('Continue');
    await page.locator('form.edit .draft').waitFor();
    assert.equal(await headline(), 'By Back');
    await page.fill('[name=headline]', 'By a reload');
    await page.reload();
    await page.locator('form.edit .draft').waitFor();
    assert.equal(await headline(), 'By a reload');
    await page.fill('[name=body]', 'By Cancel');
    await press('Cancel');
    await draftNote().waitFor();
    assert.equal(await draftCount(), 1);
    await press('Continue');
    assert.equal(await page.locator('[name=body]').inputValue(), 'By Cancel');
    assert.equal(await headline(), 'By a reload');
    await page.fill('[name=body]', 'The council met again in the town hall.');
    await press('Save');
    await page.locator('h1', { hasText: 'By a reload' }).waitFor();
    assert.equal(await draftNote().count(), 0);
    assert.equal(await draftCount(), 0);
    assert.deepEqual(visited.pageErrors, []);
  });

  test('a draft survives signing out, and another account neither sees nor keeps it', async () => {
    await edit('Before signing out');
    await press('Sign out');
    await page.locator('[name=api-key]').waitFor();
    await signIn(page, client.apiKey, client.secretKey);
    await page.locator('form.edit .draft').waitFor();
    assert.equal(await headline(), 'Before signing out');
    await press('Sign out');
    await page.locator('[name=api-key]').waitFor();
    assert.equal(await draftCount(), 1);
    const other = await service.newClient();
    await signIn(page, other.apiKey, other.secretKey);
    await page.locator('nav').first().waitFor();
    await page.waitForFunction('Object.keys(localStorage).every((key) => !key.startsWith("textkin.draft"))');
    assert.deepEqual(visited.pageErrors, []);
  });

  test('discarding a draft shows the stored text again', async () => {
    await edit('Nothing');
    await visited.show(`#/collections/${collection}`);
    await visited.show(text('?edit=text'));
    await page.locator('form.edit .draft').waitFor();
    await page.evaluate(axe.source);
    const result = await page.evaluate<{ violations: object[] }>('axe.run(document)');
    assert.deepEqual(result.violations, []);
    await press('Discard draft');
    assert.equal(await headline(), 'Council');
    assert.equal(await draftCount(), 0);
    await page.fill('[name=headline]', 'Again nothing');
    await visited.show(text());
    await press('Discard draft');
    await draftNote().waitFor({ state: 'detached' });
    assert.equal(await draftCount(), 0);
    await edit('Nothing');
    await page.fill('[name=headline]', 'Council');
    assert.equal(await draftCount(), 0, 'a stored text is not a draft');
  });

  test('a new text is kept until it is stored', async () => {
    await visited.show(`#/collections/${collection}`);
    await press('Add a text');
    await page.fill('[name=headline]', 'A new text');
    await page.fill('[name=body]', 'The bridge was opened by the ministers today.');
    await page.click('nav a');
    await page.locator('tbody tr').first().waitFor();
    await visited.show(`#/collections/${collection}`);
    await draftNote().waitFor();
    await press('Continue');
    await page.locator('form .draft').waitFor();
    assert.equal(await headline(), 'A new text');
    await press('Store text');
    await page.locator('h1', { hasText: 'A new text' }).waitFor();
    assert.equal(await draftCount(), 0);
    await visited.show(`#/collections/${collection}`);
    await press('Add a text');
    assert.equal(await headline(), '');
    assert.deepEqual(visited.pageErrors, []);
  });

  test('the playground keeps its text until somebody discards it', async () => {
    const body = page.locator('.playground-form textarea');
    await visited.show('#/playground');
    await body.fill('Volvo in Gothenburg');
    // Playwright's `goBack` waits for a load in Firefox, which this step back does not always cause.
    await page.evaluate('history.back()');
    await body.waitFor({ state: 'detached' });
    await visited.show('#/playground');
    await draftNote().waitFor();
    assert.equal(await body.inputValue(), 'Volvo in Gothenburg');
    await press('Discard draft');
    assert.equal(await body.inputValue(), '');
    assert.equal(await draftCount(), 0);
    assert.deepEqual(visited.pageErrors, []);
  });

  test('an entry of a list is kept with its choices, and an error takes nothing away', async () => {
    const { vocabulary_id } = await client.call('vocabulary.create', { name: 'People' });
    await visited.show(`#/lists/${vocabulary_id}`);
    await press('Add an entry');
    await page.fill('[name=id]', 'p1');
    await page.fill('[name=uri]', 'https://people.example/p1');
    await page.locator('[name=category]').selectOption('organization');
    await page.fill('[name=aliases]', 'AB Volvo');
    await page.click('form[aria-label="Add an entry"] button.main');
    await page.locator('form [role=alert]').waitFor();
    assert.equal(await page.locator('[name=uri]').inputValue(), 'https://people.example/p1');
    await page.click('nav a');
    await page.locator('tbody tr').first().waitFor();
    await visited.show(`#/lists/${vocabulary_id}`);
    await press('Add an entry');
    await draftNote().waitFor();
    assert.equal(await page.locator('[name=aliases]').inputValue(), 'AB Volvo');
    assert.equal(await page.locator('[name=category]').inputValue(), 'organization');
    await page.fill('[name=name]', 'Volvo');
    await page.click('form[aria-label="Add an entry"] button.main');
    await page.locator('table.rows tbody tr', { hasText: 'Volvo' }).waitFor();
    assert.equal(await draftCount(), 0);
  });

  test('what each of two tabs enters in the same text is kept', async () => {
    await edit('Of the first tab');
    const second = await openTab(page.context(), service.url, text('?edit=text'));
    await second.page.locator('form.edit .draft').waitFor();
    assert.equal(await headline(second.page), 'Of the first tab');
    await second.page.fill('[name=headline]', 'Of the second tab');
    await page.fill('[name=body]', 'Of the first tab too.');
    await press('Save', second.page);
    await second.page.locator('h1', { hasText: 'Of the second tab' }).waitFor();
    await draftNote(second.page).waitFor();
    await page.close();
    await press('Continue', second.page);
    assert.equal(await second.page.locator('[name=body]').inputValue(), 'Of the first tab too.');
    assert.deepEqual(second.pageErrors, []);
  });
});
