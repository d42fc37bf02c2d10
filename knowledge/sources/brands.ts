import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../download.ts';
import type { Kind } from '../../packages/server/src/knowledge/layout.ts';
import type { Entry } from '../entry.ts';

interface Item {
  displayName: string;
  locationSet: { include: unknown[] };
  tags: Readonly<Record<string, string>>;
}

/** The regions whose brands English and Swedish texts name: the world, the Nordic countries, large neighbours. */
const regions = new Set(
  ['001', 'se', 'no', 'dk', 'fi', 'is', 'us', 'gb', 'ie', 'ca', 'au', 'nz', 'de', 'fr', 'nl', 'conus'].concat(
    ['150', '154', 'eu', 'es', 'it', 'ch', 'at', 'be', 'pl', 'jp', 'cn', 'in', 'kr', 'za'],
  ),
);
/** Categories of the index whose names are brands or operators in the news. Posts, pipes and power lines are not. */
const CATEGORY =
  /^brands\/(?:shop|amenity|office|tourism|leisure|healthcare|telecom)\/|^operators\/(?:amenity\/(?:bank|hospital|university|school|college|theatre|post_office|police)|power\/plant|telecom|office|railway)/;
const PLACE =
  /\b(?:city|town|municipality|county|commune|island|river|village|borough|district|province) (?:in|of)\b/i;

/**
 * Returns the brands and operators of the name-suggestion-index that have a Wikidata id. An index of shop signs says nothing about
 * fame, so their prominence is low: .35 for brands of the whole world, .2 for brands of single countries.
 */
export function brands(): Entry[] {
  const folder = join(packageFolder('name-suggestion-index'), 'package/dist');
  const { nsi } = JSON.parse(readFileSync(join(folder, 'json/nsi.json'), 'utf8')) as {
    nsi: Record<string, { items: Item[] }>;
  };
  const { wikidata } = JSON.parse(readFileSync(join(folder, 'wikidata/wikidata.json'), 'utf8')) as {
    wikidata: Record<string, { label?: string; description?: string }>;
  };
  const entries = new Map<string, Entry>();
  for (const [category, { items }] of Object.entries(nsi)) {
    if (!CATEGORY.test(`${category}/`)) continue;
    const role = category.startsWith('brands/') ? 'brand' : 'operator';
    for (const { displayName, locationSet, tags } of items) {
      const id = tags[`${role}:wikidata`];
      const homes = locationSet.include.filter((home) => typeof home === 'string');
      if (id === undefined || !homes.some((home) => regions.has(home))) continue;
      const about = wikidata[id];
      const name = about?.label ?? displayName;
      if (!/^[\p{Script=Latin}\p{N}]/u.test(name)) continue;
      const known = entries.get(id);
      if (known) {
        known.aliases.push(displayName);
        continue;
      }
      const description = about?.description;
      const kind: Kind = description !== undefined && PLACE.test(description) ? 'location' : 'organization';
      entries.set(id, {
        key: `wikidata:${id}`,
        kind,
        name,
        nameSv: name,
        aliases: displayName === name ? [] : [displayName],
        ...(description && { description }),
        wikidata: id,
        prominence: homes.includes('001') ? 0.35 : 0.2,
        shared: false,
      });
    }
  }
  return [...entries.values()];
}
