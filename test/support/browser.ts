import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { buildConsole } from '../../packages/console/build.js';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { firefoxPath, launchFirefox, type Media, typeAsPerson } from '../../support/firefox.ts';
import { cleanup } from './cleanup.ts';
import type { Keys } from './client.ts';
import { usesFirefox } from './firefox.ts';

/** The reason to skip the tests of the console, or false: pass it as `skip`. */
export const withoutBrowser = usesFirefox
  ? firefoxPath === undefined && 'no Firefox here: apt-get install firefox-esr'
  : chromiumPath === undefined && 'no Chromium here: apt-get install chromium';

/** The browsers of a file: one, or in Firefox one for each choice of media. */
const browsers = new Map<string, Promise<Browser>>();

/** Builds the console and opens an empty browser context. The browser itself starts once per file. */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  await buildConsole();
  const { colorScheme, reducedMotion } = options;
  const key = usesFirefox ? `${colorScheme} ${reducedMotion}` : '';
  const browser = await (browsers.get(key) ?? launch(key, { colorScheme, reducedMotion }));
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  if (usesFirefox) await typeAsPerson(context);
  // Half of this is enough on an idle machine.
  context.setDefaultTimeout(60_000);
  return context;
}

function launch(key: string, media: Media): Promise<Browser> {
  const browser = usesFirefox ? launchFirefox(media) : launchChromium();
  browsers.set(key, browser);
  cleanup(async () => {
    browsers.delete(key);
    await (await browser).close();
  });
  return browser;
}

export interface Visit {
  page: Page;
  /** Errors of the page, violations of its policy, and dialogs. */
  pageErrors: string[];
  /** Opens the view of an address and resolves when its heading is shown. */
  readonly show: (hash: string) => Promise<void>;
}

/** Opens the console and signs in. */
export async function visit(
  url: string,
  { apiKey, secretKey }: Pick<Keys, 'apiKey' | 'secretKey'>,
  options?: BrowserContextOptions,
): Promise<Visit> {
  const context = await openBrowser(options);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('dialog', (dialog) => {
    pageErrors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text());
  });
  await page.goto(url);
  await signIn(page, apiKey, secretKey);
  await page.locator('nav').first().waitFor();
  const show = async (hash: string) => {
    // In Firefox only the page in front has the focus; a later visit takes it.
    if (usesFirefox) await page.bringToFront();
    // Some frames after the event the previous view and its heading are removed.
    await page.evaluate(`new Promise((shown) => {
      const left = location.hash;
      location.hash = ${JSON.stringify(hash)};
      if (location.hash === left) shown();
      else addEventListener('hashchange', () => requestAnimationFrame(() =>
        requestAnimationFrame(() => requestAnimationFrame(shown))), { once: true });
    })`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
  };
  return { page, pageErrors, show };
}

export async function signIn(page: Page, apiKey: string, secretKey: string): Promise<void> {
  await page.fill('[name=api-key]', apiKey);
  await page.fill('[name=secret-key]', secretKey);
  await page.click('button[type=submit]');
}
