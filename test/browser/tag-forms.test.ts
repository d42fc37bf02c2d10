import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import { runService } from '../support/service.ts';
import { storeArticles } from './articles.ts';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface PageElement {
  getBoundingClientRect: () => Box;
  scrollWidth: number;
  clientWidth: number;
}

describe('the whole form in the panel of tags is visible', { skip: withoutBrowser }, () => {
  let visited: Visit;
  let collection: number;
  before(async () => {
    const service = await runService();
    const client = await service.newClient();
    collection = await storeArticles(client);
    visited = await visit(service.url, client);
  });

  const sizes = [
    { width: 1280, height: 600 },
    { width: 1000, height: 540 },
    { width: 360, height: 740 },
  ];
  for (const size of sizes) {
    test(`for each tag and for a new tag, in a window of ${size.width} × ${size.height}`, async () => {
      const { page, show } = visited;
      await page.setViewportSize(size);
      await show(`#/collections/${collection}/texts/1?edit=tags`);
      await page.locator('.tags .small').first().waitFor();
      const names = await page.locator('.tags .name').allInnerTexts();
      assert.ok(names.length >= 4);
      for (const name of ['', ...names]) {
        await page.getByRole('button', { name: name === '' ? 'Add a tag' : `Change ${name}`, exact: true }).press('Enter'); // prettier-ignore
        await page.locator('.tag-form [name=tag]:focus').waitFor();
        const panel = await page
          .locator('aside section')
          .first()
          .evaluate((element: PageElement) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return { left, top, right, bottom, isWide: element.scrollWidth > element.clientWidth };
          });
        assert.equal(panel.isWide, false, name);
        for (const control of await page.locator('.tag-form :is(input, select, button)').all()) {
          const { x, y, width, height } = (await control.boundingBox())!;
          const isWhole =
            x >= Math.max(0, panel.left) &&
            y >= Math.max(0, panel.top) - 1 &&
            x + width <= Math.min(size.width, panel.right) &&
            y + height <= Math.min(size.height, panel.bottom) + 1;
          assert.ok(isWhole, `${name}: ${String(await control.getAttribute('name'))}`);
        }
        await page.keyboard.press('Escape');
        await page.locator('.tag-form').waitFor({ state: 'detached' });
      }
    });
  }
});
