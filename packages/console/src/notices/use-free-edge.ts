import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The distance of a notice from the edge of the window, and from what it must not cover, in pixels. */
const marginPx = 16;

/**
 * Returns the edge of the window where a notice covers nothing that is worked on: the foot, unless the focused element or
 * the form or row around it is there.
 */
export function useFreeEdge(element: RefObject<HTMLElement | null>, notice: unknown): 'foot' | 'head' {
  const [edge, setEdge] = useState<'foot' | 'head'>('foot');
  useLayoutEffect(() => {
    if (notice === undefined) return undefined;
    const place = () => {
      // A notice that moved while somebody presses its button would miss the click.
      if (element.current?.contains(document.activeElement)) return;
      const height = (element.current?.offsetHeight ?? 0) + 2 * marginPx;
      setEdge(freeEdge(workAreas(), height, innerHeight));
    };
    place();
    const events = ['focusin', 'scroll', 'resize'];
    for (const event of events) addEventListener(event, place, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, place);
    };
  }, [notice]);
  return edge;
}

/** Returns what is worked on, the largest first: the form or row with the focused element, and the element. */
function workAreas(): DOMRect[] {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return [];
  const around = focused.closest('form, li, tr');
  return [...(around ? [around] : []), focused].map((worked) => worked.getBoundingClientRect());
}

/** Returns the edge of a window that the largest part of the work leaves free; the foot if both are free or none is. */
function freeEdge(
  work: readonly { top: number; bottom: number }[],
  noticeHeight: number,
  windowHeight: number,
): 'foot' | 'head' {
  for (const { top, bottom } of work) {
    if (bottom <= windowHeight - noticeHeight || top >= windowHeight) return 'foot';
    if (top >= noticeHeight || bottom <= 0) return 'head';
  }
  return 'foot';
}
