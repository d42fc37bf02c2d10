import { createHash } from 'node:crypto';
import { ID_LENGTH } from '../packages/server/src/knowledge/layout.ts';
import type { Entry } from './entry.ts';

/**
 * Returns the id by which the service names an entry: twelve letters and digits of a hash of its source and its id there. The id stays
 * the same while the entry keeps its key.
 */
export function idOf({ key }: Pick<Entry, 'key'>): string {
  return createHash('sha256').update(key).digest('base64url').replaceAll(/[-_]/g, '').slice(0, ID_LENGTH);
}
