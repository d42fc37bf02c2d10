import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Rows kept ready above and below what is seen. */
const spare = 12;

/** The rows of a list of `rowHeight` pixels each that the window shows, as it is scrolled and resized. */
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
