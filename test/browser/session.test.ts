/** A session covers reloads, all tabs and links, and ends everywhere at once. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { openBrowser, signIn, visit, withoutBrowser } from '../support/browser.ts';
import { manualClock } from '../support/clock.ts';
import { ConsolePage } from '../support/console-session.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { openSignedIn, signInFormShown, keysViewShown, openTab } from './tabs.ts';

describe('a session of the console', { skip: withoutBrowser }, () => {
  const clock = manualClock();
  let service: TestService;
  before(async () => {
    service = await runService({ workers: 0, clock: clock.now });
  });

  test('a page without a session shows no error', async () => {
    const { page, pageErrors } = await openTab(await openBrowser(), service.url, '#/keys');
    await signInFormShown(page);
    assert.equal(await page.locator('.notice, [role=alert]').count(), 0);
    assert.deepEqual(pageErrors, []);
  });

  test('a reload keeps the session and the address', async () => {
    const { page, show, pageErrors, pair } = await openSignedIn(service);
    await show('#/keys');
    await keysViewShown(page);
    await page.reload();
    await keysViewShown(page);
    const markedRow = page.locator('tbody tr', { hasText: 'signed in with this pair' });
    assert.ok((await markedRow.innerText()).includes(pair.apiKey));
    assert.equal(await markedRow.count(), 1);
    assert.deepEqual(pageErrors, []);
  });

  test('another tab and a link from outside share the session, even if all other tabs are closed', async () => {
    const { page, context } = await openSignedIn(service);
    const other = await openTab(context, service.url, '#/keys');
    await keysViewShown(other.page);
    await page.close();
    await other.page.close();
    // A mail program opens a page without a referrer, from another site.
    const mailPage = await context.newPage();
    await mailPage.goto(`data:text/html,${encodeURIComponent(`<a href="${service.url}/#/keys">a link</a>`)}`);
    await mailPage.click('a');
    await keysViewShown(mailPage);
    assert.deepEqual(other.pageErrors, []);
  });

  test('signing out ends it in every tab and at the service', async () => {
    const { page, context } = await openSignedIn(service);
    const { page: other } = await openTab(context, service.url, '#/keys');
    await keysViewShown(other);
    const [cookie] = await context.cookies();
    const thief = new ConsolePage(service.url);
    thief.cookie = `${cookie!.name}=${cookie!.value}`;
    assert.ok((await thief.session('GET')).api_key);
    await page.click('header button.small');
    for (const tab of [page, other]) {
      await signInFormShown(tab);
      assert.equal(await tab.locator('.notice').count(), 0);
      assert.equal(await tab.locator('nav').count(), 0);
    }
    assert.equal((await thief.session('GET')).ended, 'unknown');
    assert.deepEqual(await context.cookies(), []);
  });

  test('signing in opens every tab at its address', async () => {
    const { page, context, pair } = await openSignedIn(service);
    const { page: other } = await openTab(context, service.url, '#/keys');
    await keysViewShown(other);
    await page.click('header button.small');
    await signInFormShown(other);
    await signIn(page, pair.apiKey, pair.secretKey);
    await keysViewShown(other);
    await page.locator('h1', { hasText: 'Collections' }).waitFor();
  });

  test('a tab shows the account that another tab has signed in to', async () => {
    const { page, context } = await openSignedIn(service);
    const { page: other } = await openTab(context, service.url, '#/keys');
    await keysViewShown(other);
    const another = await service.context.keys.issue('another');
    await page.goto(`${service.url}/#/enter/${service.context.links.issue(another.apiKey)}`);
    await other.locator('tbody tr', { hasText: another.apiKey }).waitFor();
    assert.equal(await other.locator('tbody tr').count(), 1);
  });

  test('a revoked key pair ends it at the next call with a message, and signing in returns to the address', async () => {
    const { page, context, show, pair, revoke } = await openSignedIn(service);
    const { page: other } = await openTab(context, service.url);
    await other.locator('nav').first().waitFor();
    await show('#/keys');
    await keysViewShown(page);
    assert.ok(await revoke());
    await page.click('main button.main');
    for (const tab of [page, other]) await tab.locator('.notice', { hasText: 'no longer works' }).waitFor();
    await signIn(page, pair.apiKey, pair.secretKey);
    await page.locator('[role=alert]', { hasText: 'key is wrong' }).waitFor();
    const spare = await service.context.keys.issue('later', pair.accountId);
    await signIn(page, spare.apiKey, spare.secretKey);
    await keysViewShown(page);
    assert.equal(await page.evaluate('location.hash'), '#/keys');
  });

  for (const [locale, sentence] of [
    ['en-GB', `nobody used the console for ${limits.sessionIdleMs / 3_600_000} hours`],
    ['sv-SE', `ingen har använt konsolen på ${limits.sessionIdleMs / 3_600_000} timmar`],
  ] as const) {
    test(`it expires after twelve hours without use and not earlier, ${locale}`, async () => {
      const pair = await service.context.keys.issue('own');
      const { page, show } = await visit(service.url, pair, { locale });
      for (let use = 0; use < 2; use++) {
        clock.pass(limits.sessionIdleMs - 1000);
        await show('#/keys');
        await page.locator('tbody tr').waitFor();
        await show('#/');
      }
      clock.pass(limits.sessionIdleMs + 1000);
      await page.evaluate("location.hash = '#/keys'");
      await page.locator('.notice', { hasText: sentence }).waitFor();
      await signIn(page, pair.apiKey, pair.secretKey);
      await page.locator('tbody tr').waitFor();
      clock.pass(limits.sessionIdleMs + 1000);
      await page.reload();
      await page.locator('.notice', { hasText: sentence }).waitFor();
      await page.reload();
      await signInFormShown(page);
      assert.equal(await page.locator('.notice').count(), 0, 'it is said once');
    });
  }

  test('an unreachable service is reported at the start and at sign-out, and retried', async () => {
    const { page, context } = await openSignedIn(service);
    await context.setOffline(true);
    await page.click('header button.small');
    await page.locator('[role=alert]', { hasText: 'can’t be reached' }).waitFor();
    await page.locator('nav').first().waitFor();
    await context.setOffline(false);
    await page.click('header button.small');
    await signInFormShown(page);
    const late = await context.newPage();
    await late.route('**/console/session', (route) => route.abort());
    await late.goto(service.url);
    await late.locator('[role=alert]', { hasText: 'can’t be reached' }).waitFor();
    await late.unroute('**/console/session');
    await signInFormShown(late);
  });

  test('a one-time link opens the console once, and no later address holds its code', async () => {
    const pair = await service.context.keys.issue('first start');
    const code = service.context.links.issue(pair.apiKey);
    const context = await openBrowser();
    const { page, pageErrors } = await openTab(context, service.url, `#/enter/${code}`);
    await page.locator('nav').first().waitFor();
    await page.locator('h1', { hasText: 'Collections' }).waitFor();
    await until(async () => (await page.evaluate('location.hash')) === '#/', 'the code is removed');
    await page.evaluate("location.hash = '#/keys'");
    await keysViewShown(page);
    await page.goBack();
    await page.locator('h1', { hasText: 'Collections' }).waitFor();
    assert.equal(await page.evaluate('location.hash'), '#/');
    assert.deepEqual(pageErrors, []);
    assert.ok(!service.log().includes(code));

    // An existing session stays.
    await page.goto(`${service.url}/#/enter/${code}`);
    await page.locator('nav').first().waitFor();
    const { page: second } = await openTab(await openBrowser(), service.url, `#/enter/${code}`);
    await second.locator('[role=alert]', { hasText: 'one-time link was used' }).waitFor();
    assert.equal(await second.evaluate('location.hash'), '#/');
    await signIn(second, pair.apiKey, pair.secretKey);
    await second.locator('nav').first().waitFor();
  });

  test('a one-time link from another computer shows the sign-in form with a message, and stays valid', async () => {
    const pair = await service.context.keys.issue('first start');
    const code = service.context.links.issue(pair.apiKey);
    const extraHTTPHeaders = { 'x-forwarded-for': '203.0.113.7' };
    const context = await openBrowser({ locale: 'sv-SE', extraHTTPHeaders });
    const { page } = await openTab(context, service.url, `#/enter/${code}`);
    await page.locator('[role=alert]', { hasText: 'bara på tjänstens egen dator' }).waitFor();
    const { page: here } = await openTab(await openBrowser(), service.url, `#/enter/${code}`);
    await here.locator('nav').first().waitFor();
  });
});
