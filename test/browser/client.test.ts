import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openBrowser, withoutBrowser } from '../support/browser.ts';
import { cleanup } from '../support/cleanup.ts';
import { root } from '../support/process.ts';
import { runService } from '../support/service.ts';

/** Starts a site whose pages may import the client, and returns its origin. */
async function openSite(): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    if (!url.endsWith('.ts')) {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>News</title>');
      return;
    }
    const source = readFileSync(join(root, 'packages/client/src', url), 'utf8');
    response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source));
  });
  cleanup(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the client in a page of another origin', { skip: withoutBrowser }, () => {
  test('a call that the browser refuses names the setting that allows it', async () => {
    const site = await openSite();
    const closedService = await runService({ workers: 0 });
    const openService = await runService({ workers: 0, corsOrigin: [site] });
    const page = await (await openBrowser()).newPage();
    await page.goto(site);
    const callFromPage = (url: string, keys: object) =>
      page.evaluate(
        `import('/index.ts').then(({ Textkin }) =>
          new Textkin({ ...${JSON.stringify({ url, ...keys })}, retries: 0 })
            .call('collection.list').then(JSON.stringify, (error) => error.message))`,
      );
    const keysOf = async (service: typeof openService) => {
      const { apiKey, secretKey } = await service.context.keys.issue('page');
      return { apiKey, secretKey };
    };
    assert.equal(await callFromPage(openService.url, await keysOf(openService)), '{"collections":[]}');
    const refusal = String(await callFromPage(closedService.url, await keysOf(closedService)));
    assert.ok(refusal.includes(`--cors-origin ${site}`), refusal);
  });
});
