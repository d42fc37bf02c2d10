/** A service that is away or refuses a sign-in: the console says so, and recovers by itself. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { openBrowser, signIn, visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { post } from '../support/post.ts';
import { runService, type TestService } from '../support/service.ts';

const away = { hasText: 'The service can’t be reached' };

describe('while the service is away', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  before(async () => {
    service = await runService({ workers: 0 });
    client = await service.newClient();
  });

  test('a view that could not be loaded says so, and appears when the service responds again', async () => {
    const { page } = await visit(service.url, client);
    await page.route('**/*', (route) => route.abort());
    await page.evaluate("location.hash = '#/groups'");
    await page.locator('[role=alert]', away).waitFor();
    await page.unroute('**/*');
    await page.locator('h1', { hasText: 'Groups' }).waitFor();
    await page.getByText('No groups yet').waitFor();
    assert.equal(await page.locator('[role=alert]').count(), 0);
  });

  test('a view whose file an update has removed loads the page again', async () => {
    const { page } = await visit(service.url, client);
    // As if the page had been open for a long time.
    await page.evaluate('performance.now = () => 3_600_000; document.body.dataset.page = "old"');
    await page.route('**/assets/groups-view-*', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.evaluate("location.hash = '#/groups'");
    await page.getByText('No groups yet').waitFor();
    assert.equal(await page.locator('body[data-page=old]').count(), 0);
  });

  test('the page opens by itself when the service responds again', async () => {
    const page = await (await openBrowser()).newPage();
    await page.route('**/console/session', (route) => route.abort());
    await page.goto(service.url);
    await page.locator('[role=alert]', away).waitFor();
    await page.unroute('**/console/session');
    await page.locator('[name=api-key]').waitFor();
    assert.equal(await page.locator('[role=alert]').count(), 0);
  });

  test('a sign-in says that the service is away until it responds again, and then that the keys are wrong', async () => {
    const page = await (await openBrowser()).newPage();
    await page.goto(service.url);
    await page.locator('[name=api-key]').waitFor();
    await page.route('**/console/session', (route) => route.abort());
    await signIn(page, client.apiKey, 'wrong');
    await page.locator('[role=alert]', away).waitFor();
    await page.unroute('**/console/session');
    await page.locator('[role=alert]').waitFor({ state: 'detached' });
    await signIn(page, client.apiKey, 'wrong');
    await page.locator('[role=alert]', { hasText: 'The api key or the secret key is wrong.' }).waitFor();
  });

  for (const [locale, sentence, wait] of [
    ['en-GB', 'too many sign-ins have failed', /^Wait \d+ seconds? before the next attempt\.$/],
    ['sv-SE', 'för många inloggningar har misslyckats', /^Vänta \d+ sekund(er)? före nästa försök\.$/],
  ] as const) {
    test(`after too many wrong keys it says how long to wait, ${locale}`, async () => {
      const page = await (await openBrowser({ locale })).newPage();
      const wrong = { api_key: `key ${locale}`, secret_key: 'wrong' };
      const attempt = JSON.stringify({ method: 'auth.accessToken', params: wrong });
      for (let count = 0; count <= limits.failedSignIns.free + 3; count++)
        await post(`${service.url}/rpc/json`, attempt);
      await page.goto(service.url);
      await signIn(page, wrong.api_key, wrong.secret_key);
      await page.locator('[role=alert]', { hasText: sentence }).waitFor();
      const timer = page.locator('[role=timer]');
      assert.match(await timer.innerText(), wait);
      const first = await timer.innerText();
      await timer.filter({ hasNotText: first }).waitFor();
      await signIn(page, client.apiKey, client.secretKey);
      await page.locator('nav').first().waitFor();
    });
  }
});
