import { useEffect, useState } from 'preact/hooks';

/** Rems: on a small screen a headline has two lines. lists.css lays the rows out for these. */
const heights = { wide: 7.75, narrow: 11.5 };

/**
 * The height of every row of a list, in pixels. All have the same, so that the place of any is known without its
 * neighbours; it follows the width of the window, and the size of type that the reader has chosen.
 */
export function useRowHeight(): number {
  const [height, setHeight] = useState(heightNow);
  useEffect(() => {
    const look = () => {
      setHeight(heightNow());
    };
    addEventListener('resize', look);
    return () => {
      removeEventListener('resize', look);
    };
  }, []);
  return height;
}

function heightNow(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round(rem * heights[matchMedia('(max-width: 40rem)').matches ? 'narrow' : 'wide']);
}
