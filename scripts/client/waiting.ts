import type { Described } from './described.ts';

/** Of a method that waits for analyses: whether its answer is ready only once no other text is pending. */
export function waitOf({ name, params, result }: Described): { whole: boolean } | undefined {
  if (!params.some((param) => param.name === 'wait')) return undefined;
  // A preview is about the text that is given: others may be pending.
  return { whole: name !== 'text.preview' && 'pending' in (result.schema.properties ?? {}) };
}
