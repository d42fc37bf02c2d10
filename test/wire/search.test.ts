import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { formatDate } from '../../packages/server/src/domain/dates.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { hasContent } from '../../packages/server/src/listing/search-query.ts';
import { plainWords } from '../../packages/server/src/nlp/terms/plain-words.ts';
import { stem } from '../../packages/server/src/nlp/terms/stem.ts';
import { compoundParts } from '../../packages/server/src/nlp/terms/compounds.ts';
import { pick } from '../tags/checks.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();

interface Article {
  collection_id: number;
  text_id: number;
  headline: string;
  body: string;
  publish_date: string;
  language: Language;
}

const articles: Article[] = [];
const scope: Record<Language, number> = { en: 0, sv: 0 };
for (const language of ['en', 'sv'] as const) {
  const { collection_id } = await client.call('collection.create', { name: language, language });
  scope[language] = collection_id;
  const file = new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url);
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { headline, body } = JSON.parse(line) as Article;
    const publish_date = formatDate(((articles.length * 37) % 100) * 86_400);
    const ext_text_id = `cms-${language}-${articles.length}`;
    const text = { headline, body, publish_date, ext_text_id };
    const { text_id } = await client.call('text.create', { collection_id, ...text });
    articles.push({ ...text, collection_id, text_id, language });
  }
}
const both = [scope.en, scope.sv];
const isAnalysed = async () => (await client.call('text.search', { collection_scope: both, query: 'x1' })).pending === undefined; // prettier-ignore
await until(isAnalysed, 'the articles are analysed', { everyMs: 200, withinMs: 90_000 });

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const fieldsOf = ({ headline, body }: Article): string[][] => [wordsOf(headline), wordsOf(body)];
const containsWords = (article: Article, run: readonly string[]): boolean =>
  fieldsOf(article).some((words) =>
    words.some((_, at) => run.every((word, next) => words[at + next] === word)),
  );
const key = ({ collection_id, text_id }: { collection_id: number; text_id: number }): string =>
  `${collection_id}/${text_id}`;
const articleOf = new Map(articles.map((article) => [key(article), article]));
const find = async (query: string, more: object = {}) => {
  const { texts } = await client.call('text.search', { collection_scope: both, query, limit: 50, ...more });
  return texts as unknown as (Article & { relevance: number; highlights?: { field: 'headline' | 'body'; offset: number; length: number }[] })[]; // prettier-ignore
};

