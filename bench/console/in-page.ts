import type { Page } from 'playwright-core';

/** JavaScript that is run in the page. */
type Expression = string;

export interface Watched {
  /** Milliseconds from the act to the first frame with each thing, in the order asked for. */
  shown: number[];
  /** The longest task of the page's thread meanwhile, in milliseconds; 0 where none took 50. */
  longest: number;
}

const patienceMs = 30_000;

/** Acts in the page and watches, frame by frame, until each of some things is there. */
export function watch(page: Page, act: Expression, things: readonly Expression[]): Promise<Watched> {
  return page.evaluate<Watched>(`new Promise((resolve, reject) => {
    const things = [${things.map((thing) => `() => ${thing}`).join(', ')}];
    const shown = things.map(() => undefined);
    const tasks = new PerformanceObserver((list) => note(list.getEntries()));
    let longest = 0;
    const note = (entries) => { for (const { duration } of entries) longest = Math.max(longest, duration); };
    tasks.observe({ type: 'longtask' });
    const begin = performance.now();
    const look = () => {
      const now = performance.now() - begin;
      for (const [index, thing] of things.entries()) if (shown[index] === undefined && thing()) shown[index] = now;
      const missing = shown.indexOf(undefined);
      if (missing >= 0 && now < ${patienceMs}) return requestAnimationFrame(look);
      note(tasks.takeRecords());
      tasks.disconnect();
      if (missing < 0) resolve({ shown, longest });
      else reject(new Error('not shown at ' + location.hash + ': ' + things[missing]));
    };
    ${act};
    requestAnimationFrame(look);
  })`);
}

const quoted = (text: string): Expression => JSON.stringify(text);

export const one = (selector: string): Expression => `document.querySelector(${quoted(selector)})`;

/** A condition: an element exists. */
export const is = (selector: string): Expression => `${one(selector)} !== null`;

export const click = (selector: string): Expression =>
  `${one(selector)}.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))`;

export const open = (hash: string): Expression => `location.hash = ${quoted(hash)}`;

/** Puts words into a field as a keyboard would, all at once. */
export const type = (selector: string, text: string): Expression =>
  `{ const field = ${one(selector)}; field.focus(); field.value = ${quoted(text)};
     field.dispatchEvent(new InputEvent('input', { bubbles: true })); }`;

/** Notes the content of an element, for `isOther`. */
export const note = (selector: string): Expression => `window.before = ${one(selector)}.textContent`;

/** A condition: an element's content has changed since it was noted. */
export const isOther = (selector: string): Expression =>
  `(${is(selector)} && ${one(selector)}.textContent !== window.before)`;

/** Begins to watch whether an element becomes busy, for `wasBusy`. */
export const awaitBusy = (selector: string): Expression =>
  `window.wasBusy = false; new MutationObserver(() => { window.wasBusy = true; })
     .observe(${one(selector)}, { attributeFilter: ['aria-busy'] })`;

/** A condition: an element was busy and no longer is. */
export const wasBusy = (selector: string): Expression =>
  `(window.wasBusy && ${one(selector)}?.getAttribute('aria-busy') === 'false')`;
