import type { Entity } from './entities.ts';
import type { Naming } from './mentions.ts';

/** How long the fields of a text are, in UTF-16 code units. */
export interface Extent {
  headline: number;
  body: number;
}

/**
 * How much a text is about an entity, 0–1, from how often and where it is named, rounded to three decimals.
 */
export function relevance(entity: Entity, extent: Extent): number {
  const total = Math.max(1, extent.headline + extent.body);
  const places = entity.namings.map((naming) => place(naming, extent) / total);
  const first = places.reduce((least, at) => Math.min(least, at), 1);
  const score = Math.log1p(entity.namings.length) * (1.2 - first);
  return Math.round((1 - Math.exp(-score)) * 1000) / 1000;
}

function place(naming: Naming, extent: Extent): number {
  return naming.field === 'headline' ? naming.start : extent.headline + naming.start;
}
