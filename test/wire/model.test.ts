import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorName } from '../../packages/client/src/contract/errors.ts';
import fc from 'fast-check';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';

/** Random calls of two accounts, compared with a simple model of the service: a few maps. */
const service = await runService({ workers: 0 });

interface ModelText {
  body: string;
  headline: string;
  ext_text_id?: string;
}
interface ModelCollection {
  owner: number;
  nextId: number;
  texts: Map<number, ModelText>;
}

/** Collections are numbered in order of creation; `ids` has their ids at the service. */
class Model {
  readonly collections: (ModelCollection | undefined)[] = [];
  readonly ids: number[] = [];

  /** Returns the collection with a number; undefined if it is another account's or deleted. */
  collectionOf(owner: number, number: number): ModelCollection | undefined {
    const collection = this.collections[number];
    return collection?.owner === owner ? collection : undefined;
  }
}

type Step =
  | { kind: 'newCollection'; who: number }
  | { kind: 'create'; who: number; where: number; text: ModelText }
  | { kind: 'update'; who: number; where: number; id: number; text: Partial<ModelText> }
  | { kind: 'get' | 'delete'; who: number; where: number; id: number }
  | { kind: 'find'; who: number; where: number; name: string }
  | { kind: 'reset' | 'drop' | 'list'; who: number; where: number };

const who = fc.constantFrom(0, 1);
const where = fc.nat(3);
const id = fc.integer({ min: 1, max: 6 });
const name = fc.constantFrom('a', 'b', 'c');
const body = fc.constantFrom('One.', 'Two.', 'Three.');
const text = fc.record(
  { body, headline: fc.constantFrom('', 'H'), ext_text_id: name },
  { requiredKeys: ['body', 'headline'] },
);
const change = fc.record(
  { body, headline: fc.constantFrom('', 'H2'), ext_text_id: name },
  { requiredKeys: [] },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('newCollection' as const), who }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('create' as const), who, where, text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), who, where, id, text: change }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('get' as const, 'delete' as const), who, where, id }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('find' as const), who, where, name }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('reset' as const, 'drop' as const), who, where }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('list' as const), who, where }) },
);

const isTaken = (collection: ModelCollection, ext: string | undefined, except?: number) =>
  ext !== undefined && [...collection.texts].some(([id, text]) => text.ext_text_id === ext && id !== except);

/** Returns the expected response: the name of an error, or the part of the result that the model knows. */
function expectedResponse(model: Model, step: Exclude<Step, { kind: 'newCollection' }>): ErrorName | object {
  const collection = model.collectionOf(step.who, step.where);
  if (collection === undefined) return 'noSuchCollection';
  const { texts } = collection;
  const summaryOf = (id: number) => {
    const { headline, ext_text_id } = texts.get(id)!;
    return { text_id: id, headline, ...(ext_text_id !== undefined && { ext_text_id }) };
  };
  switch (step.kind) {
    case 'create': {
      if (isTaken(collection, step.text.ext_text_id)) return 'extTextIdTaken';
      texts.set(collection.nextId, step.text);
      return summaryOf(collection.nextId++);
    }
    case 'update': {
      if (!texts.has(step.id)) return 'noSuchText';
      if (isTaken(collection, step.text.ext_text_id, step.id)) return 'extTextIdTaken';
      texts.set(step.id, { ...texts.get(step.id)!, ...step.text });
      return summaryOf(step.id);
    }
    case 'get':
      return texts.has(step.id) ? { ...summaryOf(step.id), body: texts.get(step.id)!.body } : 'noSuchText';
    case 'find': {
      const found = [...texts].find(([, text]) => text.ext_text_id === step.name);
      return found ? summaryOf(found[0]) : 'noSuchText';
    }
    case 'delete':
      return texts.delete(step.id) ? { success: true } : 'noSuchText';
    case 'list':
      return { texts: [...texts.keys()].toSorted((a, b) => a - b).map(summaryOf) };
    case 'reset':
      texts.clear();
      collection.nextId = 1;
      return { next_id: 1 };
    case 'drop':
      model.collections[step.where] = undefined;
      return { success: true, next_id: collection.nextId };
  }
}

function call(client: Client, collection_id: number, step: Exclude<Step, { kind: 'newCollection' }>) {
  switch (step.kind) {
    case 'create':
      return client.ask('text.create', { collection_id, ...step.text });
    case 'update':
      return client.ask('text.update', { collection_id, text_id: step.id, ...step.text });
    case 'get':
      return client.ask('text.get', { collection_id, text_id: step.id, include_body: true });
    case 'find':
      return client.ask('text.get', { collection_id, ext_text_id: step.name });
    case 'delete':
      return client.ask('text.delete', { collection_id, text_id: step.id });
    case 'list':
      return client.ask('collection.listTexts', { collection_id });
    case 'reset':
      return client.ask('collection.reset', { collection_id });
    case 'drop':
      return client.ask('collection.delete', { collection_id });
  }
}

test('any sequence of calls returns what the model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async (steps) => {
      const model = new Model();
      const clients = [await service.newClient(), await service.newClient()];
      for (const step of steps) {
        const client = clients[step.who]!;
        if (step.kind === 'newCollection') {
          const { collection_id } = await client.call('collection.create', { name: 'M', language: 'en' });
          assert.ok(!model.ids.includes(collection_id));
          model.ids.push(collection_id);
          model.collections.push({ owner: step.who, nextId: 1, texts: new Map() });
          continue;
        }
        const { result, error } = await call(client, model.ids[step.where] ?? 1_000_000, step);
        const wanted = expectedResponse(model, step);
        if (typeof wanted === 'string') assert.equal(error?.data.reason, wanted, JSON.stringify(step));
        else assert.partialDeepStrictEqual(result, wanted, JSON.stringify({ step, error }));
        // A partial match would accept texts that should not exist.
        if (step.kind === 'list' && error === undefined) {
          assert.equal(result?.texts.length, (wanted as { texts: object[] }).texts.length);
        }
      }
    }),
    { numRuns: 15 },
  );
});

test('after a reset among many calls ids count from 1, and no earlier text is left', async () => {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Race', language: 'en' });
  const create = (body: string) => client.call('text.create', { collection_id, body });
  await Promise.all(Array.from({ length: 30 }, () => create('Before.')));
  const racing = Array.from({ length: 60 }, (_, i) =>
    i === 20 || i === 40 ? client.call('collection.reset', { collection_id }) : create('Around.'),
  );
  await Promise.all(racing);
  const { texts } = await client.call('collection.listTexts', { collection_id, limit: 1000 });
  const ids = texts.map(({ text_id }) => text_id);
  assert.deepEqual(
    ids,
    Array.from(ids, (_, i) => i + 1),
  );
  assert.equal((await client.call('collection.get', { collection_id })).next_id, ids.length + 1);
  for (const text_id of ids) {
    const { body } = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(body, 'Around.');
  }
});
