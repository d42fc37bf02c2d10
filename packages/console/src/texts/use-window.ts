import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** How many rows to render above and below the visible ones. */
const spare = 12;

/** Returns the range of rows to render, for rows of `rowHeight` pixels; it follows scrolling and resizing. */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
): { first: number; last: number } {
  const [seen, setSeen] = useState({ first: 0, last: 30 });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / rowHeight) - spare);
      const last = Math.ceil((innerHeight - top) / rowHeight) + spare;
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [list, rowHeight]);
  return seen;
}
