import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { ServiceError } from '../../packages/server/src/domain/errors.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { readExtension, readQueries } from '../../packages/server/src/reconcile/read-queries.ts';
import { readPath, servicePath, type Source } from '../../packages/server/src/reconcile/source.ts';

const isSecret = (segment: string) => segment.startsWith('tkstatic');

suite('requests for a reconciliation service', () => {
  test('a path is read as the service and part that it was made of', () => {
    const source = fc.oneof(
      fc.constant<Source>({ kind: 'world' }),
      fc.constantFrom('en' as const, 'sv' as const).map((language): Source => ({ kind: 'world', language })),
      fc.record({
        kind: fc.constantFrom('vocabulary' as const, 'collection' as const),
        id: fc.integer({ min: 1 }),
      }),
    );
    const secret = fc.option(fc.constant('tkstaticabc'), { nil: undefined });
    const part = fc.constantFrom('', 'preview', 'suggest/entity');
    fc.assert(
      fc.property(source, secret, part, fc.constantFrom('', '/'), (source, secret, part, slash) => {
        const path = { source, ...(secret !== undefined && { secret }) };
        const url = [servicePath(path), ...(part === '' ? [] : [part])].join('/') + slash;
        assert.deepEqual(readPath(url, isSecret), { ...path, source: { ...source }, part });
      }),
    );
    for (const path of [
      '/reconciled',
      '/',
      '/reconcile/world/de',
      '/reconcile/vocabulary/07',
      '/reconcile/collection',
    ])
      assert.equal(readPath(path, isSecret), undefined, path);
  });

  test('whatever JSON a client sends is read or refused with its place', () => {
    const value = fc.jsonValue();
    const query = fc.oneof(
      value,
      fc.record(
        { query: fc.oneof(fc.string(), value), type: value, limit: value, properties: fc.array(value) },
        { requiredKeys: [] },
      ),
    );
    const batch = fc.oneof(value, fc.dictionary(fc.string(), query));
    fc.assert(
      fc.property(batch, (value) => {
        const queries = refusedOr(() => readQueries(value));
        for (const [id, { name, limit }] of queries ?? []) {
          assert.ok(Object.hasOwn(value as object, id));
          assert.ok(typeof name === 'string' && limit >= 1 && limit <= limits.entities.max);
        }
      }),
    );
    const extension = fc.oneof(value, fc.record({ ids: fc.array(value), properties: fc.array(value) }));
    fc.assert(
      fc.property(extension, (value) => {
        const read = refusedOr(() => readExtension(value));
        for (const { limit } of read?.properties ?? []) assert.ok(limit >= 0);
      }),
    );
  });
});

/** Returns what a function returns; undefined if it throws the error for a wrong value. */
function refusedOr<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    assert.ok(error instanceof ServiceError && error.detail.field !== undefined, String(error));
    return undefined;
  }
}
