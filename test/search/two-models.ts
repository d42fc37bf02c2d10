import assert from 'node:assert/strict';
import { models } from '../../packages/server/src/nlp/model.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { randomText, seeded } from '../support/texts.ts';
import { add, analyse, everything, newCollection, someMeaning, world } from '../support/world.ts';
import { naively, searchThreads } from './threads.ts';

/** A model with as many dimensions as ours, and one with fewer. */
const others = [
  { model: 'another 1.0.0, textkin 0.0.1', size: models.standard.dimensions },
  { model: 'short 2.0.0, textkin 0.0.1', size: Math.ceil(models.standard.dimensions / 3) },
];
/** Number of texts of each model in each collection. */
const count = 8;
const rounds = 4;

/** Creates two stores with the same texts in the same collections and in a group. */
async function twoStores(seed: number) {
  const random = seeded(seed);
  const [mixed, plain] = [await world(), await world()];
  const { account } = mixed;
  const both = async <T>(make: (store: Store) => Promise<T>): Promise<T> => {
    const [here, there] = [await make(mixed.store), await make(plain.store)];
    assert.deepEqual(here, there);
    return here;
  };
  const collections: number[] = [];
  for (const language of ['en', 'sv'] as const)
    collections.push(await both((store) => newCollection(store, account, language)));
  const fields = { name: 'g', language: 'en', description: '' } as const;
  const group = await both((store) => store.groups.create(account, fields, 0));
  assert.ok(typeof group === 'object');
  const fill = async (): Promise<void> => {
    for (const collectionId of collections) {
      for (let number = 0; number < count; number++) {
        const body = randomText(random, 12);
        const textId = await both((store) => add(store, account, collectionId, body));
        const text = { collectionId, key: { textId } };
        if (collectionId === collections[0] && random() < 0.3)
          await both((store) => store.groups.addText(account, group.groupId, text, 0));
      }
    }
  };
  return { mixed, plain, both, fill, account, collections, group, random };
}

/**
 * Compares two stores with the same texts. In one, some texts have vectors of other models; in the other, these texts have
 * no vectors. Checks that both give the same results while more and more texts are analysed again. Returns how many texts
 * were found by meaning alone.
 */
export async function compareTwoModels(seed: number): Promise<number> {
  const { mixed, plain, both, fill, account, collections, group, random } = await twoStores(seed);
  for (const { model, size } of others) {
    await fill();
    await analyse(mixed.store, (body) => someMeaning(body).slice(0, size), model);
    await analyse(plain.store, undefined, model);
  }
  await fill();
  await both((store) => analyse(store, someMeaning));

  const threads = [mixed, plain].map((one) => searchThreads(one));
  let byMeaning = 0;
  for (let round = 0; round < rounds; round++) {
    const where = `seed ${seed}, round ${round}`;
    for (const collectionId of collections) {
      for (let textId = 1; textId <= (others.length + 1) * count; textId += 2) {
        const relatedBy = (['automatic', 'semantic', 'statistic'] as const)[Math.floor(random() * 3)]!;
        const scope = random() < 0.5 ? [collectionId] : collections;
        const query = { ...everything, account, collectionId, textId, scope, relatedBy };
        const found = await threads[0]!.texts(query);
        assert.deepEqual(found, await naively(plain.store, query), where);
        if (relatedBy === 'semantic') byMeaning += found.filter(({ relevance }) => relevance > 0).length;
      }
    }
    const query = { account, group, collections, scope: collections, ...everything };
    const [found, expected] = await Promise.all(threads.map((one) => one.textsOfGroup(query)));
    assert.deepEqual(found, expected, where);
    await both(analyseSomeAnew);
  }
  assert.deepEqual(await both((store) => store.analyses.models()), [
    { model: models.standard.name, texts: (others.length + 1) * count * collections.length, failed: 0 },
  ]);
  assert.deepEqual(threads.map(({ errors }) => errors).flat(), []);
  return byMeaning;
}

async function analyseSomeAnew({ analyses }: Store): Promise<void> {
  const limit = Math.ceil((others.length * count * 2) / (rounds - 1));
  const outdated = others.map(({ model }) => model);
  for (const job of await analyses.claimOutdated({ models: outdated, limit, now: 0, leaseUntil: 9e9 })) {
    const { language, headline, body } = job;
    const vector = someMeaning(body);
    const terms = textTerms({ language, headline, body });
    assert.ok(
      await analyses.complete(job, { model: models.standard.name, tags: [], terms, vector, words: 1 }),
    );
  }
}
