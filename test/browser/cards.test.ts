import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import axe from 'axe-core';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import { complete } from '../support/by-hand.ts';
import type { Client } from '../support/client.ts';
import { unlessLacking } from '../support/firefox.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const body = 'The minister went from Stockholm to London.\n\nCambridge came later.';
const names = [
  { tag: 'Stockholm', isLinked: true },
  { tag: 'London', isLinked: true },
  { tag: 'Cambridge', isLinked: false },
];

describe('the card of an entity', { skip: withoutBrowser }, () => {
  let client: Client;
  let collection: number;
  let url: string;
  let visited: Visit;
  const card = () => visited.page.locator('.entity-card');
  const mark = (name: string) => visited.page.locator('.body .mention', { hasText: name });
  const focusedText = () => visited.page.evaluate<string>('document.activeElement.textContent');
  const isOpen = async () => (await card().count()) > 0;
  /** Waits until a card has the number of texts, which it loads last. */
  const isComplete = (name: string) =>
    card().filter({ hasText: name }).getByRole('link', { name: '1 text', exact: true }).waitFor();
  /** Moves the pointer onto a mark, as a hand does, until its card is open and complete. */
  const point = async (name: string) => {
    await until(async () => {
      const { x, y, width, height } = (await mark(name).boundingBox())!;
      await visited.page.mouse.move(x + width / 3, y + height / 2);
      await visited.page.mouse.move(x + width / 2, y + height / 2);
      return (await card().locator('.entity-name', { hasText: name }).count()) > 0;
    }, `the card of ${name}`);
    await isComplete(name);
  };
  const linkOf = async (name: string) => {
    const { tags } = await client.call('text.tags', { collection_id: collection, text_id: 1, links: true });
    return (tags as { tag: string; link?: { id: string; name: string } }[]).find(({ tag }) => tag === name)
      ?.link;
  };

  before(async () => {
    const service = await runService({ workers: 0 });
    ({ url } = service);
    client = await service.newClient();
    ({ collection_id: collection } = await client.call('collection.create', {
      name: 'Trips',
      language: 'en',
    }));
    const { text_id } = await client.call('text.create', {
      collection_id: collection,
      headline: 'A trip',
      body,
    });
    const tags = await Promise.all(
      names.map(async ({ tag, isLinked }) => {
        const { entities } = await client.call('entity.find', { query: tag, category: 'location' });
        const [{ id } = { id: '' }] = entities as { id: string }[];
        return {
          ...({ tag, category: 'location', relevance: 0.5 } as const),
          ...(isLinked && { link: { id, confidence: 1 } }),
          mentions: [{ field: 'body' as const, offset: body.indexOf(tag), length: tag.length }],
        };
      }),
    );
    await complete(
      service.context.store,
      { account: client.account, collection_id: collection, text_id },
      tags,
    );
    visited = await visit(url, client);
    await visited.show(`#/collections/${collection}/texts/1`);
    await mark('London').waitFor();
  });

  test('opens beside the mark that the pointer rests on, stays while it is in the card, and closes', async () => {
    const { page } = visited;
    await point('Stockholm');
    const [mine, other] = [(await card().boundingBox())!, (await mark('Stockholm').boundingBox())!];
    assert.ok(mine.y >= other.y + other.height, 'the mark is not covered');
    await page.mouse.move(mine.x + 20, mine.y + 20, { steps: 8 });
    // Longer than a card stays open without the pointer.
    await page.waitForTimeout(500);
    assert.ok(await isOpen());
    await page.keyboard.press('Escape');
    await until(async () => !(await isOpen()), 'Escape closes it');
    await point('London');
    await page.mouse.move(5, 5, { steps: 3 });
    await until(async () => !(await isOpen()), 'leaving closes it');
  });

  test('the keyboard opens it, goes into it and past it, and is never trapped', async () => {
    const { page } = visited;
    await page.locator('h1').focus();
    const next = (name: string) =>
      until(async () => {
        const isThere = (await focusedText()) === name;
        if (!isThere) await page.keyboard.press('Tab');
        return isThere;
      }, name);
    await next('Stockholm');
    await isComplete('Stockholm');
    const id = await page.evaluate<string>("document.activeElement.getAttribute('aria-describedby')");
    assert.match(await page.locator(`#${id}`).innerText(), /Stockholm[^]*Place/);
    // Without the arrow key, Tab goes from mark to mark as if there were no cards.
    await page.keyboard.press('Tab');
    assert.equal(await focusedText(), 'London');
    await isComplete('London');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focusedText(), '1 text');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await focusedText(), 'London');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await until(async () => !(await isOpen()), 'it is closed');
    assert.equal(await focusedText(), 'London');
  });

  test('a name can mean another entity in a text, or no entity in the whole collection, with undo', async () => {
    const { page } = visited;
    await page.mouse.move(5, 5);
    await point('Cambridge');
    await card().getByText('It is not certain who or what is meant.').waitFor();
    await card().getByRole('button', { name: 'Which one?' }).click();
    await card().locator('[type=radio]').first().check();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<{ violations: object[] }>("axe.run('.entity-card')");
    assert.deepEqual(violations, []);
    await card().getByRole('button', { name: 'Choose' }).press('Enter');
    await page.getByText('“Cambridge” means Cambridge in this text.').waitFor();
    assert.equal((await linkOf('Cambridge'))?.name, 'Cambridge');
    await point('London');
    await card().getByRole('button', { name: 'Which one?' }).click();
    await card().locator('select').selectOption('All texts in the collection');
    await card().getByRole('button', { name: 'None of these' }).press('Enter');
    await page
      .getByText('“London” is no known person, organization or place in the whole collection.')
      .waitFor();
    assert.equal(await linkOf('London'), undefined);
    await page.locator('.notices').getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Undone.').waitFor();
    assert.equal((await linkOf('London'))?.name, 'London');
  });

  test(
    'the first touch opens it, and the second follows the link',
    { skip: unlessLacking('touch') },
    async () => {
      const phone = await visit(url, client, { viewport: { width: 360, height: 740 }, hasTouch: true });
      await phone.show(`#/collections/${collection}/texts/1`);
      const link = phone.page.locator('.body .mention a', { hasText: 'Stockholm' });
      await link.tap();
      await phone.page.locator('.entity-card', { hasText: 'Stockholm' }).waitFor();
      const { x, width } = (await phone.page.locator('.entity-card').boundingBox())!;
      assert.ok(x >= 0 && x + width <= 360);
      await link.tap();
      await phone.page.locator('h1', { hasText: 'Stockholm' }).waitFor();
      assert.deepEqual([...phone.pageErrors, ...visited.pageErrors], []);
    },
  );
});
