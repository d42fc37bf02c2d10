import { useMemo } from 'preact/hooks';
import type { Box } from '../../map/drawing/layout.ts';
import { useOutlines } from './use-outlines.ts';

/** The countries of the map. They are drawn again only when more details are shown. */
export function Outlines({ frame, zoom }: { frame: Box; zoom: number }) {
  const outlines = useOutlines(frame, zoom);
  return useMemo(
    () => (
      <g class="countries">
        {outlines.map(({ id, path }) => (
          <path key={id} d={path} />
        ))}
      </g>
    ),
    [outlines],
  );
}
