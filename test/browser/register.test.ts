import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import axe from 'axe-core';
import { openBrowser, signIn, withoutBrowser } from '../support/browser.ts';
import { type MailServer, runMailServer } from '../support/mail.ts';
import { runService } from '../support/service.ts';

const publicUrl = 'https://texts.example.org/analysis';

/** Returns the path of the link in the last mail. */
const lastLink = ({ mails }: MailServer) =>
  /^https:\/\/texts\.example\.org\/analysis(\/register\/\w+)$/m.exec(mails.at(-1)!.text)![1]!;

async function runWithMail(mail: MailServer) {
  const smtpUrl = `smtp://127.0.0.1:${mail.port}`;
  return runService({ workers: 0, registration: 'on', smtpUrl, mailFrom: 'textkin@example.org', publicUrl });
}

describe('registration begins at the console', { skip: withoutBrowser }, () => {
  const visitors = [
    { colorScheme: 'light', locale: 'en-GB', sent: 'on its way to ada@example.org', door: 'Sign in' },
    { colorScheme: 'dark', locale: 'sv-SE', sent: 'på väg till ada@example.org', door: 'Logga in' },
  ] as const;
  for (const { colorScheme, locale, sent, door } of visitors) {
    test(`a mail leads from the sign-in form to a session, ${locale}, ${colorScheme}, on a phone`, async () => {
      const mail = await runMailServer();
      const service = await runWithMail(mail);
      const context = await openBrowser({ colorScheme, locale, viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      const pageErrors: string[] = [];
      page.on('pageerror', (error) => pageErrors.push(String(error)));
      page.on('console', (message) => {
        // Browsers request an icon that does not exist.
        if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico'))
          pageErrors.push(message.text());
      });
      const look = async () => {
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate<{ violations: { id: string }[] }>('axe.run(document)');
        assert.deepEqual(
          violations.map(({ id }) => id),
          [],
        );
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, 'nothing is cut off');
      };

      await page.goto(service.url);
      await page.click('main a[href=register]');
      await page.fill('[name=email]', 'ada@example.org');
      await look();
      await page.click('button');
      await page.locator(`text=${sent}`).waitFor();
      await look();

      await page.goto(service.url + lastLink(mail));
      await look();
      await page.click('button');
      const [apiKey, secretKey] = await page.locator('dd').allInnerTexts();
      await look();
      await page.click('main a');
      await page.locator('h1', { hasText: door }).waitFor();
      await signIn(page, apiKey!, secretKey!);
      await page.locator('nav').first().waitFor();
      assert.deepEqual(pageErrors, []);
    });
  }

  test('the console offers registration only if the operator does', async () => {
    const service = await runService({ workers: 0 });
    const page = await (await openBrowser()).newPage();
    await page.goto(service.url);
    await page.locator('[name=api-key]').waitFor();
    assert.equal(await page.locator('a[href=register]').count(), 0);
  });
});
