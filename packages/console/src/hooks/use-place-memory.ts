import { useEffect } from 'preact/hooks';
import { viewPath } from '../address/route.ts';
import { findRowLink, type RowLink, rowLinkAt } from './row-link.ts';

/** How long to wait for the rest of a view: until it is as tall as before, and has the link that was followed. */
const restoreTimeoutMs = 3000;

/** Where a person was in a view; stored in its history entry. */
interface Place {
  /** The scroll position. */
  y?: number;
  /** The link that was followed. */
  link?: RowLink | undefined;
}

const savedPlace = (): Place => (history.state ?? {}) as Place;

/**
 * Scrolls a new view to its top. On "back", restores the scroll position and focuses the link that was followed. The browser restores
 * the position before a view has loaded its content, so it is restored here, as soon as the view is tall enough.
 */
export function usePlaceMemory(hash: string): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (place: Place) => {
      clearTimeout(timer);
      // "Back" changes the history entry before this view is removed; the position belongs to the old entry.
      if (viewPath(location.hash) === hash) history.replaceState({ ...savedPlace(), ...place }, '');
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        save({ y: scrollY });
      }, 120);
    };
    // A link may be followed before the timer runs, by Enter too.
    const saveLink = ({ target }: MouseEvent) => {
      save({ y: scrollY, link: rowLinkAt(target) });
    };
    addEventListener('scroll', saveSoon, { passive: true });
    addEventListener('click', saveLink, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', saveSoon);
      removeEventListener('click', saveLink, { capture: true });
    };
  }, [hash]);
  useEffect(() => {
    const place = savedPlace();
    scrollTo(0, place.y ?? 0);
    return place.y || place.link ? restore(place) : undefined;
  }, [hash]);
}

/** Restores a place while the view loads, until the person scrolls, types or clicks. Returns a function that stops. */
function restore({ y = 0, link }: Place): () => void {
  const restored = (): boolean => {
    if (Math.abs(scrollY - y) >= 2) scrollTo(0, y);
    const found = link && findRowLink(link);
    found?.focus({ preventScroll: true });
    return Math.abs(scrollY - y) < 2 && (link === undefined || found !== undefined);
  };
  let height = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const proceed = () => {
    if (restored()) stop();
    else if (document.body.scrollHeight > height) {
      // A list loads page after page.
      height = document.body.scrollHeight;
      clearTimeout(timer);
      timer = setTimeout(stop, restoreTimeoutMs);
    }
  };
  const changes = new MutationObserver(proceed);
  const interactions = ['wheel', 'keydown', 'pointerdown'];
  const stop = () => {
    clearTimeout(timer);
    changes.disconnect();
    for (const interaction of interactions) removeEventListener(interaction, stop);
  };
  for (const interaction of interactions) addEventListener(interaction, stop);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  proceed();
  return stop;
}
