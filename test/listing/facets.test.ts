import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from '../../packages/server/src/domain/dates.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { categories, type Category } from '../../packages/server/src/domain/tags/tag.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { pick } from '../tags/checks.ts';
import { entriesOf, entry, type Entry, type OracleText, relevanceOf } from '../tags/oracle.ts';
import { World } from '../tags/world.ts';

const service = await runService({ workers: 0 });
const day = 86_400;

interface Condition {
  tag?: string;
  category?: Category;
}

const has = (text: OracleText | undefined, one: Entry | undefined): boolean =>
  text !== undefined && one !== undefined && relevanceOf(one, text) !== undefined;

const countValues = <Value>(values: readonly Value[]): Map<Value, number> =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

test('several tags, and the counts of the whole list, equal a count of every text', async (t) => {
  const random = seededFor(t);
  const world = await World.create(service, random);
  const { client } = world;
  for (let round = 0; round < 4; round++) {
    for (let step = 0; step < 25; step++) await world.change();
    const collection_id = pick(random, world.collections);
    const analysedTexts = await world.texts([collection_id]);
    const entries = entriesOf(analysedTexts);
    const textOf = new Map(analysedTexts.map((text) => [text.textId, text]));
    const { texts: all } = await client.call('collection.listTexts', {
      collection_id,
      order: 'id',
      limit: 1000,
    });
    const entriesByName = new Map<string, Entry | undefined>();
    const entryOf = ({ tag, category }: Condition): Entry | undefined => {
      const name = `${tag} ${category}`;
      if (!entriesByName.has(name)) entriesByName.set(name, entry(analysedTexts, tag!, category));
      return entriesByName.get(name);
    };
    const meets = (id: number, { tag, category }: Condition): boolean =>
      tag === undefined
        ? entries.some((one) => one.category === category && has(textOf.get(id), one))
        : has(textOf.get(id), entryOf({ tag, ...(category && { category }) }));
    const condition = (): Condition => {
      const dice = random();
      if (dice < 0.15) return { category: pick(random, categories) };
      const tag = pick(random, world.words);
      return dice < 0.8 ? { tag } : { tag, category: pick(random, categories) };
    };
    const some = (most: number): Condition[] =>
      Array.from({ length: Math.floor(random() * (most + 1)) }, condition);
    for (let question = 0; question < 10; question++) {
      const [tags, without, match] = [some(3), some(2), pick(random, ['all', 'any'] as const)];
      const [one, from, to] = [
        some(1)[0],
        Math.floor(random() * 60) * day,
        (60 + Math.floor(random() * 60)) * day,
      ];
      const listParams = {
        ...{ collection_id, ...one, tags, without, match, order: 'id' as const },
        ...{ published_after: formatDate(from), published_before: formatDate(to) },
        facets: ['month', 'tags', 'category'] as const,
      };
      const matches = all.filter(({ text_id, publish_date }) => {
        const date = Date.parse(publish_date!) / 1000;
        const isTagged = tags.length === 0 || (match === 'all' ? tags.every((tag) => meets(text_id, tag)) : tags.some((tag) => meets(text_id, tag))); // prettier-ignore
        const isWithout = !without.some((tag) => meets(text_id, tag));
        return (
          isTagged && isWithout && (one === undefined || meets(text_id, one)) && date >= from && date < to
        );
      });
      const result = await client.call('collection.listTexts', {
        ...listParams,
        facets: [...listParams.facets],
        limit: 2,
      });
      const details = JSON.stringify(listParams);
      assert.equal(result.total, matches.length, details);
      assert.deepEqual(result.texts.map(({ text_id }) => text_id), matches.slice(0, 2).map(({ text_id }) => text_id), details); // prettier-ignore
      const { tags: tagCounts, category, month } = result.facets!;
      const countTexts = (test: (one: Entry) => boolean): number =>
        matches.filter(({ text_id }) => entries.some((one) => test(one) && has(textOf.get(text_id), one)))
          .length;
      const expected = entries
        .map((one) => ({ tag: one.tag, category: one.category, texts: countTexts((other) => other === one) }))
        .filter(({ texts }) => texts > 0);
      const byName = (
        one: { tag: string; category: string },
        other: { tag: string; category: string },
      ): number => (`${one.tag} ${one.category}` < `${other.tag} ${other.category}` ? -1 : 1);
      assert.deepEqual(tagCounts!.toSorted(byName), expected.toSorted(byName), details);
      assert.deepEqual(tagCounts!.map(({ texts }) => texts), expected.map(({ texts }) => texts).sort((a, b) => b - a)); // prettier-ignore
      const ofCategory = new Map(category!.map((count) => [count.category, count.texts]));
      for (const name of categories)
        assert.equal(ofCategory.get(name) ?? 0, countTexts((one) => one.category === name), `${name} ${details}`); // prettier-ignore
      const months = countValues(
        matches.map(({ publish_date }) => `${publish_date!.slice(0, 7)}-01T00:00:00Z`),
      );
      const expectedMonths = [...months].map(([from, texts]) => ({ from, texts })).sort((a, b) => (a.from < b.from ? -1 : 1)); // prettier-ignore
      assert.deepEqual(month, expectedMonths, details);
    }
    if (round === 1) service.context.tags.kill('was killed by a test');
  }
});

