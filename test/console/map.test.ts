import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  clusterColours,
  type Drawing,
  drawingOf,
  strongestOf,
} from '../../packages/console/src/map/drawing/drawing.ts';
import { layOutNetwork, type Point } from '../../packages/console/src/map/drawing/layout.ts';
import { directionOf, nextName } from '../../packages/console/src/map/drawing/nearest.ts';
import { maxZoom } from '../../packages/console/src/map/drawing/viewport.ts';
import { namesAt, nameScaleAt } from '../../packages/console/src/map/drawing/visibility.ts';
import { clustersOf } from '../../packages/console/src/map/network/clusters.ts';
import { networkFromRelated } from '../../packages/console/src/map/network/from-related.ts';
import { networkFromTexts, type Tagged } from '../../packages/console/src/map/network/from-texts.ts';
import {
  namesWith,
  type Network,
  readablePart,
  strengthOf,
} from '../../packages/console/src/map/network/network.ts';

const someTexts: fc.Arbitrary<Tagged[]> = fc
  .array(fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrst'.split('')), { maxLength: 8 }), {
    maxLength: 40,
  })
  .map((texts) =>
    texts.map((names, index) => ({
      text: index + 1,
      tags: names.map((tag) => ({ tag, category: 'person' as const })),
    })),
  );

const textsWithTag = (texts: readonly Tagged[], tag: string) =>
  texts.filter(({ tags }) => tags.some((one) => one.tag === tag)).map(({ text }) => text);

test('ties equal a naive count of the texts that have both names', () => {
  fc.assert(
    fc.property(someTexts, (texts) => {
      const { entities, ties } = networkFromTexts(texts, 12);
      assert.ok(entities.length <= 12);
      for (const { tag, texts: count } of entities) assert.equal(count, textsWithTag(texts, tag).length);
      const pairs = new Map(ties.map(({ a, b, texts: both }) => [`${a} ${b}`, both]));
      for (const [a, one] of entities.entries()) {
        for (const [b, other] of entities.entries()) {
          if (a >= b) continue;
          const both = textsWithTag(texts, one.tag).filter((text) =>
            textsWithTag(texts, other.tag).includes(text),
          );
          assert.equal(pairs.get(`${a} ${b}`) ?? 0, both.length);
        }
      }
    }),
  );
});

