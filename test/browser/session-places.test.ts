/** Sessions are valid under a host name, over TLS and below the path of a proxy, and nowhere else. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { visit, withoutBrowser } from '../support/browser.ts';
import { makeCertificate } from '../support/certificate.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { httpProxyTo } from '../support/http-proxy.ts';
import { runService, type TestService } from '../support/service.ts';
import { openSignedIn, signInFormShown, keysViewShown } from './tabs.ts';

describe('where a session is valid', { skip: withoutBrowser }, () => {
  let service: TestService;
  before(async () => {
    service = await runService({ workers: 0 });
  });

  test('a session works over plain http under a host name, where the browser sends less about the origin', async () => {
    const pair = await service.context.keys.issue('own');
    const url = service.url.replace('127.0.0.1', 'texts.test');
    const { page, show, pageErrors } = await visit(url, pair);
    await show('#/keys');
    await page.reload();
    await keysViewShown(page);
    await page.click('header button.small');
    await signInFormShown(page);
    // The browser reports that it ignores the opener policy of such a page.
    const others = pageErrors.filter((line) => !line.includes('Cross-Origin-Opener-Policy'));
    assert.deepEqual(others, []);
  });

  test('over TLS its cookie is only sent over TLS', async () => {
    const { cert, key } = makeCertificate('127.0.0.1');
    const folder = temporaryFolder();
    const [tlsCert, tlsKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(tlsCert, cert);
    writeFileSync(tlsKey, key);
    const tlsService = await runService({ workers: 0, tlsCert, tlsKey });
    const pair = await tlsService.context.keys.issue('own');
    const { page, show } = await visit(tlsService.url, pair, { ignoreHTTPSErrors: true });
    await show('#/keys');
    await page.reload();
    await keysViewShown(page);
    const [cookie] = await page.context().cookies();
    assert.equal(cookie!.secure, true);
    await page.click('header button.small');
    await signInFormShown(page);
    assert.deepEqual(await page.context().cookies(), []);
  });

  test('below the path of a proxy its cookie belongs to that path', async () => {
    const port = await httpProxyTo(Number(new URL(service.url).port), { path: '/news' });
    const pair = await service.context.keys.issue('own');
    const { page, show, pageErrors } = await visit(`http://127.0.0.1:${port}/news/`, pair);
    await show('#/keys');
    await page.reload();
    await keysViewShown(page);
    assert.deepEqual(
      (await page.context().cookies()).map(({ path }) => path),
      ['/news/console'],
    );
    assert.deepEqual(pageErrors, []);
  });

  test('a page of another site or another port can make no call', async () => {
    const { page, context, pair } = await openSignedIn(service);
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<p>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanup(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const create = { method: 'collection.create', params: { name: 'Forged', language: 'en' } };
    const attack = async ({ address, body }: { address: string; body: string }) => {
      const plain = { method: 'POST', body, credentials: 'include' as const };
      const tries = [{ mode: 'no-cors' as const }, {}, { headers: { 'X-Textkin-Console': '1' } }];
      const read: string[] = [];
      for (const more of tries)
        await fetch(address, { ...plain, ...more }).then(
          async (response) => read.push(await response.text()),
          () => undefined,
        );
      return read.join('');
    };
    for (const host of ['127.0.0.1', 'evil.test']) {
      const evil = await context.newPage();
      await evil.goto(`http://${host}:${port}/`);
      for (const [path, body] of [
        ['rpc', create],
        ['session', { api_key: pair.apiKey, secret_key: pair.secretKey }],
      ] as const) {
        const attempt = { address: `${service.url}/console/${path}`, body: JSON.stringify(body) };
        assert.equal(await evil.evaluate(attack, attempt), '', host);
      }
    }
    await page.reload();
    await page.locator('nav').first().waitFor();
    const collections = await service.context.store.collections.list(pair.accountId);
    assert.deepEqual(collections, []);
  });
});
