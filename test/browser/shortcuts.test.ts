/** The keys of the console and its command palette. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import axe from 'axe-core';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import { complete } from '../support/by-hand.ts';
import type { Client } from '../support/client.ts';
import { openDesk } from '../support/desk.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

describe('shortcuts', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let visited: Visit;
  let here: string;
  const hash = () => visited.page.evaluate<string>('location.hash');
  const focusedText = () => visited.page.evaluate<string>('document.activeElement.textContent.trim()');
  const violations = async () => {
    await visited.page.evaluate(axe.source);
    return (await visited.page.evaluate<{ violations: object[] }>("axe.run('dialog')")).violations;
  };
  before(async () => {
    service = await runService({ workers: 0 });
    const desk = await openDesk(service);
    ({ client } = desk);
    const { collection_id } = desk;
    here = `#/collections/${collection_id}`;
    for (const headline of ['First', 'Second', 'Third']) {
      const params = { collection_id, headline, body: 'Anna Lindqvist met the council in Gothenburg.' };
      const { text_id } = await client.call('text.create', params);
      const tag = { tag: 'Gothenburg', category: 'location' as const, relevance: 0.5, mentions: [] };
      await complete(service.context.store, { account: client.account, collection_id, text_id }, [tag]);
    }
    visited = await visit(service.url, client);
  });

  test('J and K go from row to row, Enter opens a row, and E edits it or the page', async () => {
    const { page, show } = visited;
    await show(here);
    await page.locator('.texts .headline').nth(2).waitFor();
    await page.keyboard.press('j');
    assert.equal(await focusedText(), 'Third');
    await page.keyboard.press('j');
    await page.keyboard.press('J');
    assert.equal(await focusedText(), 'First');
    await page.keyboard.press('j');
    assert.equal(await focusedText(), 'First');
    await page.keyboard.press('k');
    assert.equal(await focusedText(), 'Second');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Second' }).waitFor();
    await page.keyboard.press('e');
    await page.locator('.edit.card').waitFor();
    await page.goBack();
    await page.goBack();
    // "Back" returns to the row.
    await until(async () => (await focusedText()) === 'Second', 'the row');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.locator('.edit.card').waitFor();
    assert.match(await hash(), /\/texts\/1\?edit=text$/);
    await show(`${here}/tags`);
    await page.locator('.tag-rows .chip').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.locator('#change').waitFor();
  });

  test('no shortcut of one key runs while somebody types, or with a modifier', async () => {
    const { page, show } = visited;
    await show(`${here}/texts/1?edit=text`);
    const body = page.locator('textarea[name=body]');
    await body.fill('');
    await body.pressSequentially('jkexXt?/');
    assert.equal(await body.inputValue(), 'jkexXt?/');
    assert.equal(await page.locator('dialog').count(), 0);
    await show(here);
    await page.locator('.texts .headline').nth(2).waitFor();
    await page.keyboard.press('Alt+j');
    await page.keyboard.press('Control+e');
    assert.notEqual(await focusedText(), 'Third');
    await page.keyboard.press('/');
    await page.keyboard.type('j?');
    assert.equal(await page.locator('.find input').inputValue(), 'j?');
    assert.equal(await page.locator('dialog').count(), 0);
  });

  test('? lists the shortcuts, and a box there switches those of one key off for good', async () => {
    const { page, show } = visited;
    await show(here);
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    const dialog = page.locator('dialog');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /Next row[^]*Choose words to tag/);
    assert.deepEqual(await violations(), []);
    // The page behind the dialog is inert.
    await page.keyboard.press('j');
    await page.getByLabel('Use single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.texts .headline').nth(2).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    assert.equal(await dialog.count(), 0);
    assert.ok(!(await page.evaluate<boolean>("document.activeElement.matches('a, input')")));
    // The palette has a modifier, and the button in the header needs no key.
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
    await page.getByLabel('Use single-key shortcuts').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    assert.equal(await focusedText(), 'Third');
  });

  test('the palette opens pages, collections and names, and does what the page can', async () => {
    const { page, show } = visited;
    await client.call('collection.create', { name: 'Second archive', language: 'en' });
    const { group_id } = await client.call('group.create', { name: 'Ferries', language: 'en' });
    await show(here);
    const run = async (typed: string, option: string) => {
      await page.keyboard.press('Control+k');
      await page.locator('dialog input').waitFor();
      await page.keyboard.type(typed);
      await page.locator('dialog [aria-selected=true]', { hasText: option }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('dialog').waitFor({ state: 'detached' });
    };
    await run('map na', 'Map of names');
    await until(async () => (await hash()) === `${here}/map`, 'the map is open');
    await run('archive', 'Second archive');
    await page.locator('h1', { hasText: 'Second archive' }).waitFor();
    await run('ferr', 'Ferries');
    await until(async () => (await hash()) === `#/groups/${group_id}`, 'the group is open');
    await show(here);
    await run('gothen', 'Gothenburg');
    await page.locator('h1', { hasText: 'Gothenburg' }).waitFor();
    await show(here);
    await page.locator('.texts .headline').first().waitFor();
    await run('add a te', 'Add a text');
    await page.locator('form [name=body]').waitFor();
    await run('dark', 'Use the dark theme');
    await until(() => page.evaluate<boolean>("document.documentElement.dataset.theme === 'dark'"), 'dark');
    // This command opens another dialog.
    await page.keyboard.press('Control+k');
    await page.locator('dialog input').waitFor();
    await page.keyboard.type('keyb');
    await page.locator('dialog [aria-selected=true]', { hasText: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('dialog', { hasText: 'Next row' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('the palette is a list box for screen readers, and fits a phone in Swedish', async () => {
    const { page, show } = visited;
    await show(here);
    await page.locator('.texts .headline').first().waitFor();
    await page.getByLabel('Language').selectOption('Svenska');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Sida, samling, namn eller kommando' }).waitFor();
    await page.keyboard.press('ArrowDown');
    const [active, selectedId] = await page.evaluate<string[]>(
      "[document.activeElement.getAttribute('aria-activedescendant'), document.querySelector('dialog [aria-selected=true]').id]",
    );
    assert.equal(active, selectedId);
    assert.deepEqual(await violations(), []);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
    await page.keyboard.type('qqqq');
    await page.getByText('Ingenting matchar.').waitFor();
    await page.keyboard.press('Escape');
    assert.deepEqual(visited.pageErrors, []);
  });
});
