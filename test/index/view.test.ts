import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { prepareQuery } from '../../packages/server/src/index/prepared-query.ts';
import type { Match } from '../../packages/server/src/index/best.ts';
import { buildSegment, type Document } from '../../packages/server/src/index/segment/build.ts';
import {
  type Accepts,
  type CandidateOptions,
  findCandidates,
  usualCandidates,
} from '../../packages/server/src/index/candidates.ts';
import { cosinesWith } from '../../packages/server/src/index/cosines.ts';
import { UnloadedTexts } from '../../packages/server/src/index/unloaded-texts.ts';
import { exactScores } from '../../packages/server/src/index/comparison.ts';
import type { View } from '../../packages/server/src/index/view.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { decodeTerms, encodeTerms, type Term } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { naiveSearch } from './oracle.ts';
import { document, documents, prior, terms, textId, vector } from './made-up.ts';
import { Collection, buildView } from './segments.ts';

type Step = { set: Document[] } | { delete: number } | { merge: number[]; meanwhile: number[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ set: documents(8) }) },
  { weight: 3, arbitrary: fc.record({ delete: textId }) },
  {
    weight: 2,
    arbitrary: fc.record({ merge: fc.array(fc.nat(6)), meanwhile: fc.array(textId, { maxLength: 3 }) }),
  },
);
const steps = fc.array(step, { maxLength: 40, size: 'max' });

function play(collection: Collection, list: readonly Step[]): void {
  for (const one of list) {
    if ('set' in one) collection.set(one.set);
    else if ('delete' in one) collection.delete(one.delete);
    else {
      const ids = collection.segmentIds;
      const chosen = new Set(one.merge.flatMap((at) => ids[at] ?? []));
      collection.merge([...chosen], () => {
        for (const id of one.meanwhile) collection.delete(id);
      });
    }
  }
}

function playSteps(list: readonly Step[]): {
  writer: ViewWriter;
  view: View;
  texts: Map<number, Document>;
} {
  const writer = new ViewWriter('en', prior);
  const collection = new Collection(writer);
  play(collection, list);
  const { view } = writer;
  assert.equal(view.size, collection.texts.size);
  return { writer, view, texts: collection.texts };
}

const termsOf = (texts: ReadonlyMap<number, Document>): Map<number, Term[]> =>
  new Map([...texts].map(([id, { terms }]) => [id, decodeTerms(terms)]));