test('a call gets the counts that it asks for, on each page, and a plain name is a tag', async (t) => {
  const random = seededFor(t);
  const world = await World.create(service, random, 'distinct');
  for (let step = 0; step < 20; step++) await world.change();
  const collection_id = world.collections[0]!;
  const list = (more: object) => world.client.call('collection.listTexts', { collection_id, ...more });
  const { total, facets, texts, next } = await list({ facets: [], order: 'id', limit: 1 });
  assert.deepEqual([facets, texts.length], [{}, 1]);
  const second = await list({ facets: ['category'], order: 'id', limit: 1, cursor: next });
  assert.deepEqual([second.total, Object.keys(second.facets!)], [total, ['category']]);
  const { tag } = (await list({ facets: ['tags'] })).facets!.tags![0]!;
  const [plain, withTag] = await Promise.all([
    list({ tags: [tag], order: 'id' }),
    list({ tag, order: 'id' }),
  ]);
  assert.deepEqual(plain, withTag);
  assert.ok(plain.texts.length > 0 && !('total' in plain));
  const rest = await fetch(`${service.url}/v1/collections/${collection_id}/texts?tags=${encodeURIComponent(tag)}&without=${encodeURIComponent('{"category":"person"}')}&facets=tags`, { headers: { authorization: `Bearer ${world.client.token}` } }); // prettier-ignore
  assert.deepEqual(await rest.json(), await list({ tags: [tag], without: [{ category: 'person' }], facets: ['tags'], order: 'id' })); // prettier-ignore
});

test('a wrong filter is refused with its place and its limit', async () => {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Refused', language: 'en' });
  const many = Array.from({ length: limits.filterTags + 1 }, (_, at) => `Tag ${at}`);
  for (const [params, reason, field, limit] of [
    [{ tags: many }, 'outOfRange', 'tags', limits.filterTags],
    [{ without: many }, 'outOfRange', 'without', limits.filterTags],
    [{ tags: 'Volvo' }, 'invalidParams', 'tags', undefined],
    [{ tags: ['Volvo', 7] }, 'invalidParams', 'tags[1]', undefined],
    [{ tags: [{}] }, 'tagMissing', 'tags[0].tag', undefined],
    [{ tags: ['Volvo', ' '] }, 'tagMissing', 'tags[1]', undefined],
    [{ without: [{ tag: 'Volvo', category: 'car' }] }, 'noSuchCategory', 'without[0].category', undefined],
    [{ tags: [{ tag: 'x'.repeat(limits.tag + 1) }] }, 'outOfRange', 'tags[0].tag', limits.tag],
    [{ match: 'some' }, 'invalidParams', 'match', undefined],
    [{ facets: ['words'] }, 'invalidParams', 'facets', undefined],
  ] as const) {
    for (const [method, more] of [
      ['collection.listTexts', { collection_id }],
      ['text.search', { collection_scope: collection_id, query: 'volvo' }],
    ] as const) {
      const { error } = await client.ask(method, { ...more, ...params });
      assert.deepEqual([error?.data.reason, error?.data.field, error?.data.limit], [reason, field, limit], JSON.stringify(params)); // prettier-ignore
    }
  }
});
