/** Several texts or tags marked and changed together: progress, failures, one undo for all. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { AnalysedTag, Category } from '../../packages/server/src/domain/tags/tag.ts';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import { complete } from '../support/by-hand.ts';
import type { Client } from '../support/client.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { unlessLacking } from '../support/firefox.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const names: readonly [string, Category][] = [
  ['Westminster', 'location'],
  ['Lib Dems', 'organization'],
  ['Liberal Democrats', 'organization'],
  ['Tory', 'unknown'],
];
/** More texts than one step of a job changes. */
const textCount = 60;

const box = (page: Page, name: string) => page.getByLabel(`Mark ${name}`, { exact: true });
const act = (page: Page, name: string) => page.locator('.acts').getByRole('button', { name, exact: true });
const barSays = (page: Page, words: string) =>
  page.locator('.marking > [role=status]', { hasText: words }).waitFor();
/** Waits until nothing is marked. */
const untilNothingMarked = (page: Page) =>
  page.locator('.marking > [role=status]:empty').waitFor({ state: 'attached' });
const undo = (page: Page) => page.locator('.notices button', { hasText: 'Undo' }).press('Enter');

describe('marked rows', { skip: withoutBrowser }, () => {
  let service: TestService;
  let desk: Desk;
  let client: Client;
  let visited: Visit;
  let collection_id: number;
  const tagsOf = async (text_id: number) =>
    (await client.call('text.tags', { collection_id, text_id })).tags.map(({ tag }) => tag).sort();
  const listTags = async () =>
    (await client.call('tag.list', { collection_scope: collection_id })).tags.map(
      ({ tag, category }) => `${tag} ${category}`,
    );
  const textIds = async () =>
    (await client.call('collection.listTexts', { collection_id, limit: 1000 })).texts.map(
      ({ text_id }) => text_id,
    );

  before(async () => {
    service = await runService({ workers: 0 });
    desk = await openDesk(service);
    ({ client, collection_id } = desk);
    for (let index = 0; index < textCount; index += 1) {
      const { text_id } = await client.call('text.create', {
        collection_id,
        headline: `Story ${index + 1}`,
        body: 'The council met on Monday.',
      });
      const [tag, category] = names[index % names.length]!;
      const tagsOfText: AnalysedTag[] = [{ tag, category, relevance: 0.5, mentions: [] }];
      await complete(service.context.store, { account: client.account, collection_id, text_id }, tagsOfText);
    }
    visited = await visit(service.url, client);
    await visited.show(`#/collections/${collection_id}`);
    await visited.page.locator('.texts .headline').first().waitFor();
  });

  test('texts are marked by keys and by Shift, get a tag together, and one undo takes it away', async () => {
    const { page } = visited;
    await page.locator('h1').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await barSays(page, '1 text marked');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await barSays(page, '4 texts marked');
    assert.equal(await box(page, 'Story 57').isChecked(), true);
    await act(page, 'Add a tag').press('Enter');
    await page.keyboard.type('Budget');
    await page.locator('.acts select').selectOption('Other');
    await page.locator('.acts form .main').press('Enter');
    await page.locator('.notices', { hasText: '“Budget” was added to 4 texts.' }).waitFor();
    assert.deepEqual(await tagsOf(60), ['Budget', 'Tory']);
    assert.deepEqual(await tagsOf(57), ['Budget', 'Westminster']);
    assert.deepEqual(await tagsOf(56), ['Tory']);
    await page.locator('.texts .chip', { hasText: 'Budget' }).first().waitFor();
    await untilNothingMarked(page);
    await undo(page);
    await page.locator('.notices', { hasText: 'Undone.' }).waitFor();
    for (const text_id of [57, 58, 59, 60]) assert.equal((await tagsOf(text_id)).length, 1);
  });

  const progress =
    'a job of many texts shows its progress and the failures with their reasons, and failed texts stay marked';
  test(progress, { skip: unlessLacking('body') }, async () => {
    const { page } = visited;
    const pending = await desk.add();
    await page.locator('.new-texts').press('Enter');
    await box(page, `Text ${pending}`).waitFor();
    await page.getByLabel('Mark all').click();
    await barSays(page, `${textCount + 1} texts marked`);
    // Holds the second step, so that the progress of the first can be read.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let steps = 0;
    await page.route('**/console/rpc', async (route) => {
      if ((route.request().postData() ?? '').includes('text.addTag')) steps += 1;
      if (steps === 2) await held;
      await route.continue();
    });
    await act(page, 'Add a tag').click();
    await page.keyboard.type('Everything');
    await page.keyboard.press('Enter');
    await page.locator('.acts [role=status]', { hasText: '25 of 61' }).waitFor();
    release();
    await page.locator('.notices', { hasText: `“Everything” was added to ${textCount} texts.` }).waitFor();
    await page.unroute('**/console/rpc');
    const failures = page.locator('.failures');
    await failures.waitFor();
    assert.match(await failures.innerText(), /1 row could not be changed and stays marked:/);
    assert.match(await failures.innerText(), new RegExp(`Not analysed yet: Text ${pending}`));
    await barSays(page, '1 text marked');
    assert.equal(await box(page, `Text ${pending}`).isChecked(), true);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<{ violations: object[] }>("axe.run('.marking')");
    assert.deepEqual(violations, []);
    // The service becomes unreachable during the undo, which finishes on the second attempt.
    let undone = 0;
    await page.route('**/console/rpc', (route) => {
      const isUndo = (route.request().postData() ?? '').includes('text.deleteTag');
      return isUndo && undone++ > 0 ? route.abort() : route.continue();
    });
    await undo(page);
    await page.locator('.notices .problem').waitFor({ timeout: 60_000 });
    await page.unroute('**/console/rpc');
    await undo(page);
    await page.locator('.notices', { hasText: 'Undone.' }).waitFor();
    assert.ok(!(await listTags()).includes('Everything person'));
    await box(page, `Text ${pending}`).uncheck();
    await failures.waitFor({ state: 'detached' });
  });

  test('texts are added to a new group, and undo removes only those that were not in it', async () => {
    const { page, show } = visited;
    const { group_id } = await client.call('group.create', { name: 'Council', language: 'en' });
    await client.call('group.addText', { group_id, collection_id, text_id: 3 });
    const members = async () =>
      (await client.call('group.listTexts', { group_id })).texts.map(({ text_id }) => text_id).sort();
    await show(`#/collections/${collection_id}/tags/organization/Liberal%20Democrats`);
    await box(page, 'Story 3').click();
    await box(page, 'Story 7').click();
    await act(page, 'Add to a group').click();
    await page.locator('.acts select').selectOption('Council');
    await page.locator('.acts form .main').click();
    await page.locator('.notices', { hasText: '2 texts added to Council.' }).waitFor();
    assert.deepEqual(await members(), [3, 7]);
    await undo(page);
    await until(async () => (await members()).length === 1, 'one text is left');
    assert.deepEqual(await members(), [3]);
    await box(page, 'Story 7').click();
    await act(page, 'Add to a group').click();
    await page.locator('.acts select').selectOption('New group');
    await page.getByLabel('Name of the new group').fill('Liberals');
    await page.locator('.acts form .main').click();
    await page.locator('.notices', { hasText: '1 text added to Liberals.' }).waitFor();
    const { groups } = await client.call('group.list', {});
    assert.ok(groups.some(({ name }) => name === 'Liberals'));
  });

  test('tags are hidden, recategorized and merged together, each with one undo', async () => {
    const { page, show } = visited;
    const before = await listTags();
    await show(`#/collections/${collection_id}/tags`);
    await box(page, 'Westminster, Place').click();
    await box(page, 'Tory, Other').click();
    await barSays(page, '2 tags marked');
    await act(page, 'Hide').click();
    await page.locator('.notices', { hasText: '2 tags are hidden.' }).waitFor();
    assert.deepEqual((await listTags()).sort(), ['Lib Dems organization', 'Liberal Democrats organization']);
    await undo(page);
    await until(async () => (await listTags()).length === 4, 'the tags are shown again');
    await box(page, 'Lib Dems, Organization').click();
    await box(page, 'Liberal Democrats, Organization').click();
    await box(page, 'Tory, Other').click();
    await act(page, 'Merge').click();
    await page
      .getByLabel('The tag that remains')
      .selectOption({ label: 'Liberal Democrats · Organization · 15 texts' });
    await page.locator('.acts form .main').click();
    await page.locator('.notices', { hasText: '2 tags merged with “Liberal Democrats”.' }).waitFor();
    assert.deepEqual((await listTags()).sort(), ['Liberal Democrats organization', 'Westminster location']);
    await undo(page);
    await until(async () => (await listTags()).length === 4, 'the tags are apart again');
    assert.deepEqual((await listTags()).sort(), before.toSorted());
    await box(page, 'Tory, Other').click();
    await act(page, 'Change category').click();
    await page.locator('.acts select').selectOption('Organization');
    await page.locator('.acts form .main').click();
    await page.locator('.notices', { hasText: 'The category of 1 tag is now Organization.' }).waitFor();
    assert.ok((await listTags()).includes('Tory organization'));
    await undo(page);
    await until(async () => (await listTags()).includes('Tory unknown'), 'the category is as before');
  });

  test('the found texts of a search are marked and exported, and another search clears the marks', async () => {
    const { page, show } = visited;
    await show('#/search?query=council');
    await page.locator('.found .mark-box').first().click();
    await barSays(page, '1 text marked');
    await act(page, 'Export').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.acts form .main').click(),
    ]);
    assert.match(download.suggestedFilename(), /^Texts-.*\.jsonl$/);
    await show('#/search?query=monday');
    await untilNothingMarked(page);
  });

  test('deleting asks first, cannot be undone, and the rows go away', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection_id}`);
    await box(page, 'Story 60').click();
    await box(page, 'Story 58').click({ modifiers: ['Shift'] });
    await act(page, 'Delete').click();
    await page.locator('.acts form', { hasText: 'This can’t be undone.' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Delete');
    assert.ok((await textIds()).includes(60));
    await page.keyboard.press('Enter');
    await page.locator('.acts form .main', { hasText: 'Delete 3 texts' }).click();
    await page.locator('.notices', { hasText: '3 texts were deleted.' }).waitFor();
    assert.equal(await page.locator('.notices button', { hasText: 'Undo' }).count(), 0);
    assert.deepEqual(
      (await textIds()).filter((id) => id >= 58 && id <= 60),
      [],
    );
    await box(page, 'Story 60').waitFor({ state: 'detached' });
    assert.deepEqual(
      visited.pageErrors.filter((error) => !error.includes('net::ERR')),
      [],
    );
  });

  test('in Swedish, dark and on a phone nothing is cut off, and axe finds nothing', async () => {
    const phone = await visit(service.url, client, {
      locale: 'sv-SE',
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    const { page } = phone;
    await phone.show(`#/collections/${collection_id}/tags`);
    await page.getByLabel('Markera alla').click();
    await page.locator('.acts').getByRole('button', { name: 'Slå ihop', exact: true }).click();
    await page.getByLabel('Taggen som blir kvar').waitFor();
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<{ violations: object[] }>("axe.run('.marking')");
    assert.deepEqual(violations, []);
    assert.deepEqual(phone.pageErrors, []);
  });
});
