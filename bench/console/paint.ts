import type { Browser } from 'playwright-core';
import { one, type Watched, watch } from './in-page.ts';

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** In the page: when its first content was painted, in milliseconds from the start of loading. */
const firstPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** Opens the console with nothing in the cache: milliseconds until something is painted, and until an element is there. */
export async function paint(browser: Browser, url: string, wanted: string, storageState?: State) {
  const context = await browser.newContext({ ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(wanted).first().waitFor();
    const there = await page.evaluate<number>('performance.now()');
    return { first: await page.evaluate<number>(firstPaint), there };
  } finally {
    await context.close();
  }
}

/**
 * Jumps to the end of the list that is loaded and watches until rows behind it are there; where the first jump does not
 * reach that end, the next one does.
 */
export const scrollOn = (page: Parameters<typeof watch>[0]): Promise<Watched> =>
  watch(
    page,
    `window.end = ${one('.texts')}.getBoundingClientRect().height; scrollTo(0, document.documentElement.scrollHeight)`,
    [
      `(() => {
        const list = ${one('.texts')}.getBoundingClientRect();
        if (list.height > window.end) scrollTo(0, scrollY + list.top + window.end);
        return [...document.querySelectorAll('.texts .headline')].some((link) => {
          const { top } = link.getBoundingClientRect();
          return top - list.top > window.end && top > 0 && top < innerHeight;
        });
      })()`,
    ],
  );