suite('text.search', () => {
  test('a word finds every text that contains it, with its places', async (t) => {
    const random = seededFor(t);
    for (let round = 0; round < 25; round++) {
      const article = pick(random, articles);
      const isContentWord = (one: string): boolean => hasContent(one, [article.language]);
      const word = pick(random, fieldsOf(article)[1]!.filter((one) => one.length > 6 && !/\d/.test(one) && isContentWord(one))); // prettier-ignore
      const found = await find(word.toUpperCase(), { collection_scope: article.collection_id, highlights: true }); // prettier-ignore
      const expected = articles.filter(
        (one) => one.language === article.language && containsWords(one, [word]),
      );
      const missing = expected.filter((one) => !found.some((other) => key(other) === key(one)));
      assert.deepEqual(missing.map(key), [], word);
      for (const { highlights = [], ...text } of found) {
        const { language, ...full } = articleOf.get(key(text))!;
        const stems = (one: string): string[] => {
          const plain = [...plainWords(one, language)].map((part) => part.word);
          return [one, ...compoundParts[language](one), ...plain].map((part) => stem[language](part));
        };
        const queryStems = stems(word);
        for (const { field, offset, length } of highlights) {
          const place = full[field].slice(offset, offset + length);
          const highlighted = place.toLowerCase().replaceAll('\u00ad', '').replaceAll('’', "'");
          assert.ok(stems(highlighted).some((one) => queryStems.includes(one)), `${place} for ${word}`); // prettier-ignore
        }
        const hasWord = expected.some((one) => key(one) === key(text));
        if (hasWord) assert.ok(highlights.length > 0, `${word} is not shown in ${text.headline}`);
      }
    }
  });

  test('a word of nearly every text finds them all, whatever their meaning', async () => {
    const found = await find('regeringen', { collection_scope: scope.sv });
    const expected = articles.filter((one) => one.language === 'sv' && containsWords(one, ['regeringen']));
    assert.ok(expected.length > 10);
    const ids = new Set(found.map(key));
    assert.deepEqual(expected.filter((one) => !ids.has(key(one))).map(key), []);
    assert.ok(found.every(({ relevance }) => relevance > 0));
  });

  test('a quoted phrase finds exactly the texts that contain it', async (t) => {
    const random = seededFor(t);
    for (let round = 0; round < 25; round++) {
      const article = pick(random, articles);
      const words = fieldsOf(article)[1]!;
      const at = Math.floor(random() * (words.length - 3));
      const run = words.slice(at, at + 3);
      if (!run.some((word) => word.length > 6)) continue;
      const found = await find(`"${run.join(' ')}"`, { highlights: true });
      const expected = articles.filter((one) => containsWords(one, run)).map(key);
      assert.deepEqual(new Set(found.map(key)), new Set(expected), run.join(' '));
      for (const { highlights, ...text } of found) {
        assert.ok(highlights!.length > 0);
        for (const { field, offset, length } of highlights!) {
          const place = articleOf.get(key(text))![field].slice(offset, offset + length);
          assert.deepEqual(wordsOf(place), run);
        }
      }
    }
  });

  test('filters keep the matching texts in the same order', async (t) => {
    const random = seededFor(t);
    const { tags } = await client.call('tag.list', { collection_scope: both, limit: 30 });
    for (let round = 0; round < 10; round++) {
      const query = pick(
        random,
        fieldsOf(pick(random, articles))[1]!.filter((one) => one.length > 5),
      );
      const all = await find(query);
      const [from, to] = [pick(random, articles), pick(random, articles)].map(({ publish_date }) => Date.parse(publish_date) / 1000); // prettier-ignore
      const dated = await find(query, {
        published_after: formatDate(from!),
        published_before: formatDate(to!),
      });
      const isWithin = ({ publish_date }: Article): boolean => {
        const date = Date.parse(publish_date) / 1000;
        return date >= from! && date < to!;
      };
      assert.ok(dated.every(isWithin));
      assert.deepEqual(dated.filter((one) => all.some((other) => key(other) === key(one))).map(key), all.filter(isWithin).map(key)); // prettier-ignore
      const { tag } = pick(random, tags as { tag: string }[]);
      const { texts } = await client.call('tag.texts', { collection_scope: both, tag, limit: 1000 });
      const tagged = new Set((texts as unknown as Article[]).map(key));
      const some = await find(query, { tag });
      assert.ok(some.every((one) => tagged.has(key(one))), tag); // prettier-ignore
      assert.deepEqual(new Set(all.filter((one) => tagged.has(key(one))).map(key)).difference(new Set(some.map(key))), new Set()); // prettier-ignore
      const relevant = await find(query, { min_relevance: 0.5 });
      assert.deepEqual(relevant.map(key), all.filter(({ relevance }) => relevance >= 0.5).map(key));
    }
  });

  test('the counts of a search equal the counts of all its texts', async (t) => {
    const random = seededFor(t);
    const { tags } = await client.call('tag.list', { collection_scope: both, limit: 1000 });
    const textsWith = new Map<string, Set<string>>();
    for (const { tag, category } of tags.slice(0, 150)) {
      const { texts } = await client.call('tag.texts', {
        collection_scope: both,
        tag,
        category,
        limit: 1000,
      });
      textsWith.set(`${tag} ${category}`, new Set(texts.map(key)));
    }
    const words = (): string[] => fieldsOf(pick(random, articles))[1]!;
    const long = (): string => pick(random, words().filter((one) => one.length > 5)); // prettier-ignore
    const phrase = (): string => words().slice(3, 5).join(' ');
    const named = tags.slice(0, 5).map(({ tag }) => tag);
    const queries: [query: string, more: object][] = [
      [long(), {}],
      [`${long()} ${long()}`, { min_relevance: 0.3 }],
      [`"${phrase()}"`, {}],
      [`"${phrase()}" ${long()}`, {}],
      [phrase(), {}],
      ['EU-valet', {}],
      ['som är', {}],
      ['cms-sv-17', {}],
      [`${long()} ${long()} ${long()}`, { tags: named, match: 'any' }],
      [long(), { tags: [named[0]], without: [named[1], { category: 'url' }] }],
    ];
    for (const [query, more] of queries) {
      // The articles are so few that one call returns every match.
      const all = await find(query, more);
      const params = { collection_scope: both, query, ...more };
      const facets = ['tags', 'category', 'month'] as const;
      const { total, facets: counts } = await client.call('text.search', { ...params, limit: 1, facets: [...facets] }); // prettier-ignore
      const shown = JSON.stringify([query, more]);
      assert.equal(total, all.length, shown);
      const keys = new Set(all.map(key));
      for (const { tag, category, texts } of counts!.tags!) {
        const others = textsWith.get(`${tag} ${category}`);
        if (others) assert.equal(texts, keys.intersection(others).size, `${tag} ${shown}`);
      }
      const months = Map.groupBy(all, ({ publish_date }) => `${publish_date.slice(0, 7)}-01T00:00:00Z`);
      const inOrder = [...months.keys()].sort().map((from) => ({ from, texts: months.get(from)!.length }));
      assert.deepEqual(counts!.month, inOrder, shown);
      const few = await client.call('text.search', { ...params, limit: 50, facets: [...facets] });
      assert.deepEqual([few.total, few.facets], [total, counts], shown);
    }
  });

  test('an ext_text_id finds its text, within the filters', async () => {
    const [first] = await find(' cms-sv-17 ');
    assert.deepEqual([first!.collection_id, first!.relevance], [scope.sv, 1]);
    assert.equal(articleOf.get(key(first!))!.headline, first!.headline);
    const elsewhere = await find('cms-sv-17', { collection_scope: scope.en });
    assert.ok(elsewhere.every(({ relevance }) => relevance < 1));
    const later = await find('cms-sv-17', { published_after: '2199-01-01' });
    assert.deepEqual(later, []);
  });

  test('a sentence finds texts by its meaning, across languages too', async () => {
    const [found] = await find('African swine fever found in wild boar', { collection_scope: scope.sv });
    assert.match(found?.headline ?? '', /svinpest/);
    const [first] = await find('svinpest');
    assert.match(first?.headline ?? '', /svinpest/);
  });

  test('names are found in their other forms, and unknown words find nothing', async () => {
    const forms = ['Kullgren', 'kullgrens', 'PETER KULLGREN', 'Peter Kullgrens'];
    for (const query of forms) {
      const found = await find(query, { collection_scope: scope.sv });
      assert.ok(found.length > 0, query);
      assert.match(articleOf.get(key(found[0]!))!.body, /Kullgren/, query);
    }
    for (const query of ['och att det', '???', '"…"', 'zxqqy'])
      assert.deepEqual(await find(query), [], query);
  });

  test('bad input is refused with the field and the limit', async () => {
    const params = { collection_scope: both, query: 'x' };
    for (const [wrong, field, limit] of [
      [{ query: ' ' }, 'query', undefined],
      [{ query: 'a'.repeat(limits.searchQuery + 1) }, 'query', limits.searchQuery],
      [{ limit: 51 }, 'limit', 50],
    ] as const) {
      const { data } = await client.refused('text.search', { ...params, ...wrong });
      assert.deepEqual([data.field, data.limit], [field, limit]);
    }
    const elsewhere = await client.refused('text.search', { ...params, collection_scope: 999 });
    assert.equal(elsewhere.data.reason, 'noSuchCollection');
  });
});
