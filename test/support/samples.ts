import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Params } from './client.ts';

/** An acceptable value of every parameter that some method can't do without, ids aside. */
const values: Params = {
  name: 'Sample',
  language: 'en',
  body: 'A sample.',
  tag: 'Sample',
  query: 'sample',
  original_tag: 'Sample',
  api_key: 'tkkeySample',
  secret_key: 'tksecretSample',
  url: 'https://example.org/',
  webhook_id: 1,
};

/** Acceptable params of any method: the given ids where it takes them, samples for what it needs besides. */
export function sampleParams(schema: z.ZodObject, ids: Params): Params {
  const sample = Object.fromEntries(
    Object.keys(schema.shape).flatMap((key) => {
      const value = ids[key] ?? values[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const checked = schema.safeParse(sample);
  assert.ok(
    checked.success,
    `test/support/samples.ts lacks a sample of ${String(checked.error?.issues[0]?.path)}`,
  );
  return sample;
}
