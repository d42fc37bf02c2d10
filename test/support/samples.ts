import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Params } from './client.ts';

/** A valid value of every required parameter, except ids. */
const values: Params = {
  name: 'Sample',
  language: 'en',
  body: 'A sample.',
  tag: 'Sample',
  other_tag: 'Other',
  query: 'sample',
  original_tag: 'Sample',
  api_key: 'tkkeySample',
  secret_key: 'tksecretSample',
  url: 'https://example.org/',
  webhook_id: 1,
  vocabulary_id: 1,
  saved_search_id: 1,
  entries: [{ id: 'sample', category: 'person', name: 'Sample' }],
  ids: ['sample'],
  id: 'sample',
};

/** Returns valid params of a method: the ids that it takes, and samples of its other required parameters. */
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
