/** Random requests to the reconciliation services: each response is valid by the schemas of the specification, or refuses the request. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { repetitionsOf } from '../../support/repetitions.ts';
import { post, type Reply } from '../support/post.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { assertValid } from './schema-check.ts';

const service = await runService({ workers: 0 });
const owner = await service.newClient();
const { secret_key: secret } = await owner.call('keys.create', { static: true });
const { vocabulary_id } = await owner.call('vocabulary.create', { name: 'Persons' });
await owner.call('vocabulary.put', {
  vocabulary_id,
  entries: [
    { id: 'p/1', category: 'person', name: 'Ada Ek', aliases: ['A. Ek'], description: 'editor' },
    { id: 'o/1', category: 'organization', name: 'Ekbolaget', names: { en: 'The Oak Company' } },
  ],
});
const addresses = ['world', 'world/sv', `vocabulary/${vocabulary_id}`].map(
  (path) => `${service.url}/reconcile/${secret}/${path}`,
);

interface RandomRequest {
  address: string;
  verb: 'GET' | 'POST';
  /** The path below the service; "" for the service itself. */
  part: string;
  fields: Record<string, string>;
}

const name = fc.oneof(
  fc.constantFrom('Haag', 'Ek', 'The Oak Company', 'p/1', 'Q42', 'NBA', ''),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const number = fc.oneof(fc.integer({ min: -3, max: 60 }), fc.double());
const junk = fc.jsonValue({ maxDepth: 3 });
const usually = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 80, arbitrary: value }, { weight: 1, arbitrary: junk });
const property = fc.record({
  pid: usually(name),
  v: usually(fc.oneof(name, fc.array(name), number, fc.boolean())),
});
const query = fc.record(
  {
    query: usually(name),
    type: usually(
      fc.oneof(fc.constantFrom('person', 'location', 'planet'), fc.array(name, { maxLength: 3 })),
    ),
    limit: usually(fc.integer({ min: 1, max: 30 })),
    type_strict: usually(fc.constantFrom('any', 'all', 'should')),
    properties: usually(fc.array(property, { maxLength: 3 })),
  },
  { requiredKeys: [] },
);
const batch = usually(fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), query, { maxKeys: 12 }));
const extension = usually(
  fc.record({
    ids: usually(fc.array(name, { maxLength: 12 })),
    properties: usually(
      fc.array(
        fc.record(
          {
            id: usually(fc.constantFrom('description', 'uri', 'x')),
            settings: usually(fc.record({ limit: usually(fc.nat({ max: 5 })) }, { requiredKeys: [] })),
          },
          { requiredKeys: ['id'] },
        ),
      ),
    ),
  }),
);
const text = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 9, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: fc.string() },
  );

const call: fc.Arbitrary<Pick<RandomRequest, 'part' | 'fields'>> = fc.oneof(
  text(batch).map((queries) => ({ part: '', fields: { queries } })),
  text(extension).map((extend) => ({ part: '', fields: { extend } })),
  fc.record({
    part: fc.constantFrom('suggest/entity', 'suggest/property', 'suggest/type', 'properties'),
    fields: fc.dictionary(
      fc.constantFrom('prefix', 'cursor', 'limit', 'type'),
      fc.oneof(
        { weight: 8, arbitrary: fc.nat({ max: 9 }).map(String) },
        { weight: 1, arbitrary: fc.oneof(name, number.map(String)) },
      ),
    ),
  }),
  fc.record({
    part: fc.oneof(
      fc.constantFrom('preview', 'flyout/entity', 'flyout/type', 'flyout/property'),
      fc.webPath(),
    ),
    fields: fc.dictionary(fc.constantFrom('id', 'x'), name),
  }),
);
const request: fc.Arbitrary<RandomRequest> = fc
  .tuple(fc.constantFrom(...addresses), fc.constantFrom('GET' as const, 'POST' as const), call)
  .map(([address, verb, { part, fields }]) => ({ address, verb, part, fields }));

const schemas: Record<string, string> = {
  'suggest/entity': 'suggest-entities-response',
  'suggest/property': 'suggest-properties-response',
  'suggest/type': 'suggest-types-response',
  properties: 'data-extension-property-proposal',
};

async function send({ address, verb, part, fields }: RandomRequest): Promise<Reply> {
  const form = new URLSearchParams(fields).toString();
  const url = new URL(address);
  url.pathname += part === '' || part.startsWith('/') ? part : `/${part}`;
  if (verb === 'POST')
    return post(url.href, form, { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  url.search = form;
  return post(url.href, '', { verb });
}

/** Returns the schema of a response that succeeds; undefined for pages. */
function schemaOf({ part, fields: { queries, extend } }: RandomRequest): string | undefined {
  if (part !== '') return schemas[part];
  if (queries !== undefined) return 'reconciliation-result-batch';
  return extend === undefined ? 'manifest' : 'data-extension-response';
}

test('a random request gets a response that is valid by the schemas, or an error with a reason', async (t) => {
  const counts = { valid: 0, refused: 0 };
  const seed = Math.floor(seededFor(t)() * 2 ** 31);
  const property = fc.asyncProperty(request, async (sent) => {
    const { status, text } = await send(sent);
    if (status !== 200) {
      assert.ok([400, 404, 405, 413, 414, 422].includes(status), `${status} ${text}`);
      const problem = JSON.parse(text) as { error?: { msg?: string } };
      assert.match(problem.error?.msg ?? '', /^\p{Lu}.*[.?]$/su);
      counts.refused++;
      return;
    }
    counts.valid++;
    const schema = schemaOf(sent);
    if (schema === undefined) return;
    const value: unknown = JSON.parse(text);
    assertValid(schema, value);
    const { queries } = sent.fields;
    if (sent.part === '' && queries !== undefined)
      assert.deepEqual(
        Object.keys(value as object).sort(),
        Object.keys(JSON.parse(queries) as object).sort(),
      );
  });
  await fc.assert(property, { seed, numRuns: repetitionsOf('callsToReconcile') });
  t.diagnostic(`${counts.valid} valid responses, ${counts.refused} refused`);
  assert.ok(counts.valid > 0 && counts.refused > 0);
});