test('the co-occurring names give the same network as the texts', () => {
  fc.assert(
    fc.property(someTexts, (texts) => {
      const network = networkFromTexts(texts, 12);
      const company = network.entities.map((_, index) =>
        // A pair is found if the result for either name has it.
        namesWith(network, index)
          .filter(({ other }) => other > index)
          .map(({ other, texts: both }) => ({ ...network.entities[other]!, texts: both })),
      );
      const networkOfRelated = networkFromRelated(network.entities, company);
      const sortTies = ({ ties }: Network) => ties.toSorted((x, y) => x.a - y.a || x.b - y.b);
      assert.deepEqual(sortTies(networkOfRelated), sortTies(network));
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
    fc.property(someTexts, fc.integer({ min: 1, max: 20 }), (texts, most) => {
      const network = networkFromTexts(texts, 20);
      const { entities, ties } = readablePart(network, most);
      assert.deepEqual(new Set(ties.flatMap(({ a, b }) => [a, b])), new Set(entities.keys()));
      const drawnPairs = new Set(ties.map(({ a, b }) => `${entities[a]!.tag} ${entities[b]!.tag}`));
      const first = { ...network, ties: network.ties.filter(({ a, b }) => Math.max(a, b) < most) };
      for (const index of network.entities.keys()) {
        const strengths = first.ties.filter(({ a, b }) => a === index || b === index);
        const fourth = strengths.map(({ strength }) => strength).sort((x, y) => y - x)[3] ?? 0;
        for (const { a, b, strength } of strengths) {
          const pair = `${network.entities[a]!.tag} ${network.entities[b]!.tag}`;
          assert.ok(strength <= fourth || drawnPairs.has(pair), pair);
        }
      }
    }),
  );
});

/** Returns the modularity: the share of ties within clusters minus the share expected by chance (Newman and Girvan 2004). */
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

test('every name is in one cluster, and no move of a name to another cluster increases the modularity', () => {
  fc.assert(
    fc.property(someTexts, (texts) => {
      const network = readablePart(networkFromTexts(texts, 20), 20);
      if (network.entities.length === 0) return;
      const clusters = clustersOf(network);
      assert.deepEqual(
        clusters.flat().sort((a, b) => a - b),
        [...network.entities.keys()],
      );
      const score = modularity(network, clusters);
      assert.ok(score >= modularity(network, [[...network.entities.keys()]]) - 1e-9);
      assert.ok(
        score >=
          modularity(
            network,
            [...network.entities.keys()].map((one) => [one]),
          ) -
            1e-9,
      );
      // Joining two clusters does not increase it either.
      for (const [at, one] of clusters.entries()) {
        for (const other of clusters.slice(at + 1)) {
          const merge = [...clusters.filter((some) => some !== one && some !== other), [...one, ...other]];
          assert.ok(score >= modularity(network, merge) - 1e-9);
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
  const clusterNames = clustersOf(network).map((cluster) => strongestOf(network, cluster).sort().join(''));
  assert.deepEqual(clusterNames.sort(), ['abd', 'wxz']);
});

test('no two names of a map overlap and none leaves the frame, and the same network gives the same map', () => {
  const frame = { width: 840, height: 600 };
  fc.assert(
    fc.property(someTexts, (texts) => {
      const network = readablePart(networkFromTexts(texts, 20), 20);
      const boxes = network.entities.map(({ texts: count }) => ({ width: 60 + count, height: 24 }));
      const edges = network.ties.map(({ a, b, strength }) => ({ a, b, weight: strength }));
      const clusters = clustersOf(network);
      const points = layOutNetwork({ boxes, edges, clusters, frame });
      assert.deepEqual(layOutNetwork({ boxes, edges, clusters, frame }), points);
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
const networks: fc.Arbitrary<Network> = fc
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

/** Seven names, each tied to all others, which the layout once failed to separate. */
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

/** Checks that no two names that a drawing shows at a zoom overlap by more than some pixels. */
function assertApart({ boxes, points, shownFrom }: Drawing, zoom: number, tolerance: number) {
  const shown = namesAt(shownFrom, zoom);
  for (const one of shown) {
    for (const other of shown.filter((name) => name > one)) {
      const gap = (axis: 'x' | 'y', side: 'width' | 'height') =>
        zoom * Math.abs(points[other]![axis] - points[one]![axis]) -
        (zoom * nameScaleAt(zoom) * (boxes[one]![side] + boxes[other]![side])) / 2;
      assert.ok(
        Math.max(gap('x', 'width'), gap('y', 'height')) > -tolerance,
        `${one} and ${other} of ${shown.length} overlap at zoom ${zoom}`,
      );
    }
  }
}

test('the names that fit a frame do not overlap, on screens of any width and at any zoom', () => {
  fc.assert(
    fc.property(networks, fc.constantFrom(320, 640, 920, 1280, 1800), (network, width) => {
      const drawing = drawingOf(network, width);
      for (const zoom of [1, 1.5, 2.2, 3.3, 6]) assertApart(drawing, zoom, 3);
    }),
    { numRuns: 60, examples: [[tight, 320]] },
  );
});

test('a large map shows more names the further it is zoomed in, up to hundreds, and no shown name disappears', () => {
  // Each text has five names; the higher the number of a name, the rarer it is.
  const texts = Array.from({ length: 1500 }, (_, text) => ({
    text,
    tags: [0, 1, 2, 3, 4].map((at) => {
      const number = Math.floor(300 * ((text * (at + 1) * 0.618) % 1) ** 2);
      return { tag: `Name ${number}`, category: 'person' as const };
    }),
  }));
  for (const width of [320, 1200]) {
    const drawing = drawingOf(networkFromTexts(texts, 300), width);
    const all = drawing.network.entities.length;
    assert.ok(all > 250, `${all}`);
    const zooms = [1, 1.5, 2.25, 3.375, 5, maxZoom];
    const shown = zooms.map((zoom) => namesAt(drawing.shownFrom, zoom));
    for (const [at, zoom] of zooms.entries()) {
      assertApart(drawing, zoom, 2);
      if (at > 0) assert.ok(new Set(shown[at]).isSupersetOf(new Set(shown[at - 1])));
    }
    const counts = shown.map(({ length }) => length);
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
    );
    assert.ok(width < 1000 || counts.at(-1)! > 0.9 * all, `${counts.join()} of ${all}`);
    assert.ok(counts.at(-1)! > 3 * counts[0]!, `${counts.join()} of ${all}`);
  }
});

/** Returns the colours that a style sheet sets for names, each in the light and in the dark theme. */
function coloursIn(sheet: string, names: RegExp): string[][] {
  const path = join(import.meta.dirname, '../../packages/console/src/styles', sheet);
  return [...readFileSync(path, 'utf8').matchAll(names)].map(([, light, dark]) => [light!, dark!]);
}

/** Returns a colour in OKLab, where distances are as large as people see them (Ottosson 2020). */
function oklab(hex: string): number[] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

test('no cluster has the colour of a category or of another cluster, light and dark', () => {
  const tints = coloursIn('base.css', /--\w+-tint: light-dark\((#\w{6}), (#\w{6})\)/g);
  const clusters = coloursIn('map.css', /--cluster-\d: light-dark\((#\w{6}), (#\w{6})\)/g);
  assert.equal(clusters.length, clusterColours);
  assert.ok(tints.length >= 5);
  for (const theme of [0, 1]) {
    for (const [index, cluster] of clusters.entries()) {
      for (const other of [...tints, ...clusters.slice(index + 1)]) {
        const [one, two] = [oklab(cluster[theme]!), oklab(other[theme]!)];
        const distance = Math.hypot(...one.map((value, axis) => value - two[axis]!));
        assert.ok(distance > 0.03, `${cluster[theme]} and ${other[theme]}: ${distance}`);
      }
    }
  }
});

test('an arrow key leads to a name in its direction if there is one, and page keys reach every name', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 9 }), y: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), fc.nat(), (points, some) => {
      const from = some % points.length;
      const all = [...points.keys()];
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const way = directionOf(key)!;
        const ahead = ({ x, y }: Point) => (x - points[from]!.x) * way.x + (y - points[from]!.y) * way.y > 0;
        const to = nextName(key, points, from, all);
        assert.equal(to === undefined ? points.some(ahead) : !ahead(points[to]!), false, key);
      }
      const visits = [0];
      for (let at: number | undefined = 0; (at = nextName('PageDown', points, at, all)) !== undefined;)
        visits.push(at);
      assert.deepEqual(visits, [...points.keys()]);
      assert.equal(nextName('Enter', points, from, all), undefined);
    }),
  );
});
