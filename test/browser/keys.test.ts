import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { openBrowser, visit, withoutBrowser } from '../support/browser.ts';
import { cleanup } from '../support/cleanup.ts';
import { runService } from '../support/service.ts';

/** Starts a web site of another origin, and returns that origin. */
async function openSite(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>News</title>');
  });
  cleanup(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('keys in a browser', { skip: withoutBrowser }, () => {
  test('the list shows the scope of each key, and the last admin key can’t be revoked', async () => {
    const service = await runService({ workers: 0 });
    const client = await service.newClient();
    const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
    await client.call('keys.create', {
      ...{ name: 'Site', static: true, collections: [collection_id] },
      ...{ expires: '2100-01-01', origins: 'https://news.example.org' },
    });
    const { page } = await visit(service.url, client);
    await page.evaluate("location.hash = '#/keys'");
    const site = page.locator('tbody tr', { hasText: 'Site' });
    const rights = await site.locator('th .quiet').textContent();
    assert.match(rights!, /^static · can read · until .*2100 · https:\/\/news\.example\.org · collection 1$/);
    assert.equal(await page.getByText('The last admin key can’t be revoked').count(), 1);
    await site.getByRole('button', { name: 'Revoke' }).click();
    await site.getByRole('button', { name: 'Yes, revoke' }).click();
    await site.waitFor({ state: 'detached' });
  });

  test('a script of a named origin can use a key of that origin, a script of another origin can’t', async () => {
    const [site, stranger] = [await openSite(), await openSite()];
    const service = await runService({ workers: 0, corsOrigin: [site] });
    const client = await service.newClient();
    const { secret_key } = await client.call('keys.create', { static: true, origins: site });
    const context = await openBrowser();
    const responseAt = async (origin: string) => {
      const page = await context.newPage();
      await page.goto(origin);
      return page.evaluate(`fetch('${service.url}/rpc/json', {
        method: 'POST',
        headers: { Authorization: 'Bearer ${secret_key}', 'Content-Type': 'application/json' },
        body: '{"method":"collection.list"}',
      }).then((reply) => reply.text(), (error) => error.name)`);
    };
    assert.equal(await responseAt(site), '{"jsonrpc":"2.0","result":{"collections":[]}}');
    assert.equal(await responseAt(stranger), 'TypeError');
  });
});
