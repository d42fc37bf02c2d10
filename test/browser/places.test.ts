import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import { complete } from '../support/by-hand.ts';
import type { Client } from '../support/client.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

/** The places that each text names. */
const texts = ['Stockholm Gothenburg', 'Stockholm London', 'Stockholm', 'Göteborg', 'Nairobi'];

describe('the map of places', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let collection: number;
  let visited: Visit;
  const hash = () => visited.page.evaluate<string>('decodeURIComponent(location.hash)');
  const labels = ({ page } = visited) =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('.place')].map((place) => place.getAttribute('aria-label'))",
    );
  const rows = () => visited.page.locator('.places-table tbody th a').allInnerTexts();
  const focusedLabel = () =>
    visited.page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')");

  before(async () => {
    service = await runService({ workers: 0 });
    client = await service.newClient();
    ({ collection_id: collection } = await client.call('collection.create', {
      name: 'Cities',
      language: 'en',
    }));
    for (const [index, names] of texts.entries()) {
      const { text_id } = await client.call('text.create', {
        ...{ collection_id: collection, headline: `Text ${index + 1}`, body: 'A text.', force: true },
        publish_date: `2026-0${index + 1}-01T08:00:00Z`,
      });
      const tags = await Promise.all(
        names.split(' ').map(async (tag) => {
          const { entities } = await client.call('entity.find', { query: tag, category: 'location' });
          const [{ id } = { id: '' }] = entities as { id: string }[];
          return {
            ...({ tag, category: 'location', relevance: 0.5 } as const),
            ...{ link: { id, confidence: 1 }, mentions: [{ field: 'body' as const, offset: 0, length: 1 }] },
          };
        }),
      );
      await complete(
        service.context.store,
        { account: client.account, collection_id: collection, text_id },
        tags,
      );
    }
    visited = await visit(service.url, client);
    await visited.show(`#/collections/${collection}/places`);
    await visited.page.locator('.place').first().waitFor();
  });

  test('circles and the table agree with the service, and the details come with the zoom', async () => {
    const { page } = visited;
    const { places } = (await client.call('tag.places', { collection_scope: collection })) as {
      places: { tag: string; texts: number }[];
    };
    assert.deepEqual(
      places.map(({ tag, texts: count }) => [tag, count]),
      [
        ['Stockholm', 3],
        ['Gothenburg', 2],
        ['London', 1],
        ['Nairobi', 1],
      ],
    );
    assert.deepEqual(
      await labels(),
      places.map(({ tag, texts: count }) => `${tag}, in ${count} ${count === 1 ? 'text' : 'texts'}`),
    );
    assert.deepEqual(
      await rows(),
      places.map(({ tag }) => tag),
    );
    await page.getByText('4 places', { exact: true }).waitFor();
    const countries = () => page.locator('.countries path').count();
    const coarse = await countries();
    const { x, y } = (await page.locator('.place').first().boundingBox())!;
    await page.mouse.move(x + 4, y + 4);
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -300);
    await until(async () => (await countries()) > coarse, 'the detailed coasts');
    await until(async () => (await hash()).includes('zoom='), 'the address has the zoom');
    await page.getByRole('button', { name: 'Show all places' }).click();
    await until(async () => !(await hash()).includes('zoom='), 'the map as it opened');
  });

  test('the keyboard goes from place to place, to the texts of one, and to its page', async () => {
    const { page } = visited;
    await page.locator('.world').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    assert.equal(await focusedLabel(), 'Stockholm, in 3 texts');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focusedLabel(), 'Gothenburg, in 2 texts');
    await page.keyboard.press('Enter');
    await page.locator('.map aside h2', { hasText: 'Gothenburg' }).waitFor();
    await page.locator('.headlines a').nth(1).waitFor();
    assert.deepEqual(await page.locator('.headlines a').allInnerTexts(), ['Text 4', 'Text 1']);
    assert.equal(await focusedLabel(), 'Gothenburg, in 2 texts');
    await page.keyboard.press('Enter');
    await until(
      async () => (await hash()) === `#/collections/${collection}/tags/location/Gothenburg`,
      'the page of the tag',
    );
    await page.goBack();
    await page.locator('.map aside .close').press('Enter');
    await page.locator('.map aside h2').waitFor({ state: 'detached' });
    assert.equal(await focusedLabel(), 'Gothenburg, in 2 texts');
  });

  test('words of a name and days narrow the map, each in the address', async () => {
    const { page, show } = visited;
    await page.fill('[name=find]', 'NAIRO');
    await until(async () => (await labels()).join() === 'Nairobi, in 1 text', 'one place');
    assert.match(await hash(), /find=NAIRO/);
    await page.fill('[name=find]', 'Atlantis');
    await page.getByText('No place has a name with “Atlantis”.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await page.fill('.filters input[type=date] >> nth=1', '2026-02-01');
    await until(async () => (await labels()).length === 3, 'three places');
    assert.equal((await labels())[0], 'Stockholm, in 2 texts');
    await page.locator('.places-table tbody a').first().press('Enter');
    await page.locator('.headlines a').nth(1).waitFor();
    assert.deepEqual(await page.locator('.headlines a').allInnerTexts(), ['Text 2', 'Text 1']);
    const { collection_id } = await client.call('collection.create', { name: 'Empty', language: 'en' });
    await show(`#/collections/${collection_id}/places`);
    await page.locator('.empty', { hasText: 'No places to draw' }).waitFor();
  });

  test('a Swedish reader gets Swedish names, and a phone nothing wider than its screen', async () => {
    const phone = await visit(service.url, client, {
      ...{ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'sv-SE' },
    });
    await phone.show(`#/collections/${collection}/places`);
    await phone.page.locator('.place').first().waitFor();
    const swedish = [
      'Stockholm, i 3 texter',
      'Göteborg, i 2 texter',
      'London, i 1 text',
      'Nairobi, i 1 text',
    ];
    assert.deepEqual(await labels(phone), swedish);
    assert.match(await phone.page.locator('.places-table').innerText(), /Göteborg \(Gothenburg\)/);
    assert.equal(await phone.page.evaluate('document.documentElement.scrollWidth'), 360);
    assert.deepEqual([...phone.pageErrors, ...visited.pageErrors], []);
  });
});
