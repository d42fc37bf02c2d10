import type { BrowserContext, Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import type { TestService } from '../support/service.ts';

/** Signs in with a key pair of a new account that has a second pair. */
export async function openSignedIn({ url, context: { store, keys } }: TestService) {
  const pair = await keys.issue('own');
  await keys.issue('spare', pair.accountId);
  const visited = await visit(url, pair);
  const revoke = () => store.keys.revoke(pair.accountId, pair.apiKey);
  return { ...visited, pair, revoke, context: visited.page.context() };
}

/** Opens a tab at an address, and collects its errors. */
export async function openTab(context: BrowserContext, url: string, hash = '') {
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text());
  });
  await page.goto(`${url}/${hash}`);
  return { page, pageErrors };
}

/** Resolves when the view of keys is shown and marks the key of the session. */
export const keysViewShown = (page: Page) =>
  page.locator('tbody .quiet', { hasText: 'signed in with this pair' }).waitFor();

/** Resolves when the sign-in form is shown. */
export const signInFormShown = (page: Page) => page.locator('[name=api-key]').waitFor();
