import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Returns the width of an element in steps of 40 pixels, so that a resize seldom repeats the layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const measure = () => {
      setWidth(Math.max(320, Math.floor(watched.clientWidth / 40) * 40));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return width;
}
