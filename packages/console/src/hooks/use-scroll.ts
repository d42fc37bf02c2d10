import { useEffect } from 'preact/hooks';
import { viewPath } from '../address/route.ts';

/** How long to wait for a view to become as tall as before. */
const restoreTimeoutMs = 3000;

/**
 * Scrolls a new view to its top, and restores the scroll position on "back". The browser restores the position before
 * a view has loaded its content, so it is stored in the history entry and restored once the view is tall enough.
 */
export function useScrollMemory(hash: string): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      // "Back" changes the history entry before this view is removed; the position belongs to the old entry.
      if (viewPath(location.hash) === hash) history.replaceState({ y: scrollY }, '');
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, 120);
    };
    addEventListener('scroll', saveSoon, { passive: true });
    // A link may be followed before the timer runs, by Enter too.
    addEventListener('click', save, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', saveSoon);
      removeEventListener('click', save, { capture: true });
    };
  }, [hash]);
  useEffect(() => {
    const { y = 0 } = (history.state ?? {}) as { y?: number };
    scrollTo(0, y);
    if (y === 0) return undefined;
    const growth = new ResizeObserver(() => {
      scrollTo(0, y);
      if (Math.abs(scrollY - y) < 2) growth.disconnect();
    });
    growth.observe(document.body);
    const stop = () => {
      growth.disconnect();
    };
    const timer = setTimeout(stop, restoreTimeoutMs);
    const interactions = ['wheel', 'keydown', 'pointerdown'];
    for (const interaction of interactions) addEventListener(interaction, stop, { once: true });
    return () => {
      clearTimeout(timer);
      stop();
      for (const interaction of interactions) removeEventListener(interaction, stop);
    };
  }, [hash]);
}
