import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Topology } from 'topojson-specification';
import type { Box } from '../../map/drawing/layout.ts';
import { type Outline, outlinesOf } from './world.ts';

/** From this zoom on coasts are drawn in detail. */
const detailedZoom = 2.5;

/** The outlines of the world, coarse and in detail: files of their own, which the page does not wait for. */
const atlases = [
  () => import('world-atlas/countries-110m.json'),
  () => import('world-atlas/countries-50m.json'),
] as const;

/** Returns the outlines of the countries: soon the coarse outlines, and the detailed outlines when they can be seen. */
export function useOutlines(frame: Box, zoom: number): readonly Outline[] {
  const [loaded, setLoaded] = useState<{ detail: number; atlas: Topology }>();
  const wanted = zoom >= detailedZoom ? 2 : 1;
  useEffect(() => {
    let isCurrent = true;
    for (const [detail, load] of atlases.slice(0, wanted).entries()) {
      load().then(
        ({ default: atlas }) => {
          if (!isCurrent) return;
          setLoaded((before) => (before && before.detail >= detail ? before : { detail, atlas }));
        },
        // The circles and the table say the same without outlines.
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return useMemo(() => (loaded ? outlinesOf(loaded.atlas, frame) : []), [loaded, frame.width, frame.height]);
}
