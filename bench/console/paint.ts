import type { Browser } from 'playwright-core';
import { find, type Watched, watch } from './page-script.ts';

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Page script: milliseconds from the start of loading to the first painted content. */
const firstPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** Opens the console with an empty cache. Returns the milliseconds until something is painted, and until an element exists. */
export async function paint(browser: Browser, url: string, selector: string, storageState?: State) {
  const context = await browser.newContext({ ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(selector).first().waitFor();
    const contentMs = await page.evaluate<number>('performance.now()');
    return { paintMs: await page.evaluate<number>(firstPaint), contentMs };
  } finally {
    await context.close();
  }
}

/**
 * Jumps to the end of the loaded part of the list, and watches until rows beyond that end are visible. Once the list has grown, it
 * jumps to the same place again, because the first jump may not have reached it.
 */
export const jumpToEnd = (page: Parameters<typeof watch>[0]): Promise<Watched> =>
  watch(
    page,
    `window.end = ${find('.texts')}.getBoundingClientRect().height; scrollTo(0, document.documentElement.scrollHeight)`,
    [
      `(() => {
        const list = ${find('.texts')}.getBoundingClientRect();
        if (list.height > window.end) scrollTo(0, scrollY + list.top + window.end);
        return [...document.querySelectorAll('.texts .headline')].some((link) => {
          const { top } = link.getBoundingClientRect();
          return top - list.top > window.end && top > 0 && top < innerHeight;
        });
      })()`,
    ],
  );
