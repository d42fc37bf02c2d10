import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { visit, withoutBrowser } from '../support/browser.ts';
import { runService } from '../support/service.ts';

/** Attempts to run code, each in a different way. Code that runs increases `window.ran`. */
const attacks = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg onload="window.ran=1"></svg>',
  '</title></textarea><iframe srcdoc="<script>parent.ran=1</script>">',
  '"><a href="javascript:window.ran=1">x</a>',
  '<style>body{display:none}</style>',
  '${window.ran=1} {{constructor.constructor("window.ran=1")()}}',
];
const all = attacks.join(' ');

describe('markup in every field', { skip: withoutBrowser }, () => {
  test('is shown as text, runs nothing, and violates no policy', async () => {
    const service = await runService();
    const client = await service.newClient();
    const { collection_id } = await client.call('collection.create', {
      name: attacks[1],
      language: 'en',
      description: attacks[2],
    });
    const urls = [
      'javascript:window.ran=1',
      `https://news.example/${attacks[1]}`,
      'data:text/html,<script>1</script>',
    ];
    for (const url of urls) {
      await client.call('text.create', {
        collection_id,
        headline: `Ericsson ${attacks[0]} ${attacks[1]}`,
        body: `Ericsson and Volvo met in Gothenburg.\n${all}\nAnna Lindqvist of Ericsson ${attacks[4]} spoke in Gothenburg.`,
        url,
        authors: attacks[1],
        ext_text_id: `${url} ${attacks[1]}`,
        force: true,
      });
    }
    for (const text_id of [1, 2, 3]) await client.call('text.tags', { collection_id, text_id, wait: 60 });
    await client.call('keys.create', { name: attacks[1] });

    const { page, pageErrors, show } = await visit(service.url, client);
    await page.evaluate(
      "document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error('policy: ' + violatedDirective))",
    );
    const nothingRan = async (view: string) => {
      assert.equal(await page.evaluate('window.ran'), undefined, view);
      assert.deepEqual(pageErrors, [], view);
      assert.equal(await page.locator('main :is(script, iframe, style, img)').count(), 0, view);
      assert.equal(await page.locator('a[href^="javascript:" i], a[href^="data:" i]').count(), 0, view);
    };
    const searchView = `#/search?query=${encodeURIComponent('ran script')}`;
    const views = [
      '#/',
      `#/collections/${collection_id}`,
      `#/collections/${collection_id}/map`,
      '#/keys',
      searchView,
    ];
    for (const view of views) {
      await show(view);
      await page.locator('.curl summary').click();
      await nothingRan(view);
    }
    for (const text of [1, 2, 3]) {
      await show(`#/collections/${collection_id}/texts/${text}?via=1,2`);
      await page.locator('.related summary').first().click();
      const shownText = (await page.locator('.body').innerText()).replaceAll(/\s+/g, ' ');
      assert.ok(shownText.includes(all.replaceAll(/\s+/g, ' ')), 'the text reads as it was sent');
      assert.equal(
        await page.locator('.outside').evaluate((element: { tagName: string }) => element.tagName),
        text === 2 ? 'A' : 'SPAN',
      );
      await nothingRan(`text ${text}`);
    }
    const outside = page.locator('.outside');
    await show(`#/collections/${collection_id}/texts/2`);
    assert.equal(await outside.getAttribute('rel'), 'noopener noreferrer nofollow');

    await show('#/playground');
    await page.fill('.playground-form input', attacks[0]!);
    await page.fill('.playground-form textarea', `Ericsson met Volvo in Gothenburg. ${all}`);
    await page.click('.playground-form button[type=submit]');
    await page.locator('.result .tag').first().waitFor();
    await nothingRan('playground');
    // Addresses are data too.
    for (const hash of [
      '#/collections/1?from=<img src=x onerror=window.ran=1>',
      '#<script>window.ran=1</script>',
    ]) {
      await show(hash);
      await nothingRan(hash);
    }
  });
});
