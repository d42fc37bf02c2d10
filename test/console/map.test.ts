import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawingOf, strongestOf } from '../../packages/console/src/map/drawing/drawing.ts';
import { layOutNetwork, type Point } from '../../packages/console/src/map/drawing/layout.ts';
import { directionOf, nextName } from '../../packages/console/src/map/drawing/nearest.ts';
import { clustersOf } from '../../packages/console/src/map/network/clusters.ts';
import { networkFromRelated } from '../../packages/console/src/map/network/from-related.ts';
import { networkFromTexts, type Tagged } from '../../packages/console/src/map/network/from-texts.ts';
import {
  namesWith,
  type Network,
  readablePart,
  strengthOf,
} from '../../packages/console/src/map/network/network.ts';

const tagged: fc.Arbitrary<Tagged[]> = fc
  .array(fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrst'.split('')), { maxLength: 8 }), {
    maxLength: 40,
  })
  .map((texts) =>
    texts.map((names, index) => ({
      text: index + 1,
      tags: names.map((tag) => ({ tag, category: 'person' as const })),
    })),
  );

const naming = (texts: readonly Tagged[], tag: string) =>
  texts.filter(({ tags }) => tags.some((one) => one.tag === tag)).map(({ text }) => text);

test('ties equal a naive count of the texts that name both', () => {
  fc.assert(
    fc.property(tagged, (texts) => {
      const { entities, ties } = networkFromTexts(texts, 12);
      assert.ok(entities.length <= 12);
      for (const { tag, texts: count } of entities) assert.equal(count, naming(texts, tag).length);
      const pairs = new Map(ties.map(({ a, b, texts: both }) => [`${a} ${b}`, both]));
      for (const [a, one] of entities.entries()) {
        for (const [b, other] of entities.entries()) {
          if (a >= b) continue;
          const both = naming(texts, one.tag).filter((text) => naming(texts, other.tag).includes(text));
          assert.equal(pairs.get(`${a} ${b}`) ?? 0, both.length);
        }
      }
    }),
  );
});

test('the co-occurring names give the same network as the texts', () => {
  fc.assert(
    fc.property(tagged, (texts) => {
      const network = networkFromTexts(texts, 12);
      const company = network.entities.map((_, index) =>
        // A pair is found if the result for either name has it.
        namesWith(network, index)
          .filter(({ other }) => other > index)
          .map(({ other, texts: both }) => ({ ...network.entities[other]!, texts: both })),
      );
      const made = networkFromRelated(network.entities, company);
      const sorted = ({ ties }: Network) => ties.toSorted((x, y) => x.a - y.a || x.b - y.b);
      assert.deepEqual(sorted(made), sorted(network));
    }),
  );
});

test('names of one entity are counted as one, once per text', () => {
  const text = (id: number, ...names: string[]) => ({
    text: id,
    tags: names.map((tag) => ({ tag, category: 'organization' as const })),
  });
  const texts = [text(1, 'Nato', 'NATO', 'EU'), text(2, 'NATO', 'EU'), text(3, 'Nato')];
  const { entities, ties } = networkFromTexts(texts, 9, (name) => ({
    ...name,
    tag: name.tag.replace('NATO', 'Nato'),
  }));
  assert.deepEqual(
    entities.map(({ tag, texts: count }) => [tag, count]),
    [
      ['Nato', 3],
      ['EU', 2],
    ],
  );
  assert.deepEqual(ties, [{ a: 0, b: 1, texts: 2, strength: strengthOf(2, 3, 2) }]);
});

