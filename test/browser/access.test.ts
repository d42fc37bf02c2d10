import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { before, describe, test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { parseRoute, type ViewName } from '../../packages/console/src/address/route.ts';
import { views as all } from '../../packages/console/src/address/views.ts';
import { openBrowser, visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { root } from '../support/process.ts';
import { runService, type TestService } from '../support/service.ts';
import { storeArticles } from './articles.ts';
import { until } from '../support/until.ts';

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResult>('axe.run(document)');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** The parts of the DOM that the functions in the page use. */
interface PageElement {
  outerHTML: string;
  getBoundingClientRect(): { left: number; right: number };
  querySelector(selector: string): PageElement | null;
}
declare const innerWidth: number;
declare function getComputedStyle(element: PageElement): { outlineStyle: string; stroke: string };

/** Runs in the page: returns the elements that extend beyond an edge of the window. */
const findCutOff = (elements: PageElement[]) =>
  elements
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    })
    .map(({ outerHTML }) => outerHTML);

/** Runs in the page: returns the focused element if nothing shows its focus. */
const elementWithoutRing = (element: PageElement) => {
  const shape = element.querySelector('rect, circle');
  const hasOutline = getComputedStyle(element).outlineStyle !== 'none';
  return hasOutline || (shape && getComputedStyle(shape).stroke !== 'none') ? '' : element.outerHTML;
};

