import { geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Box } from '../../map/drawing/layout.ts';

/** The middle of the map, and its height in radii of the earth: from Cape Horn to the north of Svalbard. */
const middle = { latitude: 30, height: 3.6 };
/** Antarctica has no places, and a map with it would be a third higher. */
const antarctica = '010';

/** An outline of a country, as an SVG path. */
export interface Outline {
  id: string;
  path: string;
}

/** Returns the size of the map in pixels; a narrow map is nearly a square. */
export const frameOf = (width: number): Box => ({
  width,
  height: Math.round(Math.min(Math.max(320, width * 0.56), 720)),
});

/**
 * Returns the projection of the whole map into a frame. Mercator's projection keeps the shape of small areas, so a town looks
 * right at every zoom.
 */
export function projectionOf({ width, height }: Box) {
  return geoMercator()
    .scale(Math.min(width / (2 * Math.PI), height / middle.height))
    .center([0, middle.latitude])
    .translate([width / 2, height / 2]);
}

/** Returns the outlines of all countries in an atlas of Natural Earth. */
export function outlinesOf(atlas: Topology, frame: Box): Outline[] {
  const path = geoPath(projectionOf(frame)).digits(2);
  const countries = feature(atlas, atlas.objects['countries'] as GeometryCollection);
  return countries.features
    .filter(({ id }) => id !== antarctica)
    .map((country, index) => ({ id: `${index} ${country.id ?? ''}`, path: path(country) ?? '' }));
}
