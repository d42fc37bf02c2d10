/** The admin pages of a site in a real browser. */
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../support/chromium.ts';
import { cleanup } from '../../support/cleanup.ts';
import { admin, type Site } from './site.ts';

let launch: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  if (launch) return launch;
  const newLaunch = (launch = launchChromium());
  cleanup(async () => {
    launch = undefined;
    await (await newLaunch).close();
  });
  return newLaunch;
}

export interface Visit {
  page: Page;
  /** Errors of scripts. */
  scriptErrors: string[];
  /** Returns all responses to the browser: pages, scripts, data. */
  received(): string;
}

/** Signs in, by default as the administrator. */
export async function signIn(site: Site, { name, password } = admin): Promise<Visit> {
  const context = await (await browser()).newContext({ locale: 'en-GB' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const scriptErrors: string[] = [];
  const bodies: string[] = [];
  page.on('pageerror', (error) => scriptErrors.push(String(error)));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/wp-includes/')) return;
    response.text().then(
      (text) => bodies.push(text),
      () => undefined,
    );
  });
  await page.goto(`${site.url}/wp-login.php`);
  await page.fill('#user_login', name);
  await page.fill('#user_pass', password);
  await page.click('#wp-submit');
  // By then the cookies are set. The dashboard still loads its parts.
  await page.waitForURL('**/wp-admin/**', { waitUntil: 'commit' });
  return { page, scriptErrors, received: () => bodies.join('\n') };
}

/** The page of the plugin's settings. */
export const settingsOf = ({ url }: Site) => `${url}/wp-admin/options-general.php?page=textkin`;
