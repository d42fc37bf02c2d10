import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit, withoutBrowser } from '../support/browser.ts';
import { complete } from '../support/by-hand.ts';
import type { Client } from '../support/client.ts';
import { unlessLacking } from '../support/firefox.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { articles } from './articles.ts';

/** Runs in the page: returns the words of the main part that are broken over two lines, except very long words. */
const brokenWords = `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const broken = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.checkVisibility() || node.parentElement.closest('.curl, .visually-hidden, option')) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      if (word.length > 24) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

describe('the layout of the console', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let collection: number;
  /** Stores the articles; the tests themselves analyse them. */
  before(async () => {
    service = await runService({ workers: 0 });
    client = await service.newClient();
    const description = 'Riksdagens protokoll och pressmeddelanden från partierna. '.repeat(4).slice(0, 230);
    ({ collection_id: collection } = await client.call('collection.create', {
      ...{ name: 'Riksdagen', language: 'sv', description },
    }));
    for (const article of articles)
      await client.call('text.create', { collection_id: collection, ...article, force: true });
  });
  const analyse = (text_id: number) =>
    complete(
      service.context.store,
      { account: client.account, collection_id: collection, text_id },
      ['Sverigedemokraterna', 'Utrikesdepartementet', 'Anna Lindqvist', 'Volvo'].map((tag) => ({
        ...{ tag, category: tag === 'Anna Lindqvist' ? 'person' : 'organization', relevance: 0.4 },
        mentions: [{ field: 'body', offset: 0, length: 3 }],
      })),
    );
  const boxesOf = (page: Page, selectors: readonly string[]) =>
    Promise.all(selectors.map(async (selector) => [selector, await page.locator(selector).boundingBox()]));

  test('nothing that is on the page moves when tags arrive', async () => {
    const { page, show } = await visit(service.url, client, { viewport: { width: 1280, height: 800 } });
    // The network is not idle before the tags have come.
    await page.goto(`${service.url}/#/collections/${collection}/texts/1`);
    await page.locator('aside').getByText('being analysed').waitFor();
    await page.locator('.neighbours a').waitFor();
    const parts = ['h1', '.facts', '.tools', '.body', '#tags', '.neighbours', '.curl'];
    const pending = await boxesOf(page, parts);
    await analyse(1);
    await page.locator('.tag').first().waitFor();
    await page.locator('#related').waitFor();
    assert.deepEqual(await boxesOf(page, parts), pending);

    await show(`#/collections/${collection}`);
    await page.locator('.chips.frequent .person').waitFor();
    const list = ['.summary', '.actions', '.texts'];
    const before = await boxesOf(page, list);
    for (const text of [2, 3, 4, 5]) await analyse(text);
    await page.locator('[role=status] progress').waitFor({ state: 'detached' });
    await page.locator('.texts .chip').nth(14).waitFor();
    assert.deepEqual(await boxesOf(page, list), before);
  });

  test('words break only where a whole line is too short for them', async () => {
    for (const width of [360, 700, 800, 1000, 1280]) {
      const { page, show } = await visit(service.url, client, {
        ...{ viewport: { width, height: 800 }, locale: 'sv-SE' },
      });
      for (const [hash, part] of [
        ['#/', 'tbody tr'],
        [`#/collections/${collection}`, '.texts .chip'],
        [`#/collections/${collection}/texts/1`, '.tag'],
        [`#/collections/${collection}/texts/1?edit=tags`, '.tag'],
        [`#/collections/${collection}/tags`, '.tag-rows .chip'],
        [`#/collections/${collection}/tags/organization/Sverigedemokraterna`, '.tag-texts li'],
      ] as const) {
        await show(hash);
        await page.locator(part).first().waitFor();
        assert.deepEqual(await page.evaluate(brokenWords), [], `${hash} at ${width}`);
      }
    }
  });

  test('the list of a collection begins on a screen of 800 pixels, before somebody scrolls', async () => {
    for (const width of [800, 1280]) {
      const { page, show } = await visit(service.url, client, { viewport: { width, height: 800 } });
      await show(`#/collections/${collection}`);
      const { y, height } = (await page.locator('.texts .headline').first().boundingBox())!;
      assert.ok(y + height < 800, `${y} at ${width}`);
    }
  });

  test('on a phone, each tag is at least 24 pixels high', async () => {
    const { page, show } = await visit(service.url, client, { viewport: { width: 360, height: 740 } });
    for (const hash of [`#/collections/${collection}`, `#/collections/${collection}/tags`]) {
      await show(hash);
      await page.locator('main .chip').nth(3).waitFor();
      const heights = await page
        .locator('main .chip')
        .evaluateAll((chips: { getBoundingClientRect(): { height: number } }[]) =>
          chips.map((chip) => chip.getBoundingClientRect().height),
        );
      assert.ok(Math.min(...heights) >= 24, heights.join());
    }
  });

  test(
    'a printed page has only the text and its tags, dark on white',
    { skip: unlessLacking('print') },
    async () => {
      const { page, show } = await visit(service.url, client, { colorScheme: 'dark' });
      await show(`#/collections/${collection}/texts/1`);
      await page.locator('.tag').first().waitFor();
      await page.locator('#related').waitFor();
      await page.emulateMedia({ media: 'print' });
      const printedText = (await page.evaluate<string>('document.body.innerText'))
        .replace(/\s+/g, ' ')
        .trim();
      const { headline, body } = articles[0]!;
      assert.ok(printedText.startsWith(headline), printedText);
      const after = printedText.slice(
        printedText.indexOf(body.replace(/\s+/g, ' ')) + body.replace(/\s+/g, ' ').length,
      );
      assert.match(after, /^ Tags (Sverigedemokraterna|Utrikesdepartementet|Anna Lindqvist|Volvo)/);
      assert.doesNotMatch(printedText, /Related|Edit|Delete|curl|Older|Sign out|×/);
      assert.equal(
        await page.evaluate('getComputedStyle(document.body).backgroundColor'),
        'rgb(251, 249, 245)',
      );
    },
  );

  test('the form for a new text has a date and authors, like the form that edits a text', async () => {
    const { page, show } = await visit(service.url, client, { timezoneId: 'UTC' });
    await show(`#/collections/${collection}`);
    await page.click('main button.main');
    await page.fill('form.card [name=body]', 'Regeringen lämnar i dag sin proposition till riksdagen.');
    await page.fill('form.card [name=publish_date]', '2026-02-03T04:05');
    await page.fill('form.card [name=authors]', 'Maria Ek');
    await page.click('form.card button.main');
    await until(() => page.url().endsWith('/texts/6'), 'the text is open');
    const text = await client.call('text.get', { collection_id: collection, text_id: 6 });
    assert.deepEqual([text.publish_date, text.authors], ['2026-02-03T04:05:00Z', 'Maria Ek']);
  });
});
