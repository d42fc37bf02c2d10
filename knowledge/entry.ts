import type { Kind } from '../packages/server/src/knowledge/layout.ts';

/** One thing of the world, as a source describes it. */
export interface Entry {
  /** The source and the thing's id in it: "geonames:2673730", "own:organization/Ericsson". */
  key: string;
  kind: Kind;
  /** The usual name in English text. */
  name: string;
  /** The usual name in Swedish text. */
  nameSv: string;
  aliases: string[];
  /** Other names that are right only where no other entry of the kind has them: GeoNames has "Philadelphia" for Amman. */
  uncertainAliases?: readonly string[];
  description?: string | undefined;
  descriptionSv?: string;
  wikidata?: string | undefined;
  /** How likely the name, met in a newspaper, means this thing and is worth a tag: above 0, at most 1. */
  prominence: number;
  /** Whether other things are known that share one of its names; the lists mark it. */
  shared: boolean;
  /** The forms of its names that other entries have too, or that are personal names. */
  sharedForms?: Set<string>;
  /** The code of the country in which a place lies; undefined where the source does not say it. */
  country?: string | undefined;
  /** Whether the entry is left out where another of its kind has its name. */
  isFallback?: boolean;
  /** Degrees. */
  coordinates?: [latitude: number, longitude: number] | undefined;
}