test('the drawing has the four strongest ties of each name, and no name without a tie', () => {
  fc.assert(
    fc.property(tagged, fc.integer({ min: 1, max: 20 }), (texts, most) => {
      const network = networkFromTexts(texts, 20);
      const { entities, ties } = readablePart(network, most);
      assert.deepEqual(new Set(ties.flatMap(({ a, b }) => [a, b])), new Set(entities.keys()));
      const drawn = new Set(ties.map(({ a, b }) => `${entities[a]!.tag} ${entities[b]!.tag}`));
      const first = { ...network, ties: network.ties.filter(({ a, b }) => Math.max(a, b) < most) };
      for (const index of network.entities.keys()) {
        const strengths = first.ties.filter(({ a, b }) => a === index || b === index);
        const fourth = strengths.map(({ strength }) => strength).sort((x, y) => y - x)[3] ?? 0;
        for (const { a, b, strength } of strengths) {
          const pair = `${network.entities[a]!.tag} ${network.entities[b]!.tag}`;
          assert.ok(strength <= fourth || drawn.has(pair), pair);
        }
      }
    }),
  );
});

/** Returns the modularity: the share of ties within clusters minus that of chance (Newman and Girvan 2004). */
function modularity({ ties }: Network, clusters: readonly (readonly number[])[]): number {
  const all = 2 * ties.reduce((sum, { strength }) => sum + strength, 0);
  return clusters.reduce((sum, cluster) => {
    const ends = ties.flatMap(({ a, b, strength }) => [
      { one: a, other: b, strength },
      { one: b, other: a, strength },
    ]);
    const from = ends.filter(({ one }) => cluster.includes(one));
    const weigh = (some: typeof ends) => some.reduce((total, { strength }) => total + strength, 0);
    return sum + weigh(from.filter(({ other }) => cluster.includes(other))) / all - (weigh(from) / all) ** 2;
  }, 0);
}

test('every name is in one cluster, and moving none to another increases the modularity', () => {
  fc.assert(
    fc.property(tagged, (texts) => {
      const network = readablePart(networkFromTexts(texts, 20), 20);
      if (network.entities.length === 0) return;
      const clusters = clustersOf(network);
      assert.deepEqual(
        clusters.flat().sort((a, b) => a - b),
        [...network.entities.keys()],
      );
      const found = modularity(network, clusters);
      assert.ok(found >= modularity(network, [[...network.entities.keys()]]) - 1e-9);
      assert.ok(
        found >=
          modularity(
            network,
            [...network.entities.keys()].map((one) => [one]),
          ) -
            1e-9,
      );
      // Joining two clusters would not be better either.
      for (const [at, one] of clusters.entries()) {
        for (const other of clusters.slice(at + 1)) {
          const joined = [...clusters.filter((some) => some !== one && some !== other), [...one, ...other]];
          assert.ok(found >= modularity(network, joined) - 1e-9);
        }
      }
    }),
  );
});

test('names that often appear together form the clusters, which are named by their strongest names', () => {
  const text = (id: number, names: string) => ({
    text: id,
    tags: names.split('').map((tag) => ({ tag, category: 'person' as const })),
  });
  const texts = ['abcd', 'abcd', 'abd', 'wxyz', 'wxyz', 'wxz', 'wx', 'aw'].map((names, id) =>
    text(id, names),
  );
  const network = networkFromTexts(texts, 20);
  const called = clustersOf(network).map((cluster) => strongestOf(network, cluster).sort().join(''));
  assert.deepEqual(called.sort(), ['abd', 'wxz']);
});

test('no two names of a map overlap and none leaves the frame, and the same network gives the same map', () => {
  const frame = { width: 840, height: 600 };
  fc.assert(
    fc.property(tagged, (texts) => {
      const network = readablePart(networkFromTexts(texts, 20), 20);
      const boxes = network.entities.map(({ texts: count }) => ({ width: 60 + count, height: 24 }));
      const edges = network.ties.map(({ a, b, strength }) => ({ a, b, weight: strength }));
      const clusters = clustersOf(network);
      const points = layOutNetwork(boxes, edges, clusters, frame);
      assert.deepEqual(layOutNetwork(boxes, edges, clusters, frame), points);
      for (const [index, { x, y }] of points.entries()) {
        const { width, height } = boxes[index]!;
        assert.ok(x >= width / 2 - 1 && x <= frame.width - width / 2 + 1);
        assert.ok(y >= height / 2 - 1 && y <= frame.height - height / 2 + 1);
        for (const [other, point] of points.entries()) {
          if (other <= index) continue;
          const apartX = Math.abs(point.x - x) - (width + boxes[other]!.width) / 2;
          const apartY = Math.abs(point.y - y) - (height + boxes[other]!.height) / 2;
          assert.ok(Math.max(apartX, apartY) > -1, `${index} and ${other} overlap`);
        }
      }
    }),
    { numRuns: 40 },
  );
});

