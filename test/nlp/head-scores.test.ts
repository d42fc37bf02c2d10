import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import fc from 'fast-check';

import { type OpenModel, openEncoder } from '../../packages/server/src/analysis/worker/onnx-encoder.ts';
import { makeAnalyser } from '../../packages/server/src/nlp/analyse.ts';
import { makeHeadScores, storeHeadScores } from '../../packages/server/src/nlp/mentions/head-scores.ts';
import { tagRelevances } from '../../packages/server/src/nlp/tags/tag-relevance.ts';
import { findTopics } from '../../packages/server/src/nlp/topics/topics.ts';
import { readCorpus } from '../../eval/corpus/read.ts';
import { readUnlabelled } from '../support/reading.ts';

suite('the score of a name is the score of the last piece of its last word', () => {
  /** Windows, each as the numbers of pieces of its words. The encoder does not read a word without pieces. */
  const windows = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 4,
  });

  test('for any division into windows, rounded to sixteenths', () => {
    fc.assert(
      fc.property(windows, (sizes) => {
        const read = readUnlabelled(
          sizes
            .flat()
            .map((_, at) => `word${at}`)
            .join(' '),
        );
        const expected: number[] = [];
        let from = 0;
        for (const window of sizes) {
          let pieces = 2;
          const lastPieces = window.map((size) => (size === 0 ? -1 : (pieces += size) - 1));
          pieces += 1;
          const heads = Float32Array.from({ length: 3 * pieces }, (_, at) => (at + 100 * from) / 10);
          storeHeadScores(read, heads, { from, pieces, lastPieces });
          for (const last of lastPieces)
            expected.push(last < 0 ? 0 : Math.round(1.6 * (3 * last + 100 * from)) / 16);
          from += window.length;
        }
        const score = makeHeadScores([['body', read]]);
        const found = read.words.map(({ end }) => score('salience', { field: 'body', end }));
        const far = found.map((value, at) => Math.abs(value - expected[at]!));
        // 1.6 · n and 16 · float32(n / 10) may round in different directions.
        assert.ok(Math.max(...far) <= 1 / 16, JSON.stringify({ found, expected }));
        for (const value of found) assert.equal(16 * value, Math.round(16 * value));
        assert.equal(score('salience', { field: 'headline', end: 4 }), 0);
      }),
    );
  });

  test('is 0 for an encoder with other heads or none', () => {
    for (const width of [0, 2, 4]) {
      const read = readUnlabelled('Oslo');
      storeHeadScores(read, width === 0 ? undefined : new Float32Array(3 * width).fill(4), {
        ...{ from: 0, pieces: 3, lastPieces: [1] },
      });
      assert.equal(makeHeadScores([['body', read]])('topic', { field: 'body', end: 4 }), 0);
    }
  });
});

test('the mean score of its mentions raises the relevance of an entity', () => {
  const body = 'y'.repeat(1000);
  const mentionAt = (start: number) => ({
    ...{ field: 'body' as const, start, end: start + 4, surface: 'Oslo', confidence: 1 },
    category: 'location' as const,
  });
  const entity = (...starts: number[]) => ({
    ...{ tag: 'Oslo', category: 'location' as const, mentions: starts.map(mentionAt) },
  });
  const relevanceBy = (values: Record<number, number>) =>
    tagRelevances([entity(10, 20), entity(30)], { headline: '', body, language: 'en' }, (head, { end }) =>
      head === 'salience' ? (values[end - 4] ?? 0) : 99,
    );
  const some = fc.double({ min: -4, max: 4, noNaN: true });
  fc.assert(
    fc.property(some, some, (one, more) => {
      const [before, untouched] = relevanceBy({ 10: one });
      const [after, same] = relevanceBy({ 10: one + Math.abs(more) });
      assert.ok(after! >= before!);
      assert.equal(same, untouched);
    }),
  );
  assert.deepEqual(relevanceBy({ 10: 3, 20: -1 }), relevanceBy({ 10: 1, 20: 1 }));
  assert.ok(relevanceBy({ 10: 2, 20: 2 })[0]! > relevanceBy({})[0]!);
});

test('a phrase with a high topic score is a topic', () => {
  const text = 'The council met. A dog barked. Rain fell on the harbour, and the harbour froze.';
  const read = [['body', readUnlabelled(text)] as const];
  for (const word of ['dog', 'harbour', 'council']) {
    const [first] = findTopics(read, [], 'en', (head, { end }) =>
      head === 'topic' && text.slice(0, end).endsWith(word) ? 20 : 0,
    );
    assert.equal(first?.tag, word);
  }
});

suite('the shipped model', () => {
  let model: OpenModel;
  before(async () => {
    model = await openEncoder(fileURLToPath(new URL('../../models/en-sv', import.meta.url)));
  });

  test('has three heads, which change relevances, topics and Swedish base forms, and nothing else', async () => {
    const { files, encoder } = model;
    const bare = {
      ...encoder,
      encode: async (sequences: readonly Int32Array[]) =>
        (await encoder.encode(sequences)).map((one, at) => {
          assert.equal(one.heads?.length, 3 * sequences[at]!.length);
          return { logits: one.logits, vector: one.vector };
        }),
    };
    const [withHeads, without] = [makeAnalyser(files, encoder), makeAnalyser(files, bare)];
    let moved = 0;
    const some = (['sv', 'en'] as const).flatMap((language) => readCorpus(language, 'train').slice(0, 4));
    for (const { source } of some) {
      const [one, other] = [await withHeads(source), await without(source)];
      const places = (tags: typeof one.tags) =>
        tags.flatMap(({ mentions }) => mentions.map((place) => JSON.stringify(place))).sort();
      assert.deepEqual(places(one.tags), places(other.tags));
      const byName = (tags: typeof one.tags) =>
        tags.map((tag) => JSON.stringify({ ...tag, relevance: undefined })).sort();
      // English names do not depend on the heads, because the apostrophe shows a genitive.
      if (source.language === 'en') assert.deepEqual(byName(one.tags), byName(other.tags));
      assert.deepEqual(one.vector, other.vector);
      moved += one.tags.filter(({ relevance }, at) => relevance !== other.tags[at]?.relevance).length;
    }
    assert.ok(moved > 0);
  });

  test('knows from the sentence whether the name of a company ends in -s', async () => {
    const analyse = makeAnalyser(model.files, model.encoder);
    const organizations = async (body: string) =>
      (await analyse({ headline: '', body, language: 'sv' })).tags
        .filter(({ category }) => category === 'organization')
        .map(({ tag }) => tag);
    // Neither name is in a list, and both endings are rare.
    assert.deepEqual(await organizations('Han har arbetat på Kockums i tolv år.'), ['Kockums']);
    assert.deepEqual(await organizations('Telias nya vd heter Anna Lind.'), ['Telia']);
  });
});
