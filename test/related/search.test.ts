import { models } from '../../packages/server/src/nlp/model.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { density } from '../../packages/server/src/index/density.ts';
import { sharedIds } from '../../packages/server/src/index/sets/shared-ids.ts';
import type { View } from '../../packages/server/src/index/view.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { explain } from '../../packages/server/src/related/explanation.ts';
import { findRelated, type RelatedOptions } from '../../packages/server/src/related/query.ts';
import { type RelatedMatches, search, searchExternal } from '../../packages/server/src/related/search.ts';
import type { RelatedBy } from '../../packages/server/src/scoring/blend.ts';
import { makeSampler } from '../../packages/server/src/scoring/sample.ts';
import type { Vector } from '../../packages/server/src/scoring/vector.ts';
import { Collection, buildView } from '../index/segments.ts';
import { seeded } from '../support/texts.ts';
import { inventor, type Style } from './made-up.ts';

const sampleOf = makeSampler(models.standard);

/** A view of segments whose texts change; it can be rebuilt as a view of one segment at any time. */
class ChangingCollection {
  readonly language: Language;
  readonly writer: ViewWriter;
  readonly collection: Collection;
  readonly #invent: ReturnType<typeof inventor>;
  readonly #random: () => number;

  constructor(style: Style, random: () => number) {
    this.language = style.language;
    this.#random = random;
    this.#invent = inventor(style, random);
    this.writer = new ViewWriter(style.language);
    this.collection = new Collection(this.writer);
  }

  get view(): View {
    return this.writer.view;
  }

  get whole(): View {
    return buildView(this.collection.texts.values(), this.view);
  }

