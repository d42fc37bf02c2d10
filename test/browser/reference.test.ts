import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { buildReference } from '../../packages/reference/build.js';
import { openBrowser, withoutBrowser } from '../support/browser.ts';
import { runService } from '../support/service.ts';

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

test(
  'the REST page shows every call, makes one, and contacts no other host',
  { skip: withoutBrowser },
  async () => {
    buildReference();
    const service = await runService({ workers: 0 });
    const client = await service.newClient();
    await client.call('collection.create', { name: 'Seen on the page', language: 'en' });
    const page = await (await openBrowser()).newPage();
    const pageErrors: string[] = [];
    const hosts = new Set<string>();
    page.on('pageerror', (error) => pageErrors.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin);
    });

    await page.goto(`${client.url}/docs`);
    await page.locator('#operations-text-textCreate').waitFor();
    assert.equal(page.url(), `${client.url}/docs/`);
    const document = (await (await fetch(`${client.url}/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const calls = Object.values(document.paths).flatMap((verbs) => Object.keys(verbs));
    assert.equal(await page.locator('.opblock').count(), calls.length);

    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container input').fill(client.token);
    await page.locator('.auth-btn-wrapper .authorize').click();
    await page.locator('.auth-btn-wrapper .btn-done').click();
    const list = page.locator('#operations-collection-collectionList');
    await list.locator('button.opblock-summary-control').click();
    await list.locator('button.execute').click();
    await list
      .locator('.live-responses-table .response-col_description', { hasText: 'Seen on the page' })
      .waitFor();

    assert.deepEqual([...hosts], [client.url]);
    assert.deepEqual(pageErrors, []);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResult>(
      'axe.run(document.body, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })',
    );
    // Swagger UI makes the heading of a call, which contains buttons, a button itself.
    const others = violations.filter(({ id }) => id !== 'nested-interactive');
    assert.deepEqual(
      others.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
      [],
    );
  },
);
