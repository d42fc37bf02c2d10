import type { Described } from './described.ts';

/** Returns for a method that waits for analyses whether it waits until no other text is pending; undefined for other methods. */
export function waitOf({ name, params, result }: Described): { whole: boolean } | undefined {
  if (!params.some((param) => param.name === 'wait')) return undefined;
  // A preview is about the text that is given: others may be pending.
  return { whole: name !== 'text.preview' && 'pending' in (result.schema.properties ?? {}) };
}
