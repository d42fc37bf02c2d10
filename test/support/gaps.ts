/**
 * Removes features from PostgreSQL that PostgreSQL-compatible databases may lack: TEST_GAPS names some of `gaps`. A process that imports
 * this file, or is started with `environment`, has a table of engines without these features.
 */
import { type Engine, engines } from '../../packages/server/src/store/engines.ts';
import { type Gap, gaps } from '../../support/gaps.ts';

export const forcedGaps = (process.env['TEST_GAPS'] ?? '').split(',').filter((name) => name !== '') as Gap[];
for (const gap of forcedGaps) {
  if (!gaps.includes(gap)) throw new Error(`TEST_GAPS has ${gap}, and the gaps are ${gaps.join(', ')}.`);
  Object.assign(engines.postgres, engineWithout(gap));
}

/** The environment of processes that lack the same features. */
export const environment: Record<string, string> =
  forcedGaps.length === 0
    ? {}
    : { TEST_GAPS: forcedGaps.join(','), NODE_OPTIONS: `--import=${import.meta.filename}` };

export function engineWithout(gap?: Gap): Engine {
  return { ...engines.postgres, ...(gap !== undefined && gap !== 'serialised' && { [gap]: false }) };
}

/** Returns the address of a database with serializable transactions. */
export function makeSerializable(address: string): string {
  const [place, options = ''] = address.split('?options=');
  return `${place}?options=${encodeURIComponent('-c default_transaction_isolation=serializable ')}${options}`;
}