  set(ids: readonly number[]): void {
    const documents = ids.map((textId) => {
      const { terms, vector } = sampleOf(this.#invent(), this.language);
      const copied = this.#random() < 0.05 ? this.#some() : undefined;
      const date = Math.floor(this.#random() * 100) * 86_400;
      return { textId, date, terms: copied?.terms ?? terms, vector: copied ? copied.vector : vector };
    });
    this.collection.set(documents);
  }

  /** Changes the collection at random. */
  change(ids: number): void {
    const random = this.#random;
    const some = (count: number) => Array.from({ length: count }, () => 1 + Math.floor(random() * ids));
    const dice = random();
    if (dice < 0.5) this.set([...new Set(some(1 + Math.floor(random() * 8)))]);
    else if (dice < 0.75) this.collection.delete(some(1)[0]!);
    else this.collection.merge(this.collection.segmentIds.filter(() => random() < 0.5));
  }

  #some() {
    const ids = [...this.collection.texts.keys()];
    return this.collection.texts.get(ids[Math.floor(this.#random() * ids.length)] ?? 0);
  }
}

/** Returns the part of a result that does not depend on how texts are spread over segments. */
function withoutDocs({ ids, scores, statistics, semantics, relevances }: RelatedMatches) {
  return { ids, scores, statistics, semantics, relevances };
}

const ways: RelatedBy[] = ['automatic', 'statistic', 'semantic'];

function assertAlike(one: ChangingCollection, other: ChangingCollection, random: () => number): void {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const { view } = one;
  const [whole, elsewhere] = [one.whole, other.whole];
  for (const id of one.collection.texts.keys()) {
    if (random() < 0.5) continue;
    const odd = pick([1, 2, 3, 1000]);
    const options = {
      relatedBy: pick(ways),
      limit: pick([1, 3, 10, 50]),
      minRelevance: pick([0, 0, 0.1]),
      maxRelevance: pick([1, 1, 0.3]),
      ...(random() < 0.5 && { accepts: (textId: number) => textId % odd !== 0 }),
    };
    const found = search(view, id, options);
    assert.deepEqual(withoutDocs(found), withoutDocs(search(whole, id, options)));
    assert.deepEqual(found.docs.map((doc) => view.idOf(doc)), found.ids); // prettier-ignore
    const order = found.ids.toSorted((a, b) => found.scores[found.ids.indexOf(b)]! - found.scores[found.ids.indexOf(a)]! || a - b); // prettier-ignore
    assert.deepEqual(found.ids, order);
    assert.ok(found.ids.length <= options.limit && !found.ids.includes(id));
    assert.ok(found.relevances.every((one) => one >= options.minRelevance && one <= options.maxRelevance));
    assert.ok(found.ids.every((textId) => options.accepts?.(textId) !== false));
    const isDense = one.language !== other.language && random() < 0.7;
    const scopeOptions = (home: View) => ({
      ...options,
      density: isDense ? (vector: Vector) => density(home, vector, 5, 4096) : undefined,
    });
    const sample = view.sample(id)!;
    const external = searchExternal(other.view, sample, scopeOptions(view));
    const expected = searchExternal(elsewhere, sample, scopeOptions(whole));
    assert.deepEqual(withoutDocs(external), withoutDocs(expected));
  }
}

/** Compares searches of views of many segments and of one segment; returns the number of texts found. */
function assertSameResults(one: ChangingCollection, other: ChangingCollection, random: () => number): number {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const views = [one.view, other.view];
  const whole = [one.whole, other.whole];
  const ids = [...one.collection.texts.keys()];
  let foundCount = 0;
  for (let round = 0; round < 15; round++) {
    const textId = ids.length === 0 ? 1 : pick(ids);
    const stored = { collectionId: 0, textId };
    const sample = one.view.sample(textId) ?? other.view.sample(1);
    if (sample === undefined) continue;
    const isStored = random() < 0.8;
    const options: RelatedOptions = {
      scope: pick([[0], [1], [0, 1], [1, 0, 7]]),
      limit: pick([1, 5, 10, 30]),
      minThreshold: pick([0, 0, 0.05]),
      maxThreshold: pick([1, 1, 0.4]),
      relatedBy: pick(ways),
      textIds: pick([undefined, new Set(ids.slice(0, 20)), sharedIds(ids.slice(0, 20))]),
      except: pick([undefined, new Map([[0, new Set(ids.slice(5, 15))]])]),
      publishedAfter: pick([undefined, undefined, 30 * 86_400]),
      publishedBefore: pick([undefined, undefined, 80 * 86_400]),
      dedupe: pick([0, 0, 0.3, 1]),
      diversity: pick([0, 0, 0.4]),
      boost: pick([undefined, { date: 50 * 86_400, halfLifeDays: 10, strength: 0.5 }]),
    };
    const query = { ...(isStored ? stored : { sample }), ...options };
    const found = findRelated((id) => views[id], query);
    assert.deepEqual(found, findRelated((id) => whole[id], query)); // prettier-ignore
    foundCount += found.length;
    if (!isStored) continue;
    const source = { headline: '', body: 'balox betox bakix', language: one.language };
    const others = found.map((text) => ({ ...text, tags: ['Balox', 'Kakax'] }));
    const explanation = { ...stored, source, tags: ['Balox'], others };
    assert.deepEqual(explain((id) => views[id], explanation), explain((id) => whole[id], explanation)); // prettier-ignore
  }
  return foundCount;
}

suite(
  'related texts are equal to the last digit, in whatever order texts change and in whatever segments they are',
  () => {
    const styles: Style[] = [
      { language: 'en', isRepeated: false, register: 0 },
      { language: 'sv', isRepeated: false, register: 0 },
      { language: 'en', isRepeated: true, register: 0 },
      { language: 'sv', isRepeated: false, register: 0.8 },
      { language: 'en', isRepeated: true, register: 0.5 },
    ];
    for (const [which, style] of styles.entries()) {
      for (const seed of [1, 2, 3]) {
        test(`${style.language}, repeated ${style.isRepeated}, register ${style.register}, seed ${seed}`, () => {
          const random = seeded(100 * which + seed);
          const one = new ChangingCollection(style, random);
          const other = new ChangingCollection(styles[(which + seed) % styles.length]!, random);
          let foundCount = 0;
          for (let round = 0; round < 8; round++) {
            for (let step = 0; step < 6; step++)
              for (const some of [one, other]) some.change(12 * (round + 1));
            assertAlike(one, other, random);
            assertAlike(other, one, random);
            foundCount += assertSameResults(one, other, random);
          }
          assert.ok(foundCount > 50, `${foundCount} texts found`);
        });
      }
    }

    test('in a large view, where few terms find the candidates', () => {
      const random = seeded(9);
      const many = new ChangingCollection({ language: 'en', isRepeated: false, register: 0.1 }, random);
      for (let from = 1; from < 12_000; from += 1500)
        many.set(Array.from({ length: 1500 }, (_, at) => from + at));
      for (let at = 0; at < 400; at++) many.collection.delete(1 + Math.floor(random() * 12_000));
      many.collection.merge(many.collection.segmentIds.slice(2, 5));
      const { whole } = many;
      for (let at = 0; at < 60; at++) {
        const id = 1 + Math.floor(random() * 11_000);
        const options = { relatedBy: ways[at % 3]!, limit: at % 7 === 0 ? 400 : 10 };
        const found = search(many.view, id, options);
        assert.deepEqual(withoutDocs(found), withoutDocs(search(whole, id, options)));
      }
    });
  },
);
