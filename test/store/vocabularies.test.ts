import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { namesOf, type VocabularyEntry } from '../../packages/server/src/domain/tags/vocabulary.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { searchForm } from '../../packages/server/src/store/vocabularies/forms.ts';
import { engines } from './engines.ts';

const name = fc.constantFrom('Åsa Ek', 'ÅSA', 'Åsa Alm', 'Volvo', "L'Oréal", 'loreal', '🙂 B', 'UD', '—');
const entry = fc.record<VocabularyEntry>(
  {
    id: fc.constantFrom('a', 'b', 'B', 'å', '🙂', '\uffff', '1'),
    category: fc.constantFrom('person' as const, 'unknown' as const),
    name,
    aliases: fc.uniqueArray(name, { maxLength: 3 }),
    names: fc.record({ sv: name }, { noNullPrototype: true }),
    latitude: fc.constantFrom(0.1 + 0.2, -90),
    isNever: fc.constant(true as const),
  },
  { requiredKeys: ['id', 'category', 'name', 'aliases'], noNullPrototype: true },
);
const step = fc.oneof(
  fc.record({ put: fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 5 }) }),
  fc.record({ remove: fc.uniqueArray(fc.constantFrom('a', 'b', 'å', '🙂', 'none')) }),
  fc.record({ mark: fc.constant(true) }),
  fc.record({ use: fc.boolean() }),
);
const bytes = (text: string): Buffer => Buffer.from(text);
const byId = (one: VocabularyEntry, other: VocabularyEntry): number =>
  Buffer.compare(bytes(one.id), bytes(other.id));
const max = 6;

