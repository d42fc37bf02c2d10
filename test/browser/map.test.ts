import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import { complete } from '../support/by-hand.ts';
import type { Client } from '../support/client.ts';
import { unlessLacking } from '../support/firefox.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

/** The names in the texts, by a letter each, and the subjects of the texts. */
const circles = [
  { names: 'ABCD ABCD ABD ABC AB', about: 'The harbour was closed for the winter.' },
  { names: 'WXYZ WXYZ WXZ WXY WXA', about: 'The orchestra played in the castle.' },
];
const nameOf = (letter: string) =>
  ({
    A: 'Ada Ahl',
    B: 'Bo Berg',
    C: 'Cia Ceder',
    D: 'Dan Dahl',
    W: 'Volvo',
    X: 'Xtra',
    Y: 'Ystad',
    Z: 'Zorn',
  })[letter]!;
const categoryOf = (letter: string) => ('WXYZ'.includes(letter) ? 'organization' : 'person');

describe('the map of names', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let collection: number;
  let visited: Visit;
  const hash = () => visited.page.evaluate<string>('location.hash');
  const queryParam = async (name: string) => new URLSearchParams((await hash()).split('?')[1]).get(name);
  const names = () => visited.page.locator('.entity text').allTextContents();
  const focusedLabel = () =>
    visited.page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')");

  /** Stores the texts of `circles` as often as `times` says, ten days apart from January 2026 on. */
  async function storeCircles(name: string, times: number): Promise<number> {
    const { collection_id } = await client.call('collection.create', { name, language: 'en' });
    const texts = Array.from({ length: times }, () => circles)
      .flat()
      .flatMap(({ names: all, about }) => all.split(' ').map((letters) => ({ letters, about })));
    for (const [index, { letters, about }] of texts.entries()) {
      const publish_date = new Date(Date.UTC(2026, 0, 1 + index * 10)).toISOString().replace('.000', '');
      const text = { headline: `Text ${index + 1}`, body: about, publish_date, force: true };
      const { text_id } = await client.call('text.create', { collection_id, ...text });
      const tags = letters.split('').map((letter) => ({
        ...({ tag: nameOf(letter), category: categoryOf(letter), relevance: 0.5 } as const),
        mentions: [{ field: 'body' as const, offset: 0, length: 3 }],
      }));
      await complete(service.context.store, { account: client.account, collection_id, text_id }, tags);
    }
    return collection_id;
  }

  before(async () => {
    service = await runService({ workers: 0 });
    client = await service.newClient();
    collection = await storeCircles('Circles', 1);
    visited = await visit(service.url, client);
    await visited.show(`#/collections/${collection}/map`);
    await visited.page.locator('.entity').first().waitFor();
  });

  test('names, clusters and the table agree with the texts', async () => {
    const { page } = visited;
    assert.deepEqual((await names()).sort(), 'ABCDWXYZ'.split('').map(nameOf).sort());
    assert.deepEqual((await page.locator('.clusters button').allInnerTexts()).sort(), [
      'Ada Ahl, Bo Berg, Cia Ceder 4',
      'Volvo, Xtra, Ystad 4',
    ]);
    await page.getByText('8 names from 10 texts').waitFor();
    await page.click('.as-table summary');
    const row = page.locator('.as-table tbody tr', { hasText: 'Dan Dahl' }).filter({ hasText: /^Dan Dahl/ });
    const cells = await row.locator('td').allInnerTexts();
    assert.equal(cells[0], '3');
    assert.match(cells[1]!, /Bo Berg 3[^]*Ada Ahl 3[^]*Cia Ceder 2/);
  });

  test('the map is saved as a picture of the names that are shown, as SVG and as PNG', async () => {
    const { page } = visited;
    const save = async (format: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Save as ${format}` }).click(),
      ]);
      assert.equal(file.suggestedFilename(), `Circles-Map-of-names.${format.toLowerCase()}`);
      return readFileSync(await file.path());
    };
    const [svg, png] = [await save('SVG'), await save('PNG')];
    const box = await page.locator('.graph').getAttribute('viewBox');
    const [, , width, height] = box!.split(' ').map(Number);
    // A page without the content security policy of the console.
    const viewer = await page.context().newPage();
    const parsed = await viewer.evaluate<{ root: string; size: string[]; names: string[] }>(`(() => {
      const { documentElement: root } = new DOMParser().parseFromString(${JSON.stringify(String(svg))}, 'image/svg+xml');
      return {
        root: root.namespaceURI + ' ' + root.localName,
        size: [root.getAttribute('width'), root.getAttribute('height')],
        names: Array.from(root.querySelectorAll('text'), ({ textContent }) => textContent),
      };
    })()`);
    assert.deepEqual(parsed, {
      root: 'http://www.w3.org/2000/svg svg',
      size: [`${width}`, `${height}`],
      names: await names(),
    });
    assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [2 * width!, 2 * height!]);
    for (const [type, content] of [
      ['svg+xml', svg],
      ['png', png],
    ] as const) {
      // prettier-ignore
      const colours = await viewer.evaluate<number>(`(async () => {
        const image = new Image();
        image.src = 'data:image/${type};base64,${content.toString('base64')}';
        await image.decode();
        const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.naturalWidth, image.naturalHeight);
        return new Set(new Uint32Array(data.buffer)).size;
      })()`);
      assert.ok(colours > 10, `the ${type} has ${colours} colours`);
    }
    await viewer.close();
  });

  test('the keyboard moves from name to name, chooses one, opens its page, and returns', async () => {
    const { page } = visited;
    await page.locator('.graph').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    const first = await focusedLabel();
    assert.match(first!, /^Ada Ahl, Person, in 6 texts$/);
    const visitedNames = new Set([first]);
    for (let step = 0; step < 7; step++) {
      await page.keyboard.press('PageDown');
      visitedNames.add(await focusedLabel());
    }
    assert.equal(visitedNames.size, 8);
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    assert.ok(visitedNames.has(await focusedLabel()));
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.locator('.map aside h2', { hasText: 'Ada Ahl' }).waitFor();
    assert.deepEqual([await queryParam('tag'), await queryParam('tagCategory')], ['Ada Ahl', 'person']);
    assert.equal(await focusedLabel(), first);
    await page.locator('.map aside .headlines a').nth(5).waitFor();
    await page.keyboard.press('Enter');
    await until(
      async () => (await hash()) === `#/collections/${collection}/tags/person/Ada%20Ahl`,
      'the page of the tag',
    );
    await page.goBack();
    await page.locator('.map aside h2', { hasText: 'Ada Ahl' }).waitFor();
    await page.locator('.entity[aria-current=true]').focus();
    await page.keyboard.press('Escape');
    await page.locator('.clusters').waitFor();
    assert.equal(await queryParam('tag'), null);
    assert.equal(await focusedLabel(), first);
    await page.goBack();
    await page.locator('.map aside h2', { hasText: 'Ada Ahl' }).waitFor();
    await page.locator('.map aside .close').press('Enter');
    await page.locator('.clusters').waitFor();
    assert.equal(await focusedLabel(), first);
    await page.keyboard.press('Enter');
    await page.locator('.map aside .chips a', { hasText: 'Bo Berg' }).press('Enter');
    await page.locator('.map aside h2', { hasText: 'Bo Berg' }).waitFor();
    const hasFocus = async () => (await page.evaluate('document.activeElement.textContent')) === 'Bo Berg';
    await until(hasFocus, 'the name has the focus');
    await page.goBack();
    await page.locator('.map aside h2', { hasText: 'Ada Ahl' }).waitFor();
    await page.locator('.map aside .close').press('Enter');
  });

  test('wheel, drag, keys and clusters change the viewport, and its address restores it', async () => {
    const { page } = visited;
    const transform = () => page.locator('.graph > g').getAttribute('transform');
    const whole = await transform();
    const changeView = async (act: () => Promise<unknown>) => {
      const before = await transform();
      await act();
      await until(async () => (await transform()) !== before, 'another part is visible');
    };
    const { x, y, width, height } = (await page.locator('.graph').boundingBox())!;
    await page.mouse.move(x + width / 3, y + height / 3);
    await changeView(() => page.mouse.wheel(0, -300));
    await changeView(async () => {
      await page.mouse.down();
      await page.mouse.move(x + width / 3 + 80, y + height / 3 + 40, { steps: 4 });
      await page.mouse.up();
    });
    assert.equal(await queryParam('tag'), null, 'a drag chooses nothing');
    await page.locator('.graph').focus();
    for (const key of ['+', 'ArrowRight', 'ArrowDown', '-']) await changeView(() => page.keyboard.press(key));
    await until(async () => Number(await queryParam('zoom')) > 1, 'the address has the zoom');
    await changeView(() => page.keyboard.press('0'));
    assert.equal(await transform(), whole);
    await until(async () => (await queryParam('zoom')) === null, 'the address of the whole map');
    await changeView(() => page.locator('.clusters button').first().click());
    await until(async () => Number(await queryParam('zoom')) > 1, 'the address has the zoom');
    const shownTransform = await transform();
    await page.reload();
    await page.locator('.entity').first().waitFor();
    assert.equal(await transform(), shownTransform);
    await changeView(() => page.getByRole('button', { name: 'The whole map' }).click());
    assert.equal(await transform(), whole);
  });

  test('a search, a category and days narrow the map, each in the address', async () => {
    const { page } = visited;
    const untilDrawn = async (letters: string) => {
      const wanted = letters.split('').map(nameOf).sort().join();
      await until(async () => (await names()).sort().join() === wanted, wanted);
    };
    await page.fill('[name=query]', 'harbour in winter');
    await untilDrawn('ABCD');
    assert.equal(await queryParam('query'), 'harbour in winter');
    await page.locator('.entity[aria-label^="Bo Berg"]').click();
    await page.locator('.map aside .headlines a').nth(4).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await untilDrawn('ABCDWXYZ');
    assert.equal(await page.evaluate<string>('document.activeElement.name'), 'query');
    assert.equal(await page.inputValue('[name=query]'), '');
    await page.selectOption('.filters select', 'organization');
    await untilDrawn('WXYZ');
    await page.selectOption('.filters select', '');
    await untilDrawn('ABCDWXYZ');
    // The first two texts are from the 1st and the 11th of January.
    await page.fill('.filters input[type=date] >> nth=1', '2026-01-11');
    await page.getByText('4 names from 2 texts').waitFor();
    assert.equal(await queryParam('to'), '2026-01-11');
    await page.fill('[name=query]', 'nothing says this');
    await page.locator('.empty', { hasText: 'Too few names appear together' }).waitFor();
  });

  test('a large collection is drawn from the counts of all its texts', async () => {
    const { page, show } = visited;
    const large = await storeCircles('Large', 31);
    await show(`#/collections/${large}/map`);
    await page.getByText('8 names from all texts').waitFor();
    await page.locator('.entity[aria-label="Ada Ahl, Person, in 186 texts"]').click();
    const company = page.locator('.map aside .chips');
    await company.waitFor();
    assert.match(await company.innerText(), /Bo Berg 155[^]*Cia Ceder 93/);
    await page.locator('.curl summary').click();
    const commands = (await page.locator('.curl code').allInnerTexts()).join();
    for (const method of ['collection.listTexts', 'tag.list', 'tag.related'])
      assert.ok(commands.includes(method));
  });

  test('the page of a collection shows its names over time, and nothing if there are few texts', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}`);
    await page.locator('h1', { hasText: 'Circles' }).waitFor();
    await page.click('.names-over-time > summary');
    await page.getByText('Too few texts have dates').waitFor();
    assert.equal(await page.locator('.timelines').count(), 0);
    const { collections } = await client.call('collection.list');
    const large = (collections as { collection_id: number; name: string }[]).find(
      ({ name }) => name === 'Large',
    )!;
    await show(`#/collections/${large.collection_id}`);
    await page.click('.names-over-time > summary');
    await page.locator('.timelines svg').nth(7).waitFor();
    await page.click('.timelines summary');
    const { buckets } = (await client.call('tag.timeline', {
      ...{ collection_scope: large.collection_id, tag: 'Ada Ahl', category: 'person', interval: 'year' },
    })) as { buckets: { from: string; texts: number }[] };
    const column = await page.locator('.timelines tbody tr td:nth-of-type(1)').allInnerTexts();
    assert.deepEqual(
      column.map(Number),
      buckets.map(({ texts }) => texts),
    );
    await show(`#/collections/${large.collection_id}?from=2026-01-01&to=2026-12-31`);
    await page.locator('.timelines th', { hasText: 'Week of' }).waitFor({ state: 'attached' });
    await page.click('.timelines a >> text=Volvo');
    await until(async () => (await hash()).endsWith('/tags/organization/Volvo'), 'the page of Volvo');
  });

  const openOnPhone = async () => {
    const phone = await visit(service.url, client, {
      ...{ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'sv-SE' },
    });
    await phone.show(`#/collections/${collection}/map`);
    await phone.page.locator('.entity').first().waitFor();
    return phone;
  };

  test('nothing is wider than the screen, on a phone and in Swedish', async () => {
    const phone = await openOnPhone();
    await phone.page.getByRole('heading', { name: 'Namnkarta' }).waitFor();
    await phone.page.getByText('8 namn från 10 texter').waitFor();
    assert.equal(await phone.page.evaluate('document.documentElement.scrollWidth'), 360);
    assert.deepEqual([...phone.pageErrors, ...visited.pageErrors], []);
  });

  test('pinching zooms in', { skip: unlessLacking('touch') }, async () => {
    const phone = await openOnPhone();
    const graph = phone.page.locator('.graph');
    await graph.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await graph.boundingBox())!;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const touch = await phone.page.context().newCDPSession(phone.page);
    const fingers = (apart: number) =>
      [middleX - apart, middleX + apart].map((at, id) => ({ x: at, y: middleY, id }));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
    for (const apart of [30, 45, 60])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const zoom = () => phone.page.evaluate<string>('location.hash');
    await until(async () => Number(/zoom=([\d.]+)/.exec(await zoom())?.[1]) > 2, 'it is nearer');
    assert.deepEqual(phone.pageErrors, []);
  });
});
