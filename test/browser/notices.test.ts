import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

describe('notices', { skip: withoutBrowser }, () => {
  let client: Client;
  let collection: number;
  let visited: Visit;
  const shownNotice = () => visited.page.locator('.shown-notice');
  const nameOf = async () => (await client.call('collection.get', { collection_id: collection })).name;
  /** Renames the collection on its page, which a notice confirms. */
  async function rename(name: string) {
    const { page, show } = visited;
    await show(`#/collections/${collection}/manage`);
    // The form shows a stored name again after each save.
    await until(
      async () => (await page.inputValue('[name=name]')) === (await nameOf()),
      'the name is loaded',
    );
    await page.fill('[name=name]', name);
    await page.locator('[name=name]').press('Enter');
    await shownNotice().getByText(`Saved: ${name}`).waitFor();
  }

  before(async () => {
    const service = await runService({ workers: 0 });
    client = await service.newClient();
    ({ collection_id: collection } = await client.call('collection.create', {
      name: 'News',
      language: 'en',
    }));
    visited = await visit(service.url, client, { viewport: { width: 1000, height: 600 } });
    await visited.page.clock.install();
  });

  test('leave after ten seconds, but not while they are pointed at or have the focus', async () => {
    const { page } = visited;
    /** Runs the timers that are due now, then lets the given time pass. */
    const pass = async (milliseconds: number) => {
      await page.clock.runFor(100);
      await page.clock.fastForward(milliseconds);
    };
    await rename('First');
    await pass(5000);
    assert.equal(await shownNotice().count(), 1);
    await shownNotice().hover();
    await pass(60_000);
    assert.equal(await shownNotice().count(), 1);
    await shownNotice().getByRole('button', { name: 'Undo' }).focus();
    await page.mouse.move(1, 1);
    await pass(60_000);
    assert.equal(await shownNotice().count(), 1);
    await page.locator('h1').focus();
    await pass(5000);
    assert.equal(await shownNotice().count(), 1);
    await pass(5000);
    await shownNotice().waitFor({ state: 'detached' });
    assert.equal(await nameOf(), 'First');
  });

  test('are listed in a menu afterwards, where each action can still be undone, once', async () => {
    const { page } = visited;
    await rename('Second');
    await page.clock.fastForward(10_000);
    await shownNotice().waitFor({ state: 'detached' });
    const menu = page.locator('.notices-menu');
    await page.getByRole('button', { name: 'Latest changes' }).press('Enter');
    assert.deepEqual(
      (await menu.locator('li > p').allInnerTexts()).map((text) => text.replace(/\s+\S+$/, '')),
      ['Saved: Second', 'Saved: First'],
    );
    await menu
      .locator('li', { hasText: 'Saved: Second' })
      .getByRole('button', { name: 'Undo' })
      .press('Enter');
    await shownNotice().getByText('Undone').waitFor();
    assert.equal(await nameOf(), 'First');
    assert.equal(await menu.isVisible(), false);
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1');
    await until(async () => (await page.inputValue('[name=name]')) === 'First', 'the view is up to date');
    await page.getByRole('button', { name: 'Latest changes' }).click();
    const undone = menu.locator('li', { hasText: 'Saved: Second' });
    await undone.getByText('Undone').waitFor();
    assert.equal(await undone.locator('button').count(), 0);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  test('do not follow to another page, but appear on the page that an action opens', async () => {
    const { page, show } = visited;
    await rename('Third');
    await page.click('header nav a >> nth=0');
    await page.locator('h1', { hasText: 'Collections' }).waitFor();
    await shownNotice().waitFor({ state: 'detached' });
    await page.goBack();
    await page.locator('[name=name]').waitFor();
    assert.equal(await shownNotice().count(), 0);
    const { group_id } = await client.call('group.create', { name: 'Harbours', language: 'en' });
    await show(`#/groups/${group_id}`);
    await page.getByRole('button', { name: 'Delete the group' }).press('Enter');
    await page.keyboard.type('Harbours');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: /^Groups$/ }).waitFor();
    await shownNotice().getByText('Harbours was deleted.').waitFor();
  });

  test('cover nothing that has the focus, on a phone too', async () => {
    const { page } = visited;
    for (const size of [
      { width: 1000, height: 600 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await rename(`A name that takes two lines on a phone ${size.width}`);
      await page.locator('h1').focus();
      const seen = new Set<string>();
      for (let steps = 0; steps < 40; steps++) {
        await page.keyboard.press('Tab');
        const [name, isInside, covers] = await page.evaluate<[string, boolean, boolean]>(`(() => {
          const focused = document.activeElement;
          const [one, other] = [focused, document.querySelector('.shown-notice')].map((element) => element.getBoundingClientRect());
          return [
            focused.outerHTML,
            focused.closest('.shown-notice') !== null || focused === document.body,
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          ];
        })()`);
        if (isInside) break;
        assert.ok(!covers, name);
        seen.add(name);
      }
      assert.ok(seen.size > 4, [...seen].join('\n'));
    }
    assert.deepEqual(visited.pageErrors, []);
  });
});