for (const { name: engine, openEmpty } of engines) {
  test(`${engine}: vocabularies have the entries that a map has, after any changes`, async () => {
    const store = await openEmpty();
    const account = await store.accounts.create(0);
    await store.accounts.create(0);
    const { collectionId } = await store.collections.create(account, {
      name: 'C',
      language: 'sv',
      description: '',
    });
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), async (steps) => {
        const fields = { name: `${made++}`, description: '' };
        const created = await store.vocabularies.create(account, fields, { max: 1e6, now: 1 });
        assert.ok(typeof created === 'object');
        const { vocabularyId } = created;
        await run(store, { account, collectionId, vocabularyId }, steps);
        assert.equal(await store.vocabularies.delete(account + 1, vocabularyId), false);
        assert.equal(await store.vocabularies.delete(account, vocabularyId), true);
        assert.equal((await store.collections.get(account, collectionId))?.vocabularies, undefined);
      }),
      { numRuns: engine === 'sqlite' ? 100 : 40 },
    );
  });

  test(`${engine}: a name is used once in an account, and only the account's vocabularies can be used`, async () => {
    const store = await openEmpty();
    const [account, other] = [await store.accounts.create(0), await store.accounts.create(0)];
    const args = { max: 2, now: 5 };
    const create = (owner: number, name: string) =>
      store.vocabularies.create(owner, { name, description: 'D', language: 'sv' }, args);
    const first = await create(account, 'A');
    const foreign = await create(other, 'A');
    assert.ok(typeof first === 'object' && typeof foreign === 'object');
    const { vocabularyId } = first;
    assert.deepEqual(first, {
      ...{ vocabularyId, name: 'A', description: 'D', language: 'sv' },
      ...{ entries: 0, updatedAt: 5, version: 0 },
    });
    assert.equal(await create(account, 'A'), 'nameTaken');
    await create(account, 'B');
    assert.equal(await create(account, 'C'), 'tooMany');
    const { vocabularies } = store;
    assert.equal(await vocabularies.update(account, vocabularyId, { name: 'B' }, 6), 'nameTaken');
    assert.equal(await vocabularies.update(other, vocabularyId, { name: 'Z' }, 6), 'noSuchVocabulary');
    const renamed = await vocabularies.update(account, vocabularyId, { name: 'A', description: '' }, 6);
    assert.deepEqual(renamed, { ...first, description: '', updatedAt: 6 });
    assert.equal(await vocabularies.get(other, vocabularyId), undefined);
    const one: VocabularyEntry = { id: '1', category: 'person', name: 'Åsa', aliases: [] };
    assert.equal(await vocabularies.put(other, vocabularyId, [one], args), 'noSuchVocabulary');
    assert.equal(await vocabularies.remove(other, vocabularyId, ['1'], 7), 'noSuchVocabulary');
    await vocabularies.put(account, vocabularyId, [one], args);
    assert.deepEqual(await vocabularies.entries(other, vocabularyId, { limit: 9 }), []);
    assert.deepEqual(await vocabularies.find(other, [vocabularyId], 'Åsa', { limit: 9 }), []);
    assert.deepEqual(await vocabularies.findByForms(other, [vocabularyId], ['åsa'], 9), []);
    const double: VocabularyEntry = { id: '2', category: 'person', name: 'Bo 100%_a Ek-Åsa', aliases: [] };
    await vocabularies.put(account, vocabularyId, [double], args);
    const withWord = async (owner: number, word: string) =>
      (await vocabularies.findByWord(owner, [vocabularyId], word, 9)).map(({ entry }) => entry.id);
    assert.deepEqual(await withWord(account, 'ås'), ['2']);
    assert.deepEqual(await withWord(account, '100%_a'), ['2']);
    assert.deepEqual(await withWord(account, '1%'), []);
    assert.deepEqual(await withWord(account, '100___'), []);
    assert.deepEqual(await withWord(other, 'ås'), []);
    await vocabularies.remove(account, vocabularyId, ['2'], 7);
    assert.deepEqual(await withWord(account, 'ås'), []);
    assert.deepEqual([...(await vocabularies.getEntries(other, vocabularyId, ['1']))], []);

    const fields = { name: 'C', language: 'sv' as const, description: '' };
    const { collectionId } = await store.collections.create(account, fields);
    const use = (...ids: number[]) => store.collections.update(account, collectionId, { vocabularies: ids });
    assert.equal(await use(foreign.vocabularyId), 'noSuchVocabulary');
    assert.equal(await use(999), 'noSuchVocabulary');
    assert.equal((await store.collections.get(account, collectionId))?.vocabularies, undefined);
    const [b] = (await vocabularies.list(account)).filter(({ name }) => name === 'B');
    await use(b!.vocabularyId, vocabularyId);
    await store.collections.update(account, collectionId, { knowledge: 'none' });
    const used = { vocabularies: [b!.vocabularyId, vocabularyId], knowledge: 'none' };
    const { vocabularies: ids, knowledge } = (await store.collections.get(account, collectionId))!;
    assert.deepEqual({ vocabularies: ids, knowledge }, used);
    await store.texts.create(account, collectionId, { headline: '', body: 'x', url: '' }, 1);
    const [job] = await store.analyses.claim({ limit: 1, now: 1, leaseUntil: 2, first: [] });
    assert.deepEqual([job!.vocabularies, job!.knowledge, job!.listVersion], [used.vocabularies, 'none', 2]);
    assert.equal((await store.collections.stats(account, collectionId))?.pendingLinks, 1);
    await vocabularies.delete(account, b!.vocabularyId);
    assert.deepEqual((await store.collections.get(account, collectionId))?.vocabularies, [vocabularyId]);

    assert.equal(await store.accounts.remove(account), true);
    assert.deepEqual(await vocabularies.list(account), []);
    assert.deepEqual(await vocabularies.list(other), [foreign]);
    assert.equal(await vocabularies.state(vocabularyId), undefined);
  });

  test(`${engine}: lost names and removed entries stay until every collection has marked its texts`, async () => {
    const store = await openEmpty();
    const account = await store.accounts.create(0);
    const { vocabularies } = store;
    const made = await vocabularies.create(account, { name: 'L', description: '' }, { max: 1, now: 1 });
    assert.ok(typeof made === 'object');
    const { vocabularyId } = made;
    const fields = { name: 'C', language: 'sv' as const, description: '' };
    for (const collection of [
      await store.collections.create(account, fields),
      await store.collections.create(account, fields),
    ])
      await store.collections.update(account, collection.collectionId, { vocabularies: [vocabularyId] });
    const put = (id: string, name: string, ...aliases: string[]) =>
      vocabularies.put(account, vocabularyId, [{ id, category: 'person', name, aliases }], {
        max: 9,
        now: 2,
      });
    const changes = async () =>
      (await vocabularies.changesSince(vocabularyId, 0, 9)).map(
        ({ version, entry: { id, name }, isRemoved, formerNames }) => [
          version,
          id,
          name,
          isRemoved,
          formerNames,
        ],
      );
    await put('a', 'Anna Ek', 'A. Ek');
    await put('a', 'Anna Alm', 'A. Ek');
    await put('a', 'Anna Berg');
    await put('b', 'Bo');
    await vocabularies.remove(account, vocabularyId, ['b'], 3);
    const unmarked = [
      [3, 'a', 'Anna Berg', false, ['Anna Ek', 'Anna Alm', 'A. Ek'].toSorted()],
      [5, 'b', 'Bo', true, []],
    ];
    const sortedChanges = async () =>
      (await changes()).map((row) => row.map((part) => (Array.isArray(part) ? part.toSorted() : part)));
    assert.deepEqual(await sortedChanges(), unmarked);
    await vocabularies.eraseRemoved(account, vocabularyId);
    assert.deepEqual(await sortedChanges(), unmarked);
    assert.deepEqual(await vocabularies.find(account, [vocabularyId], 'Anna Ek', { limit: 9 }), []);
    assert.deepEqual(await vocabularies.state(vocabularyId), { version: 5, erasedAt: 0 });
    // A name that is lost again after it came back, and an entry that comes back.
    await put('b', 'Bo Ek');
    assert.deepEqual((await changes()).at(-1), [6, 'b', 'Bo Ek', false, ['Bo']]);
    // Without a collection that uses the vocabulary, nobody waits for removed entries.
    for (const { collectionId } of await store.collections.list(account))
      await store.collections.update(account, collectionId, { vocabularies: [] });
    await vocabularies.eraseRemoved(account, vocabularyId);
    await vocabularies.remove(account, vocabularyId, ['b'], 4);
    assert.deepEqual(await changes(), [[3, 'a', 'Anna Berg', false, []]]);
    assert.deepEqual(await vocabularies.state(vocabularyId), { version: 7, erasedAt: 7 });
  });
}

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Makes changes in the store and in a map, and compares all reads after each. */
async function run(
  store: Store,
  key: { account: number; collectionId: number; vocabularyId: number },
  steps: readonly Step[],
): Promise<void> {
  const { account, collectionId, vocabularyId } = key;
  const { vocabularies } = store;
  const entries = new Map<string, VocabularyEntry>();
  /** The entries of a reader that has followed the changes from the beginning. */
  const followed = new Map<string, VocabularyEntry>();
  let version = 0;
  for (const step of steps) {
    if ('put' in step) {
      const isSame = (entry: VocabularyEntry) =>
        JSON.stringify(sorted(entry)) === JSON.stringify(sorted(entries.get(entry.id)));
      const created = step.put.filter(({ id }) => !entries.has(id)).length;
      const same = step.put.filter(isSame).length;
      const counts = { created, changed: step.put.length - created - same, same };
      const isFull = created > 0 && entries.size + created > max;
      const expected = isFull ? 'tooManyEntries' : counts;
      assert.deepEqual(await vocabularies.put(account, vocabularyId, step.put, { max, now: 2 }), expected);
      if (!isFull) for (const entry of step.put) entries.set(entry.id, entry);
    } else if ('remove' in step) {
      const removed = step.remove.filter((id) => entries.delete(id)).length;
      assert.equal(await vocabularies.remove(account, vocabularyId, step.remove, 3), removed);
    } else if ('use' in step) {
      await store.collections.update(account, collectionId, { vocabularies: step.use ? [vocabularyId] : [] });
    } else await vocabularies.eraseRemoved(account, vocabularyId);

    const state = (await vocabularies.state(vocabularyId))!;
    if (version < state.erasedAt) {
      version = 0;
      followed.clear();
    }
    let changes;
    do {
      changes = await vocabularies.changesSince(vocabularyId, version, 2);
      for (const { entry, isRemoved, version: changed } of changes) {
        assert.ok(changed > version);
        version = changed;
        if (isRemoved) followed.delete(entry.id);
        else followed.set(entry.id, entry);
      }
    } while (changes.length === 2);
    assert.deepEqual([...followed.values()].sort(byId), [...entries.values()].sort(byId));
  }

  const all = [...entries.values()].sort(byId);
  assert.equal((await vocabularies.get(account, vocabularyId))?.entries, all.length);
  const pages: VocabularyEntry[] = [];
  let page;
  do {
    page = await vocabularies.entries(account, vocabularyId, { limit: 2, after: pages.at(-1) });
    pages.push(...page);
  } while (page.length === 2);
  assert.deepEqual(pages, all);
  assert.deepEqual([...(await vocabularies.getEntries(account, vocabularyId, ['a', 'none', 'å'])).values()].sort(byId), all.filter(({ id }) => id === 'a' || id === 'å')); // prettier-ignore
  for (const prefix of ['å', 'Åsa', 'volvo', 'l', 'ud', 'x']) {
    const begin = searchForm(prefix);
    const isNamed = (entry: VocabularyEntry) =>
      namesOf(entry).some((name) => searchForm(name).startsWith(begin));
    const named = await vocabularies.entries(account, vocabularyId, { prefix, limit: 100 });
    assert.deepEqual(named.toSorted(byId), all.filter(isNamed));
    const found = await vocabularies.find(account, [vocabularyId], prefix, { limit: 9, category: 'person' });
    const persons = all.filter((entry) => isNamed(entry) && entry.category === 'person');
    assert.deepEqual(found.map(({ entry }) => entry).sort(byId), persons);
    const exact = persons.filter((entry) => namesOf(entry).some((name) => searchForm(name) === begin));
    assert.deepEqual(found.slice(0, exact.length).map(({ entry }) => entry).sort(byId), exact); // prettier-ignore
    const within = await vocabularies.findByWord(account, [vocabularyId], begin, 100);
    const isWithin = (form: string) => form.includes(` ${begin}`) || form.includes(`-${begin}`);
    const having = all.filter((entry) => namesOf(entry).some((name) => isWithin(searchForm(name))));
    assert.deepEqual(within.map(({ entry }) => entry).sort(byId), having);
    const forms = [...Array.from({ length: 600 }, (_, at) => `form ${at}`), begin, 'åsa'];
    const withForms = await vocabularies.findByForms(account, [vocabularyId], forms, 100);
    const have = all.filter((entry) => namesOf(entry).some((name) => forms.includes(searchForm(name))));
    assert.deepEqual(withForms.map(({ entry }) => entry).sort(byId), have);
  }
}

const sorted = (entry: object | undefined) => entry && Object.entries(entry).sort();
