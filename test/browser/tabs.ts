import type { BrowserContext, Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import type { TestService } from '../support/service.ts';

/** Somebody who is signed in, with a pair of their own and one to spare. */
export async function arrive({ url, context: { store, keys } }: TestService) {
  const pair = await keys.issue('own');
  await keys.issue('spare', pair.accountId);
  const visited = await visit(url, pair);
  const revoke = () => store.keys.revoke(pair.accountId, pair.apiKey);
  return { ...visited, pair, revoke, context: visited.page.context() };
}

/** A tab at an address, and what went wrong in it. */
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

/** Resolves when the view of keys is there, with the mark at the one that is signed in with. */
export const atKeys = (page: Page) =>
  page.locator('tbody .quiet', { hasText: 'signed in with this pair' }).waitFor();

/** Resolves when the sign-in form is there. */
export const atDoor = (page: Page) => page.locator('[name=api-key]').waitFor();
