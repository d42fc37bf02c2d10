/**
 * What relatives of PostgreSQL lack is taken from it here: TEST_GAPS names some of `gaps`, and whoever imports this file, or
 * is started with `environment`, finds the table of the engines without them.
 */
import { type Engine, engines } from '../../packages/server/src/store/engines.ts';
import { type Gap, gaps } from '../../support/gaps.ts';

export const forced = (process.env['TEST_GAPS'] ?? '').split(',').filter((name) => name !== '') as Gap[];
for (const gap of forced) {
  if (!gaps.includes(gap)) throw new Error(`TEST_GAPS has ${gap}, and the gaps are ${gaps.join(', ')}.`);
  Object.assign(engines.postgres, engineWithout(gap));
}

/** What a process of the product is started with, so that it lacks the same. */
export const environment: Record<string, string> =
  forced.length === 0
    ? {}
    : { TEST_GAPS: forced.join(','), NODE_OPTIONS: `--import=${import.meta.filename}` };

export function engineWithout(gap?: Gap): Engine {
  return { ...engines.postgres, ...(gap !== undefined && gap !== 'serialised' && { [gap]: false }) };
}

/** The address of a database whose transactions are serialised. */
export function serialised(address: string): string {
  const [place, options = ''] = address.split('?options=');
  return `${place}?options=${encodeURIComponent('-c default_transaction_isolation=serializable ')}${options}`;
}
