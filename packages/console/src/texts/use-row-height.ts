import { useEffect, useState } from 'preact/hooks';

/** Row heights in rem, for which lists.css lays out the rows; on a small screen a headline has two lines. */
const heights = { wide: 7.75, narrow: 11.5 };

/**
 * Returns the height of the rows of a list, in pixels. All rows have one height, so that the position of a row does not
 * depend on the others. It follows the width of the window and the reader's font size.
 */
export function useRowHeight(): number {
  const [height, setHeight] = useState(heightNow);
  useEffect(() => {
    const measure = () => {
      setHeight(heightNow());
    };
    addEventListener('resize', measure);
    return () => {
      removeEventListener('resize', measure);
    };
  }, []);
  return height;
}

function heightNow(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round(rem * heights[matchMedia('(max-width: 40rem)').matches ? 'narrow' : 'wide']);
}
