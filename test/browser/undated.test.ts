import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit, withoutBrowser } from '../support/browser.ts';
import { runService } from '../support/service.ts';
import { storeArticles } from './articles.ts';

test(
  'lists show whether a date is the day of publication or the day on which a text was added',
  { skip: withoutBrowser },
  async () => {
    const service = await runService();
    const client = await service.newClient();
    const collection = await storeArticles(client);
    const { page, show, pageErrors } = await visit(service.url, client);
    /** Returns the dates of a list by the headlines of its texts, once the dates that are missing are known. */
    const datesIn = async (rows: string) => {
      await page
        .locator(rows, { hasText: /added \d/ })
        .first()
        .waitFor();
      const pairs = await page
        .locator(rows)
        .evaluateAll((all) => (all as unknown as { innerText: string }[]).map(({ innerText }) => innerText));
      return pairs.map((text) => [
        text.split('\n')[0]!,
        /(?:added )?\d+ \w{3,4} \d{4}/.exec(text)?.[0] ?? '',
      ]);
    };
    const assertDates = (pairs: string[][]) => {
      const dateOf = new Map(pairs as [string, string][]);
      assert.equal(dateOf.get('Self-driving lorries in the harbour of Gothenburg'), '11 Apr 2026');
      assert.match(dateOf.get('Anna Lindqvist leaves the laboratory of Ericsson') ?? '', /^added /);
    };
    await show(`#/collections/${collection}/texts/1`);
    assertDates(await datesIn('.related > li'));
    await show('#/search?query=laboratory');
    assertDates(await datesIn('.found li'));
    await show(`#/collections/${collection}/tags/organization/Ericsson`);
    assertDates(await datesIn('.tag-texts > li'));
    assert.deepEqual(pageErrors, []);
  },
);