describe('everyone can use the console', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let views: string[];
  before(async () => {
    service = await runService();
    client = await service.newClient();
    const collection = await storeArticles(client);
    views = ['#/', `#/collections/${collection}`, `#/collections/${collection}/texts/1?via=2`];
    for (const edit of ['text', 'tags&tag=Volvo', 'new-tag', 'delete'])
      views.push(`#/collections/${collection}/texts/1?edit=${edit}`);
    views.push(`#/collections/${collection}/map`, '#/playground', '#/keys', '#/nowhere');
    views.push('#/search?query=electric+lorries', `#/collections/${collection}?tag=Volvo`);
    views.push(`#/collections/${collection}?tags=Volvo;person:&match=any&without=location:Norfolk`);
    const { group_id } = await client.call('group.create', { name: 'Lorries', language: 'en' });
    await client.call('group.addText', { group_id, collection_id: collection, text_id: 1 });
    await client.call('tag.edit', {
      collection_id: collection,
      tag: 'Norfolk',
      new_tag: 'County of Norfolk',
    });
    const tag = `#/collections/${collection}/tags/organization/Volvo`;
    views.push(
      `#/collections/${collection}/tags`,
      tag,
      `${tag}?form=open`,
      `#/collections/${collection}/edits`,
    );
    views.push(`#/collections/${collection}/import`, `#/collections/${collection}/manage`);
    views.push('#/groups', `#/groups/${group_id}`, `#/collections/${collection}/places`);
    const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Register' });
    views.push('#/lists', `#/lists/${vocabulary_id}`);
    const search = { name: 'Lorries', collection_scope: collection, query: 'lorries', tags: ['Volvo'] };
    const { saved_search_id } = await client.call('search.save', { ...search, without: ['Norfolk'] });
    const body = 'Volvo sells self-driving lorries to the harbour of Gothenburg. Volvo sells them today.';
    await client.call('text.create', { collection_id: collection, headline: 'Volvo sells', body });
    const matches = async () => (await client.call('search.matches', { saved_search_id })).texts.length > 0;
    await until(matches, 'a match');
    views.push('#/saved-searches', `#/search?query=lorries&tags=Volvo&savedSearch=${saved_search_id}`);
    // A one-time link has no view: it redirects at once.
    const shownViews = new Set([...views.map((view) => parseRoute(view).view), 'enter']);
    assert.deepEqual(Object.keys(all).filter((view) => !shownViews.has(view as ViewName)), []); // prettier-ignore
  });

  /** Opens everything that unfolds, because hidden elements are not checked. */
  async function unfold({ page, show }: Visit, view: string): Promise<void> {
    await show(view);
    // Always the first closed element: an opened element no longer matches.
    const closedElements = page.locator('details:not([open]) > summary');
    const openNext = async () => {
      const isOpen = (await closedElements.count()) === 0;
      if (!isOpen) await closedElements.first().click();
      return isOpen;
    };
    await until(openNext, 'everything is open');
    if (view === '#/playground') {
      await page.click('.playground-form button:not([type=submit])');
      await page.click('.playground-form button[type=submit]');
      await page.locator('.result .tag').first().waitFor();
    }
    if (view.endsWith('/map')) await page.locator('.entity').first().press('Enter');
    if (view.endsWith('/places')) {
      await page.locator('.place').first().press('Enter');
      await page.locator('.countries path').first().waitFor({ state: 'attached' });
      await page.locator('.headlines a').first().waitFor();
    }
    if (view === '#/saved-searches') {
      await page.locator('.matches a').waitFor();
      await page.click('.row-foot > button');
    }
    if (view === '#/search?query=electric+lorries') {
      await page.getByRole('button', { name: /Save this search|Spara sökningen/ }).click();
      await page.locator('.save-search').waitFor();
    }
    if (view === '#/keys') {
      await page.click('main button[type=submit]');
      await page.locator('.new-pair').waitFor();
    }
    if (/collections\/\d+$|^#\/$/.test(view)) {
      await page.click('main button.main');
      await page.locator('form.card').waitFor();
    }
    if (view.includes('edit=')) await page.locator(':is(.card, .tag-form)').waitFor();
    else if (view.includes('/texts/')) {
      await page.locator('.tag .pin').first().click();
      await page.mouse.move(1, 1);
    }
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no violation in any view, ${colorScheme}`, async () => {
      const door = await (await openBrowser({ colorScheme, reducedMotion: 'reduce' })).newPage();
      await door.goto(service.url);
      await door.locator('form').waitFor();
      assert.deepEqual(await violationsOf(door), [], 'sign in');
      const visited = await visit(service.url, client, { colorScheme, reducedMotion: 'reduce' });
      for (const view of views) {
        await unfold(visited, view);
        assert.deepEqual(await violationsOf(visited.page), [], view);
      }
      assert.deepEqual(visited.pageErrors, []);
    });
  }

  test('no page loads more than 90 kB gzipped, including everything that unfolds on it', async () => {
    const visited = await visit(service.url, client);
    for (const view of views) {
      await visited.page.goto(`${service.url}/${view}`);
      await visited.page.reload();
      await unfold(visited, view);
      const urls = await visited.page.evaluate<string[]>(
        'performance.getEntriesByType("resource").map(({ name }) => name)',
      );
      const files = new Set(
        urls.map((name) => new URL(name).pathname).filter((path) => /\.(js|css|svg)$/.test(path)),
      );
      assert.ok(files.size > 2);
      const weightOf = (paths: readonly string[]) =>
        paths
          .map((path) => gzipSync(readFileSync(join(root, 'packages/server/console', path))).length)
          .reduce((sum, bytes) => sum + bytes, 0);
      // The page of the map of places does not wait for the outlines of the world.
      const [outlines = [], own] = [true, false].map((isOutline) =>
        [...files].filter((path) => path.includes('/countries-') === isOutline),
      );
      const weight = weightOf([...own!, '/index.html']);
      assert.ok(weight < 90_000, `${view}: ${weight} of ${own!.join(', ')}`);
      assert.ok(weightOf(outlines) < (view.endsWith('/places') ? 300_000 : 1), view);
    }
  });

  // A page of 1280 pixels has 640 at a zoom of 200 %.
  for (const { title, ...screen } of [
    { title: 'at 360 pixels', viewport: { width: 360, height: 740 } },
    { title: 'at a zoom of 200 %', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  ]) {
    test(`nothing is cut off ${title}`, async () => {
      const visited = await visit(service.url, client, { ...screen, locale: 'sv-SE' });
      for (const view of views) {
        await unfold(visited, view);
        assert.equal(
          await visited.page.evaluate('document.documentElement.scrollWidth'),
          screen.viewport.width,
          view,
        );
        const wide = await visited.page
          .locator('main :is(h1, p, li, td, th, input, select, textarea, button, pre):visible')
          .evaluateAll(findCutOff);
        assert.deepEqual(wide, [], view);
      }
    });
  }

  test('the side column that stays while a text scrolls covers nothing below it', async () => {
    const visited = await visit(service.url, client, { viewport: { width: 1200, height: 400 } });
    const { page } = visited;
    await unfold(visited, views[2]!);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const [aside, ...parts] = await Promise.all(
      ['aside', '.neighbours', '.curl'].map((part) => page.locator(part).boundingBox()),
    );
    for (const part of parts) assert.ok(aside!.y + aside!.height <= part!.y);
  });

  test('the keyboard alone reaches a neighbour of a text from the sign-in form', async () => {
    const page = await (await openBrowser()).newPage();
    await page.goto(service.url);
    await page.locator('form').waitFor();
    const { keyboard } = page;
    /** Presses Tab until a focused link or button has the text, and checks that every stop shows a focus ring. */
    const tabTo = async (text: string | RegExp) => {
      for (let steps = 0; steps < 60; steps++) {
        await keyboard.press('Tab');
        // While the button inside a date field has the focus, the field is not `:focus`.
        const stop = page.locator(':focus, [type=date]:focus-within');
        const label = (await stop.getAttribute('aria-label')) ?? (await stop.textContent()) ?? '';
        assert.equal(await stop.evaluate(elementWithoutRing), '');
        // Firefox also stops at boxes that scroll.
        if ((await page.locator('a:focus, button:focus').count()) === 0) continue;
        if (typeof text === 'string' ? label.includes(text) : text.test(label)) return;
      }
      assert.fail(`no way by Tab to ${String(text)}`);
    };
    await page.focus('[name=api-key]');
    await keyboard.type(client.apiKey);
    await keyboard.press('Tab');
    await keyboard.type(client.secretKey);
    await keyboard.press('Enter');
    await page.locator('tbody tr').waitFor();
    await tabTo('Lorries');
    await keyboard.press('Enter');
    await page.locator('h1:has-text("Lorries")').waitFor();
    await page.locator('.texts a').first().waitFor();
    await tabTo('Ericsson and Volvo open');
    await keyboard.press('Enter');
    await page.locator('.tag').first().waitFor();
    await page.locator('.related a').first().waitFor();
    await tabTo('Gothenburg');
    assert.ok((await page.locator('mark.highlighted').count()) > 1);
    await tabTo('Self-driving lorries');
    await keyboard.press('Enter');
    await page.locator('h1:has-text("Self-driving")').waitFor();
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1');
  });
});
