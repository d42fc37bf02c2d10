/** While one tab signs in, a refused call of another tab does not end the new session. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit, withoutBrowser } from '../support/browser.ts';
import { httpProxyTo } from '../support/http-proxy.ts';
import { runService } from '../support/service.ts';
import { keysViewShown, openTab } from './tabs.ts';

test(
  'a call that another tab makes during a sign-in leaves the new session',
  { skip: withoutBrowser },
  async () => {
    const service = await runService({ workers: 0 });
    const pair = await service.context.keys.issue('own');
    const another = await service.context.keys.issue('another');
    const oldSessionEnded = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<undefined>();
    const signedIn = Promise.withResolvers<undefined>();
    let isEntering = false;
    const port = await httpProxyTo(Number(new URL(service.url).port), {
      async beforeResponse({ method, url }) {
        if (!isEntering || url !== '/console/session') return;
        if (method === 'POST') {
          oldSessionEnded.resolve(undefined);
          await release.promise;
          signedIn.resolve(undefined);
        } else {
          // The worst order: the response to a request with the old session's cookie arrives after the new cookie.
          await signedIn.promise;
        }
      },
    });
    const url = `http://127.0.0.1:${port}`;
    const { page } = await visit(url, pair);
    const { page: other } = await openTab(page.context(), url, '#/keys');
    await keysViewShown(other);

    isEntering = true;
    await page.goto(`${url}/#/enter/${service.context.links.issue(another.apiKey)}`);
    await oldSessionEnded.promise;
    const refusal = other.waitForResponse(`${url}/console/rpc`);
    await other.evaluate("location.hash = '#/'");
    await refusal;
    // The tab may have sent its next request by now.
    await other.evaluate("fetch('./').then((response) => response.text())");
    release.resolve(undefined);
    await page.locator('h1', { hasText: 'Collections' }).waitFor();

    for (const tab of [page, other]) {
      await tab.evaluate("location.hash = '#/keys'");
      await tab.locator('tbody tr', { hasText: another.apiKey }).waitFor();
      await tab.reload();
      await tab.locator('tbody tr', { hasText: another.apiKey }).waitFor();
      assert.equal(await tab.locator('tbody tr').count(), 1);
    }
  },
);
