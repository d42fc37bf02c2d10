/** Random queries of the tags of collections, each checked against the oracle. */
import assert from 'node:assert/strict';
import { formatDate } from '../../packages/server/src/domain/dates.ts';
import { categories, type Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { Params } from '../support/client.ts';
import * as oracle from './oracle.ts';
import type { World } from './world.ts';

const day = 86_400;

/** A random query, and the texts that it applies to. */
export interface RandomQuery {
  world: World;
  random: () => number;
  /** Every text of the scope, the names that edits have replaced, and the texts within the dates. */
  texts: readonly oracle.OracleText[];
  aliases: readonly oracle.Alias[];
  within: readonly oracle.OracleText[];
  dates: { from?: number; to?: number };
  category: Category | undefined;
  /** The query as params of the methods. */
  params: Params;
}

export const pick = <T>(random: () => number, some: readonly T[]): T =>
  some[Math.floor(random() * some.length)]!;
const maybe = <T>(random: () => number, value: T): T | undefined => (random() < 0.3 ? value : undefined);

/** Returns the fields that are not undefined. */
const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export async function randomQuery(world: World, random: () => number): Promise<RandomQuery> {
  const scope = random() < 0.5 ? world.collections : [pick(random, world.collections)];
  const texts = await world.texts(scope);
  const [from, to] = [maybe(random, 20 * day), maybe(random, 70 * day)];
  const category = maybe(random, pick(random, categories));
  return {
    ...{ world, random, texts, category },
    aliases: await world.aliases(scope),
    within: oracle.textsWithin(texts, from, to),
    dates: withoutUndefined({ from, to }),
    params: withoutUndefined({
      collection_scope: scope.length === 1 ? scope[0] : scope,
      published_after: from === undefined ? undefined : formatDate(from),
      published_before: to === undefined ? undefined : formatDate(to),
      category,
    }) as Params,
  };
}

/** Yields the pages of a list. */
async function* pages({ client }: World, method: string, params: Params) {
  for (let cursor: string | undefined; ;) {
    const page = await client.call(method, { ...params, ...(cursor !== undefined && { cursor }) });
    yield page;
    if (page.next === undefined) return;
    cursor = page.next;
  }
}

export async function checkList({
  world,
  random,
  texts,
  aliases,
  dates,
  category,
  params,
}: RandomQuery): Promise<void> {
  const order = pick(random, ['texts', 'name', 'latest'] as const);
  const prefix = maybe(random, pick(random, ['s', 'É', 'sve', 'svenska kr', 'lö', 'A', 'ö']));
  const words = pick(random, ['ek a', 'kraftnät', 'nat sv', 'löfven', 'lövfen', 'Europaprlament', 'sverjge', 's u', 'örebrö', 'stefn lofv']); // prettier-ignore
  const nameFilter = random() < 0.3 ? { prefix: words, match: 'words' as const } : { prefix };
  const filter = withoutUndefined({ ...nameFilter, min_texts: maybe(random, 3), order });
  const rows: unknown[] = [];
  for await (const { tags } of pages(world, 'tag.list', { ...params, ...filter, limit: 7 }))
    rows.push(...tags);
  const expected = oracle.list(texts, { ...filter, ...dates, ...withoutUndefined({ category }) }, aliases);
  assert.deepEqual(
    rows,
    expected.map(({ first, last, variants, ...row }) => {
      const shown = variants.length > 0 ? { variants } : {};
      return { ...row, first: formatDate(first), last: formatDate(last), ...shown };
    }),
  );
}

/** Returns the entry that a tag names in the query, and the texts within the dates that name it, with its relevance. */
function findEntry({ texts, within, category }: RandomQuery, tag: string) {
  const entry = oracle.entry(texts, tag, category);
  const naming = within.flatMap((text) => {
    const relevance = entry && oracle.relevanceOf(entry, text);
    return relevance === undefined ? [] : [{ ...text, relevance }];
  });
  return { entry, naming };
}

export async function checkTexts(query: RandomQuery, tag: string): Promise<void> {
  const { world, random, params } = query;
  const { entry, naming } = findEntry(query, tag);
  const min_relevance = maybe(random, 0.4) ?? 0;
  const order = pick(random, ['latest', 'relevance'] as const);
  const expected = naming
    .filter(({ relevance }) => relevance >= min_relevance)
    .toSorted(
      (one, other) =>
        (order === 'relevance' ? other.relevance - one.relevance : 0) ||
        other.date - one.date ||
        one.collectionId - other.collectionId ||
        one.textId - other.textId,
    );
  const found: unknown[] = [];
  for await (const page of pages(world, 'tag.texts', { ...params, tag, min_relevance, order, limit: 3 })) {
    assert.equal(page.total, expected.length);
    if (entry) assert.deepEqual([page.tag, page.category], [entry.tag, entry.category]);
    for (const text of page.texts as typeof page.related_texts) {
      found.push([text.collection_id, text.text_id, text.relevance, text.publish_date]);
    }
  }
  assert.deepEqual(
    found,
    expected.map((text) => [text.collectionId, text.textId, text.relevance, formatDate(text.date)]),
  );
}

/** For each kind of interval, returns the first moment of the interval that contains a date. */
const begins: Record<string, (seconds: number) => string> = {
  day: (seconds) => `${formatDate(seconds).slice(0, 10)}T00:00:00Z`,
  week(seconds) {
    let at = Date.parse(`${formatDate(seconds).slice(0, 10)}T00:00:00Z`);
    while (new Date(at).getUTCDay() !== 1) at -= 1000 * day;
    return formatDate(at / 1000);
  },
  month: (seconds) => `${formatDate(seconds).slice(0, 7)}-01T00:00:00Z`,
  year: (seconds) => `${formatDate(seconds).slice(0, 4)}-01-01T00:00:00Z`,
};

export async function checkTimeline(query: RandomQuery, tag: string): Promise<void> {
  const { naming, entry } = findEntry(query, tag);
  for (const [interval, begin] of Object.entries(begins)) {
    const { buckets } = await query.world.client.call('tag.timeline', { ...query.params, tag, interval });
    const counts = Map.groupBy(naming, ({ date }) => begin(date));
    assert.deepEqual(
      buckets.filter(({ texts }) => texts > 0),
      [...counts]
        .map(([from, some]) => ({ from, texts: some.length }))
        .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
      entry?.tag,
    );
    for (const [at, { from }] of buckets.entries()) {
      // No gap: the second before a bucket begins is in the bucket before it.
      if (at > 0) assert.equal(begin(Date.parse(from) / 1000 - 1), buckets[at - 1]!.from);
    }
  }
}

export async function checkRelated(query: RandomQuery, tag: string): Promise<void> {
  const { texts, within, params } = query;
  const { entry } = findEntry(query, tag);
  const result = await query.world.client.call('tag.related', { ...params, tag, limit: 1000 });
  const tags = result.tags as unknown as ReturnType<typeof oracle.relatedTags>;
  const expected = entry ? oracle.relatedTags(within, entry, texts) : [];
  const key = (one: { tag: string; category: string }): string => `${one.tag} ${one.category}`;
  assert.deepEqual(tags.map(key).toSorted(), expected.map(key).toSorted());
  for (const one of expected) {
    const found = tags.find((other) => key(other) === key(one))!;
    assert.equal(found.texts, one.texts);
    assert.ok(Math.abs(found.strength - one.strength) < 0.001, `${found.strength} ${one.strength}`);
  }
  const strengths = tags.map(({ strength }) => strength);
  assert.deepEqual(
    strengths,
    strengths.toSorted((one, other) => other - one),
  );
}