/** Networks of up to sixty names, from texts with up to eight names each. */
const named: fc.Arbitrary<Network> = fc
  .tuple(
    fc.uniqueArray(fc.string({ minLength: 2, maxLength: 38 }), { minLength: 5, maxLength: 60 }),
    fc.array(fc.uniqueArray(fc.nat(59), { maxLength: 8 }), { minLength: 5, maxLength: 60 }),
  )
  .map(([names, texts]) =>
    networkFromTexts(
      texts.map((numbers, index) => ({
        text: index + 1,
        tags: [...new Set(numbers.map((number) => names[number % names.length]!))].map((tag) => ({ tag, category: 'person' as const })), // prettier-ignore
      })),
      60,
    ),
  );

/** Seven names, each tied to all others, that were once never separated. */
const tight: Network = {
  entities: [11, 2, 2, 3, 9, 2, 2].map((length, index) => ({
    ...{ tag: 'n'.repeat(length - 1) + String(index), category: 'person' },
    texts: [4, 4, 3, 3, 3, 3, 2][index]!,
  })),
  ties: (
    [
      ...[[0, 1, 3, 0.75], [0, 2, 2, 0.577], [0, 3, 3, 0.866], [0, 4, 2, 0.577], [0, 5, 3, 0.866], [0, 6, 1, 0.354]], // prettier-ignore
      ...[
        [1, 2, 3, 0.866],
        [1, 3, 2, 0.577],
        [1, 4, 3, 0.866],
        [1, 5, 3, 0.866],
        [1, 6, 1, 0.354],
      ],
      ...[
        [2, 3, 2, 0.667],
        [2, 4, 3, 1],
        [2, 5, 2, 0.667],
        [2, 6, 1, 0.408],
        [3, 4, 2, 0.667],
      ],
      ...[
        [3, 5, 2, 0.667],
        [3, 6, 1, 0.408],
        [4, 5, 2, 0.667],
        [4, 6, 1, 0.408],
      ],
    ] as [number, number, number, number][]
  ).map(([a, b, texts, strength]) => ({ a, b, texts, strength })),
};

test('the names that fit a frame do not overlap, on screens of any width', () => {
  fc.assert(
    fc.property(named, fc.constantFrom(320, 640, 920, 1280, 1800), (network, width) => {
      const { boxes, points } = drawingOf(network, width);
      for (const [index, { x, y }] of points.entries()) {
        for (let other = index + 1; other < points.length; other++) {
          const apartX = Math.abs(points[other]!.x - x) - (boxes[index]!.width + boxes[other]!.width) / 2;
          const apartY = Math.abs(points[other]!.y - y) - (boxes[index]!.height + boxes[other]!.height) / 2;
          assert.ok(Math.max(apartX, apartY) > -3, `${index} and ${other} of ${points.length} overlap`);
        }
      }
    }),
    { numRuns: 60, examples: [[tight, 320]] },
  );
});

test('an arrow key leads to a name in its direction if there is one, and page keys reach every name', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 9 }), y: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), fc.nat(), (points, some) => {
      const from = some % points.length;
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const way = directionOf(key)!;
        const ahead = ({ x, y }: Point) => (x - points[from]!.x) * way.x + (y - points[from]!.y) * way.y > 0;
        const to = nextName(key, points, from);
        assert.equal(to === undefined ? points.some(ahead) : !ahead(points[to]!), false, key);
      }
      const passed = [0];
      for (let at: number | undefined = 0; (at = nextName('PageDown', points, at)) !== undefined;)
        passed.push(at);
      assert.deepEqual(passed, [...points.keys()]);
      assert.equal(nextName('Enter', points, from), undefined);
    }),
  );
});
