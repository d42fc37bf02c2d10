import { useEffect } from 'preact/hooks';
import { placeOf } from '../address/route.ts';

/** How long a view may take to become as tall as it was. */
const patienceMs = 3000;

/**
 * A new view begins at its top; "back" returns to where one had read. The browser's own memory acts before a view
 * has loaded what makes it tall, so the place is kept with the entry of the history and restored once it fits.
 */
export function useScrollMemory(hash: string): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      // "Back" changes the entry before this view has gone: that entry's place is not this one's.
      if (placeOf(location.hash) === hash) history.replaceState({ y: scrollY }, '');
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, 120);
    };
    addEventListener('scroll', keepSoon, { passive: true });
    // A link may be followed before that time is over, by Enter too.
    addEventListener('click', keep, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', keepSoon);
      removeEventListener('click', keep, { capture: true });
    };
  }, [hash]);
  useEffect(() => {
    const { y = 0 } = (history.state ?? {}) as { y?: number };
    scrollTo(0, y);
    if (y === 0) return undefined;
    const grown = new ResizeObserver(() => {
      scrollTo(0, y);
      if (Math.abs(scrollY - y) < 2) grown.disconnect();
    });
    grown.observe(document.body);
    const stop = () => {
      grown.disconnect();
    };
    const timer = setTimeout(stop, patienceMs);
    const touches = ['wheel', 'keydown', 'pointerdown'];
    for (const touch of touches) addEventListener(touch, stop, { once: true });
    return () => {
      clearTimeout(timer);
      stop();
      for (const touch of touches) removeEventListener(touch, stop);
    };
  }, [hash]);
}
