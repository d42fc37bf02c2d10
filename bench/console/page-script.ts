import type { Page } from 'playwright-core';

/** JavaScript that runs in the page. */
type Expression = string;

export interface Watched {
  /** Milliseconds from the action to the first frame in which each condition holds, in the order of the conditions. */
  shownMs: number[];
  /** Milliseconds of the longest task of the page's thread meanwhile; 0 when no task took 50 ms. */
  longestTaskMs: number;
}

const timeoutMs = 30_000;

/** Runs an action in the page and checks, frame by frame, until each condition holds. */
export function watch(page: Page, action: Expression, conditions: readonly Expression[]): Promise<Watched> {
  return page.evaluate<Watched>(`new Promise((resolve, reject) => {
    const conditions = [${conditions.map((condition) => `() => ${condition}`).join(', ')}];
    const shownMs = conditions.map(() => undefined);
    const tasks = new PerformanceObserver((list) => addTasks(list.getEntries()));
    let longestTaskMs = 0;
    const addTasks = (entries) => {
      for (const { duration } of entries) longestTaskMs = Math.max(longestTaskMs, duration);
    };
    tasks.observe({ type: 'longtask' });
    const begin = performance.now();
    const checkFrame = () => {
      const now = performance.now() - begin;
      for (const [index, holds] of conditions.entries())
        if (shownMs[index] === undefined && holds()) shownMs[index] = now;
      const missing = shownMs.indexOf(undefined);
      if (missing >= 0 && now < ${timeoutMs}) return requestAnimationFrame(checkFrame);
      addTasks(tasks.takeRecords());
      tasks.disconnect();
      if (missing < 0) resolve({ shownMs, longestTaskMs });
      else reject(new Error('not shown at ' + location.hash + ': ' + conditions[missing]));
    };
    ${action};
    requestAnimationFrame(checkFrame);
  })`);
}

const quote = (text: string): Expression => JSON.stringify(text);

export const find = (selector: string): Expression => `document.querySelector(${quote(selector)})`;

/** Returns the condition that an element exists. */
export const exists = (selector: string): Expression => `${find(selector)} !== null`;

export const click = (selector: string): Expression =>
  `${find(selector)}.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))`;

export const open = (hash: string): Expression => `location.hash = ${quote(hash)}`;

/** Types text into a field, all at once. */
export const type = (selector: string, text: string): Expression =>
  `{ const field = ${find(selector)}; field.focus(); field.value = ${quote(text)};
     field.dispatchEvent(new InputEvent('input', { bubbles: true })); }`;

/** Remembers the content of an element, for `hasChanged`. */
export const remember = (selector: string): Expression => `window.before = ${find(selector)}.textContent`;

/** Returns the condition that an element's content has changed since `remember`. */
export const hasChanged = (selector: string): Expression =>
  `(${exists(selector)} && ${find(selector)}.textContent !== window.before)`;

/** Begins to watch whether an element becomes busy, for `wasBusy`. */
export const watchBusy = (selector: string): Expression =>
  `window.wasBusy = false; new MutationObserver(() => { window.wasBusy = true; })
     .observe(${find(selector)}, { attributeFilter: ['aria-busy'] })`;

/** Returns the condition that an element was busy and no longer is. */
export const wasBusy = (selector: string): Expression =>
  `(window.wasBusy && ${find(selector)}?.getAttribute('aria-busy') === 'false')`;
