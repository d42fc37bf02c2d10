/**
 * Removes features from PostgreSQL that its relatives lack: TEST_GAPS names some of `gaps`. A process that imports this file, or is
 * started with `environment`, has a table of engines without them.
 */
import { type Engine, engines } from '../../packages/server/src/store/engines.ts';
import { type Gap, gaps } from '../../support/gaps.ts';

export const forced = (process.env['TEST_GAPS'] ?? '').split(',').filter((name) => name !== '') as Gap[];
for (const gap of forced) {
  if (!gaps.includes(gap)) throw new Error(`TEST_GAPS has ${gap}, and the gaps are ${gaps.join(', ')}.`);
  Object.assign(engines.postgres, engineWithout(gap));
}

/** The environment of processes that lack the same features. */
export const environment: Record<string, string> =
  forced.length === 0
    ? {}
    : { TEST_GAPS: forced.join(','), NODE_OPTIONS: `--import=${import.meta.filename}` };

export function engineWithout(gap?: Gap): Engine {
  return { ...engines.postgres, ...(gap !== undefined && gap !== 'serialised' && { [gap]: false }) };
}

/** Returns the address of a database with serializable transactions. */
export function serialised(address: string): string {
  const [place, options = ''] = address.split('?options=');
  return `${place}?options=${encodeURIComponent('-c default_transaction_isolation=serializable ')}${options}`;
}