/** Searches by words alone; returns the best candidates in order. */
function byWords(
  view: View,
  query: { id: number } | { terms: Uint8Array },
  limit: number,
  accepts: Accepts = () => true,
  options: CandidateOptions = usualCandidates,
): Match[] {
  const isMember = 'id' in query;
  const terms = isMember ? view.sample(query.id)!.terms : query.terms;
  const sample = { language: view.language, terms, vector: undefined };
  const prepared = prepareQuery(view, sample, isMember ? view.find(query.id) : undefined);
  const { docs } = findCandidates(view, prepared, Math.max(limit, options.candidates), accepts, options);
  const scores = exactScores(view, prepared, docs);
  return docs
    .map((doc, at) => ({ id: view.idOf(doc), score: scores[at]! }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, limit);
}

/** Returns whether a match has a score above 0; scores have six decimals. */
const isFound = ({ score }: Match): boolean => Math.round(1e6 * score) > 0;

function assertSame(found: readonly Match[], expected: readonly Match[]): void {
  const there = expected.filter(isFound);
  assert.deepEqual(found.map(({ id }) => id).sort(), there.map(({ id }) => id).sort()); // prettier-ignore
  const scores = new Map(expected.map(({ id, score }) => [id, score]));
  for (const [at, { id, score }] of found.entries()) {
    // Almost equal scores may change places.
    assert.ok(Math.abs(score - expected[at]!.score) < 2e-6, `${score} is not ${expected[at]!.score}`);
    assert.ok(Math.abs(score - scores.get(id)!) < 2e-6, `${score} is not ${scores.get(id)}`);
  }
}

/** Returns the content of a view, by text id. */
function knownOf(view: View): Map<number, unknown> {
  const content = new Map<number, unknown>();
  for (const { segment, deleted, norms } of view.segments) {
    for (const [doc, id] of segment.ids.entries()) {
      if (deleted.has(doc)) continue;
      assert.equal(view.has(id), true);
      const number = view.find(id)!;
      const [a, b, c] = norms.subarray(3 * doc, 3 * doc + 3);
      content.set(id, [view.idOf(number), view.date(number), view.sample(id), a, b, c]);
    }
  }
  return new Map([...content].sort(([one], [other]) => one - other));
}

suite('a view', () => {
  test('returns the results of a naive computation, whatever was added, deleted and merged before', () => {
    const property = fc.property(steps, (list) => {
      const { view, texts } = playSteps(list);
      const all = termsOf(texts);
      for (const id of texts.keys()) assertSame(byWords(view, { id }, 100), naiveSearch(all, prior, id));
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('has exactly the statistics of a view of the same texts in one segment', () => {
    const property = fc.property(steps, (list) => {
      const { writer, view, texts } = playSteps(list);
      const other = buildView(texts.values(), view);
      assert.deepEqual(knownOf(view), knownOf(other));
      assert.deepEqual([...view.mean.times(1)], [...other.mean.times(1)]);
      for (const id of texts.keys())
        assert.deepEqual(byWords(view, { id }, 100), byWords(other, { id }, 100));
      writer.rebuild();
      assert.deepEqual(knownOf(writer.view), knownOf(other));
    });
    // Removes the last text with a vector, and adds one without.
    const plain = { textId: 1, date: 0, terms: new Uint8Array(), vector: undefined };
    const vector = { values: Int8Array.of(0, 127), norm: 127 };
    const emptied = [{ set: [{ ...plain, vector }] }, { delete: 1 }, { set: [plain] }];
    fc.assert(property, { numRuns: 300, examples: [[emptied]] });
  });

  test('opened from its segments, equals the former view, and later changes have the same effect', () => {
    const property = fc.property(steps, steps, (early, late) => {
      const [one, other] = [new ViewWriter('en', prior), new ViewWriter('en', prior)];
      play(new Collection(one), early);
      other.open(
        one.view.segments.map(({ id, segment, deleted }) => ({
          id,
          segment,
          deleted: [...segment.ids].filter((_, doc) => deleted.has(doc)),
        })),
      );
      assert.deepEqual(knownOf(other.view), knownOf(one.view));
      assert.equal(other.view.size, one.view.size);
      const both = new Collection(one, other);
      for (const id of knownOf(one.view).keys()) both.texts.set(id, { textId: id } as Document);
      play(both, late.map((step) => ('merge' in step ? { delete: step.meanwhile[0] ?? 1 } : step))); // prettier-ignore
      assert.deepEqual(knownOf(other.view), knownOf(one.view));
    });
    fc.assert(property, { numRuns: 150 });
  });

  test('is searched in order, up to a limit, without texts that are not accepted', () => {
    const property = fc.property(steps, fc.nat(12), fc.integer({ min: 1, max: 40 }), (list, limit, odd) => {
      const { view, texts } = playSteps(list);
      for (const id of texts.keys()) {
        const all = byWords(view, { id }, 100);
        assert.ok(all.every(({ score }) => score > 0 && score <= 1));
        assert.deepEqual(byWords(view, { id }, limit), all.slice(0, limit));
        const accepted = all.filter(({ id }) => id % odd !== 0).slice(0, limit);
        const accepts: Accepts = (id, date) => {
          assert.equal(date, texts.get(id)!.date);
          return id % odd !== 0;
        };
        assert.deepEqual(byWords(view, { id }, limit, accepts), accepted);
      }
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('an external query finds what it would find as a member', () => {
    const property = fc.property(steps, terms, (list, own) => {
      const { view, texts } = playSteps(list);
      const external = byWords(view, { terms: encodeTerms(own) }, 100);
      const asMember = { textId: 0, date: 0, terms: encodeTerms(own), vector: undefined };
      const other = buildView([...texts.values(), asMember], view);
      const expected = byWords(other, { id: 0 }, 100);
      assert.deepEqual(external.map(({ id }) => id).sort(), expected.map(({ id }) => id).sort()); // prettier-ignore
      for (const [at, { score }] of external.entries())
        assert.ok(Math.abs(score - expected[at]!.score) < 2e-6);
    });
    fc.assert(property, { numRuns: 150 });
  });

  test('gives candidates that few terms found the score of all terms', () => {
    const few = { allTermsUpTo: 0, fewTerms: 3, candidates: 5 };
    const property = fc.property(steps, (list) => {
      const { view, texts } = playSteps(list);
      for (const id of texts.keys()) {
        const scores = new Map(
          naiveSearch(termsOf(texts), prior, id).map((match) => [match.id, match.score]),
        );
        for (const match of byWords(view, { id }, 10, () => true, few))
          assert.ok(Math.abs(match.score - scores.get(match.id)!) < 2e-6);
      }
    });
    fc.assert(property, { numRuns: 50 });
  });

  test('a search that fails does not affect the next search', () => {
    const property = fc.property(fc.array(document, { minLength: 3, maxLength: 3 }), (texts) => {
      const writer = new ViewWriter('en', prior);
      writer.add(
        0,
        buildSegment(texts.map((text, at) => ({ ...text, textId: at + 1, terms: texts[0]!.terms }))),
      );
      const { view } = writer;
      const before = byWords(view, { id: 1 }, 10);
      const fail = (): never => {
        throw new Error('not now');
      };
      if (before.length > 0) assert.throws(() => byWords(view, { id: 1 }, 10, fail), /not now/);
      assert.deepEqual(byWords(view, { id: 1 }, 10), before);
    });
    fc.assert(property);
  });

  test('refuses a text that it has, vectors of other dimensions, and a merge that lost a text', () => {
    const text = (textId: number) => ({ textId, date: 0, terms: encodeTerms([]), vector: undefined });
    const writer = new ViewWriter('en', prior);
    writer.add(1, buildSegment([text(1), text(2)]));
    assert.throws(() => { writer.add(2, buildSegment([text(2)])); }, /the view has text 2 already/); // prettier-ignore
    assert.throws(() => { writer.replace([1], 3, buildSegment([text(1)])); }, /text 2 is missing/); // prettier-ignore
    assert.throws(() => { writer.replace([7], 3, buildSegment([])); }, /no such segment/); // prettier-ignore
    assert.equal(writer.delete(3), false);
    assert.equal(writer.view.size, 2);
    const [short, long] = [fc.sample(vector.filter((one) => one !== undefined), 1)[0]!, { values: Int8Array.of(1), norm: 1 }]; // prettier-ignore
    writer.add(4, buildSegment([{ ...text(5), vector: short }]));
    assert.throws(() => { writer.add(5, buildSegment([{ ...text(6), vector: long }])); }, /1 dimensions among vectors of 6/); // prettier-ignore
    assert.equal(writer.view.has(6), false);
  });

  test('never changes: a text loaded for one search is in another view, and a change of the collection makes a new one', () => {
    const property = fc.property(fc.array(document, { minLength: 4, maxLength: 9 }), (some) => {
      const [queryText, inStore, ...rest] = some.map((text, at) => ({ ...text, textId: at + 1 }));
      const { writer, view } = withUnloaded(rest, [queryText!, inStore!]);
      const sample = { language: 'en' as const, terms: queryText!.terms, vector: queryText!.vector };
      const contentNow = (): unknown => [knownOf(view), view.size, [...view.mean.times(1)], byWords(view, sample, 100)]; // prettier-ignore
      const before = contentNow();
      const viewWithText = view.copyWith([inStore!]);
      assert.equal(viewWithText.size, view.size);
      assert.equal(viewWithText.has(2), true);
      assert.equal(viewWithText.idOf(viewWithText.find(2)!), 2);
      cosinesWith(view, prepareQuery(view, sample))([]);
      assert.deepEqual(contentNow(), before);
      assert.deepEqual(writer.view, view);
      writer.delete(rest[0]!.textId);
      assert.notEqual(writer.view, view);
      for (const old of [view, viewWithText]) assert.throws(() => byWords(old, sample, 10), /has changed/);
    });
    fc.assert(property, { numRuns: 100 });
  });
});

/** Returns a view that holds some texts, and counts others as unloaded. */
function withUnloaded(heldTexts: readonly Document[], others: readonly Document[]) {
  const segment = buildSegment(others);
  const none = { hashes: new Uint32Array(), counts: new Uint32Array(), singles: new Uint32Array(), singleIds: new Uint32Array() }; // prettier-ignore
  const unloaded = new UnloadedTexts({
    ...none,
    texts: others.length,
    vectors: others.filter(({ vector }) => vector).length,
    directions: segment.directions,
    sample: { vectors: new Int8Array(), lengths: new Float64Array() },
  });
  const writer = new ViewWriter('en', prior, unloaded);
  writer.add(0, buildSegment(heldTexts));
  return { writer, view: writer.view };
}
