import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** How many rows to render above and below the visible ones. */
const extraRows = 12;

/** Returns the range of rows to render, for rows of `rowHeight` pixels; it follows scrolling and resizing. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
): { first: number; last: number } {
  const [visible, setVisible] = useState({ first: 0, last: 30 });
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / rowHeight) - extraRows);
      const last = Math.ceil((innerHeight - top) / rowHeight) + extraRows;
      setVisible((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, [list, rowHeight]);
  return visible;
}
