/** Words of a text that are selected, by the pointer or by keys, and tagged in place. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import axe from 'axe-core';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import { complete } from '../support/by-hand.ts';
import type { Client } from '../support/client.ts';
import { openDesk } from '../support/desk.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const body = 'The council met in Gothenburg.\n\nMaria Ek, of the Green Union, spoke of Örebro.';

describe('words of a text', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let visited: Visit;
  let collection_id: number;
  const tags = async () =>
    (await client.call('text.tags', { collection_id, text_id: 1 })).tags.map(
      ({ tag, category }) => `${tag} ${category}`,
    );
  const isTagged = (tag: string) => until(async () => (await tags()).includes(tag), `tagged ${tag}`);
  before(async () => {
    service = await runService({ workers: 0 });
    const desk = await openDesk(service);
    ({ client, collection_id } = desk);
    const gothenburg = {
      tag: 'Gothenburg',
      category: 'location' as const,
      relevance: 0.5,
      mentions: [{ field: 'body' as const, offset: 19, length: 10 }],
    };
    const union = { tag: 'Green Union', category: 'organization' as const, relevance: 0.5, mentions: [] };
    for (const tagsOfText of [[gothenburg], [union]]) {
      const { text_id } = await client.call('text.create', { collection_id, headline: 'A meeting', body });
      const text = { account: client.account, collection_id, text_id };
      await complete(service.context.store, text, tagsOfText);
    }
    visited = await visit(service.url, client);
    await visited.show(`#/collections/${collection_id}/texts/1`);
    await visited.page.locator('mark').waitFor();
  });

  test('the pointer selects words, and the form proposes the category that the collection gives them', async () => {
    const { page } = visited;
    const words = page.locator('.body p').nth(1);
    const [from, to] = await words.evaluate((element) => {
      // The part of the DOM that this function uses.
      interface Part {
        firstChild: Part;
        ownerDocument: { createRange: () => Part };
        setStart: (node: Part, at: number) => void;
        setEnd: (node: Part, at: number) => void;
        getBoundingClientRect: () => { left: number; right: number; top: number; height: number };
      }
      const paragraph = element as unknown as Part;
      const range = paragraph.ownerDocument.createRange();
      const { firstChild: text } = paragraph.firstChild;
      range.setStart(text, 'Maria Ek, of the '.length);
      range.setEnd(text, 'Maria Ek, of the Green Union'.length);
      const { left, right, top, height } = range.getBoundingClientRect();
      return [
        [left + 1, top + height / 2],
        [right + 2, top + height / 2],
      ] as [[number, number], [number, number]];
    });
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Tag “Green Union”' }).click();
    const form = page.locator('.placed form');
    await form.waitFor();
    assert.equal(await form.locator('input').inputValue(), 'Green Union');
    assert.equal(await form.locator('select').inputValue(), 'organization');
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<{ violations: object[] }>("axe.run('.placed')");
    assert.deepEqual(violations, []);
    await page.keyboard.press('Enter');
    await page.locator('.notices', { hasText: 'The tag “Green Union” was added.' }).waitFor();
    await isTagged('Green Union organization');
    await form.waitFor({ state: 'detached' });
    await page.locator('.notices button', { hasText: 'Undo' }).press('Enter');
    await until(async () => (await tags()).length === 1, 'undone');
    // Then the page loads the text and its tags again.
    await page.locator('.notices', { hasText: 'Undone.' }).waitFor();
    await page.getByRole('button', { name: 'Tag words' }).waitFor();
  });

  test('the keyboard alone chooses words and tags them', async () => {
    const { page } = visited;
    await page.locator('h1').focus();
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Tag “A”', exact: true }).waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key);
    const offer = page.getByRole('button', { name: 'Tag “Maria Ek”' });
    await offer.waitFor();
    await page.getByText('Shift and an arrow key add words').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.placed form').waitFor();
    assert.equal(await page.evaluate('document.activeElement.value'), 'Maria Ek');
    await page.keyboard.press('Enter');
    await isTagged('Maria Ek person');
    await until(
      () => page.evaluate<boolean>("document.activeElement.textContent === 'Tag words'"),
      'the focus is back at the button',
    );
    // Escape leaves the text as it is.
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Tag “A”', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.offer').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate('String(getSelection())'), '');
    assert.deepEqual((await tags()).length, 2);
    assert.deepEqual(visited.pageErrors, []);
  });

  test('in Swedish and on a phone nothing is cut off', async () => {
    const phone = await visit(service.url, client, {
      locale: 'sv-SE',
      viewport: { width: 360, height: 740 },
    });
    await phone.show(`#/collections/${collection_id}/texts/1`);
    await phone.page.getByRole('button', { name: 'Tagga ord' }).press('Enter');
    await phone.page.getByRole('button', { name: 'Tagga ”A”' }).press('Enter');
    await phone.page.locator('.placed form').waitFor();
    assert.equal(await phone.page.evaluate('document.documentElement.scrollWidth'), 360);
    assert.deepEqual(phone.pageErrors, []);
  });
});
