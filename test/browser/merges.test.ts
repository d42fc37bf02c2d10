/** Suggested merges above the list of tags: join, undo, refuse, by keyboard too, in both languages. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import axe from 'axe-core';
import type { AnalysedTag, Category } from '../../packages/server/src/domain/tags/tag.ts';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import { complete } from '../support/by-hand.ts';
import type { Client } from '../support/client.ts';
import { openDesk } from '../support/desk.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const texts: readonly (readonly string[])[] = [
  ['Cent Guards', 'Westminster'],
  ['Central Guardians', 'Westminster'],
  ['Wangaratta Rivers', 'Melbourne'],
  ['Wangarata Rivers', 'Melbourne'],
  ['Wangaratta Rivers', 'Melbourne'],
];

describe('suggested merges', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let collection_id: number;
  let visited: Visit;
  const page = () => visited.page;
  const rows = () => visited.page.locator('.merges li');
  const names = () => visited.page.locator('.merges li .chip').allInnerTexts();
  const focusedText = () => visited.page.evaluate<string>('document.activeElement.textContent');
  const tagsOf = async () =>
    (await client.call('tag.list', { collection_scope: collection_id })).tags.map(({ tag }) => tag).sort();

  before(async () => {
    service = await runService({ workers: 0 });
    const desk = await openDesk(service);
    ({ client, collection_id } = desk);
    for (const tags of texts) {
      const text_id = await desk.add();
      const analysedTags = tags.map((tag): AnalysedTag => {
        const category: Category = ['Westminster', 'Melbourne'].includes(tag) ? 'location' : 'organization';
        return { tag, category, relevance: 0.5, mentions: [] };
      });
      await complete(
        service.context.store,
        { account: client.account, collection_id, text_id },
        analysedTags,
      );
    }
    visited = await visit(service.url, client);
    await visited.show(`#/collections/${collection_id}/tags`);
    await page().getByText('2 pairs of tags may mean the same').press('Enter');
    await rows().nth(1).waitFor();
  });

  test('each pair has its reason, and axe finds nothing', async () => {
    assert.deepEqual(
      (await names()).map((text) => text.split('\n')[0]!.trim()),
      ['Cent Guards 1', 'Central Guardians 1', 'Wangarata Rivers 1', 'Wangaratta Rivers 2'],
    );
    assert.match(await rows().first().innerText(), /One name is short for the other/);
    assert.match(await rows().nth(1).innerText(), /differ in one letter/);
    await visited.page.evaluate(axe.source);
    const { violations } = await visited.page.evaluate<{ violations: object[] }>("axe.run('.merges')");
    assert.deepEqual(violations, []);
  });

  test('a pair is joined and taken apart again, with the keyboard alone', async () => {
    const { page } = visited;
    await page.getByRole('button', { name: 'Merge “Wangarata Rivers” with' }).press('Enter');
    await until(async () => (await rows().count()) === 1, 'the pair is gone');
    assert.match(await focusedText(), /^1 pair of tags/);
    assert.ok(!(await tagsOf()).includes('Wangarata Rivers'));
    await page.locator('.notices').getByText('was merged with').waitFor();
    await page.locator('.notices button').first().press('Enter');
    await until(async () => (await rows().count()) === 2, 'the pair is there again');
    assert.ok((await tagsOf()).includes('Wangarata Rivers'));
  });

  test('a refused pair stays away until the refusal is undone, and filters hide all pairs', async () => {
    const { page, show } = visited;
    await page.getByRole('button', { name: '“Cent Guards” and “Central Guardians” are not' }).click();
    await until(async () => (await rows().count()) === 1, 'the pair is gone');
    await page.reload();
    await page.getByText('1 pair of tags').click();
    await rows().first().waitFor();
    assert.equal(await rows().count(), 1);
    await page.getByRole('button', { name: '“Wangarata Rivers” and “Wangaratta Rivers” are not' }).click();
    await page.getByText('No tags seem to mean the same').waitFor();
    await page.locator('.notices button').first().click();
    await until(async () => (await rows().count()) === 1, 'the pair is there again');
    await show(`#/collections/${collection_id}/tags?prefix=w`);
    await page.locator('.tag-rows .chip').first().waitFor();
    assert.equal(await rows().count(), 0);
    assert.deepEqual(visited.pageErrors, []);
  });

  test('in Swedish, on a phone, nothing is cut off', async () => {
    const phone = await visit(service.url, client, {
      locale: 'sv-SE',
      viewport: { width: 360, height: 740 },
    });
    await phone.show(`#/collections/${collection_id}/tags`);
    await phone.page.getByText('1 taggpar kan betyda samma sak').click();
    await phone.page.locator('.merges li').first().waitFor();
    const width = await phone.page.evaluate<number>('document.documentElement.scrollWidth');
    assert.equal(width, 360);
    assert.deepEqual(phone.pageErrors, []);
  });
});
