import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { priors } from '../../packages/server/src/nlp/relate/prior.ts';
import { relevance } from '../../packages/server/src/nlp/relate/relevance.ts';
import { SparseIndex } from '../../packages/server/src/nlp/relate/sparse-index.ts';
import { TextIndex } from '../../packages/server/src/nlp/relate/text-index.ts';
import { textTerms } from '../../packages/server/src/nlp/relate/terms.ts';
import { listed } from './listed.ts';
import { seeded } from './texts.ts';

function indexOf(bodies: readonly string[], language: 'en' | 'sv' = 'en'): SparseIndex {
  const index = new SparseIndex(priors[language]);
  for (const [id, body] of bodies.entries()) index.set(id, textTerms({ headline: '', body, language }));
  return index;
}

async function relevances(
  bodies: readonly string[],
  language: 'en' | 'sv' = 'en',
): Promise<Map<number, number>> {
  const matches = await indexOf(bodies, language).search(0, bodies.length);
  return new Map(listed(matches).map(({ id, score }) => [id, relevance(score, 'statistic', language)]));
}

const storm = `Thousands of homes lost power when a winter storm with heavy snow and strong wind hit the coast on
  Sunday. Power companies said that fallen trees had damaged lines in three counties, and that repairs could take
  days. Schools stay closed on Monday.`;
const stormAgain = `Power companies are still repairing lines damaged by fallen trees after the winter storm on
  Sunday. Several thousand homes along the coast are without power, and heavy snow keeps schools closed.`;
const bank = `The central bank raised its interest rate by a quarter of a point and warned that inflation would
  stay above the target this year. Analysts had expected the bank to wait until the autumn.`;
const match = `A late goal gave the home team its third victory in a row and the lead of the league. The coach
  praised the young striker, who had joined the club in the summer.`;

suite('collections of a few texts', () => {
  test('one text has no related ones', async () => {
    assert.deepEqual(await relevances([storm]), new Map());
  });

  test('two texts on one matter are close, two on different matters are not', async () => {
    assert.ok((await relevances([storm, stormAgain])).get(1)! > 0.5);
    assert.ok(((await relevances([storm, bank])).get(1) ?? 0) < 0.1);
    assert.ok(((await relevances([bank, match])).get(1) ?? 0) < 0.1);
  });

  test('a third and a fourth text hardly change what two are to each other', async () => {
    const two = (await relevances([storm, stormAgain])).get(1)!;
    const four = await relevances([storm, stormAgain, bank, match]);
    assert.ok(Math.abs(two - four.get(1)!) < 0.1);
    assert.ok((four.get(2) ?? 0) < 0.1 && (four.get(3) ?? 0) < 0.1);
  });

  test('the same in Swedish', async () => {
    const elpris = `Elpriset steg kraftigt under januari, och regeringen vill nu införa ett elstöd till hushållen.
      Energiministern sade att stödet kan betalas ut före sommaren.`;
    const elstöd = `Hushållen kan få elstöd redan före sommaren, meddelade energiministern. Elpriserna i januari
      var de högsta på flera år.`;
    const skola = `Kommunen bygger en ny skola för trehundra elever. Bygget ska stå färdigt till höstterminen och
      ersätter de gamla barackerna.`;
    const found = await relevances([elpris, elstöd, skola], 'sv');
    assert.ok(found.get(1)! > 0.5);
    assert.ok((found.get(2) ?? 0) < 0.1);
  });
});

suite('copies', () => {
  test('have relevance 1 however many there are, and nothing else has', async () => {
    for (const copies of [1, 2, 60, 10_000]) {
      const found = await relevances([...new Array<string>(copies + 1).fill(storm), stormAgain, bank]);
      for (let id = 1; id <= copies; id++) assert.equal(found.get(id), 1);
      assert.ok(found.get(copies + 1)! < 1);
    }
  });

  test('fill an answer in the order of their ids, by words, by meaning and by both', async () => {
    const vector = Float32Array.from({ length: 384 }, (_, at) => Math.sin(at));
    const copy = { terms: textTerms({ headline: '', body: storm, language: 'en' }), vector };
    const index = new TextIndex('en');
    for (let id = 1; id <= 10_000; id++) index.set(id, copy);
    for (const by of ['statistic', 'semantic', 'automatic'] as const) {
      const found = await index.search(3, { by, limit: 5 });
      assert.deepEqual(found.ids, [1, 2, 4, 5, 6]);
      assert.deepEqual(found.relevances, [1, 1, 1, 1, 1]);
    }
  });

  test('of texts with hardly anything in them too', async () => {
    for (const body of ['Volvo', 'the', '12 345', 'https://example.org/', '…']) {
      assert.equal((await relevances([body, storm, body])).get(2), 1, body);
      assert.equal((await relevances([body, storm, body])).get(1) ?? 0, 0, body);
    }
  });
});

suite('a text of 100,000 characters', () => {
  const long = Array.from({ length: 12_500 }, (_, at) => `w${(at * 7919) % 99_991}`.padEnd(7, 'x')).join(' ');

  test('is found and finds, and leaves no trace', async () => {
    assert.equal(long.length, 99_999);
    const index = indexOf([storm, stormAgain, bank]);
    const before = await index.search(0, 10);
    const terms = (body: string) => textTerms({ headline: '', body, language: 'en' });
    index.set(3, terms(long));
    index.set(4, terms(long.slice(0, 2000)));
    assert.equal((await index.search(4, 10)).ids[0], 3);
    assert.equal((await index.search(3, 10)).ids[0], 4);
    assert.deepEqual(index.get(3), terms(long));
    index.set(4, terms(long));
    assert.deepEqual(await index.search(3, 10), { ids: [4], scores: [1] });
    index.delete(3);
    index.delete(4);
    assert.deepEqual(await index.search(0, 10), before);
  });
});

suite('texts of numbers', () => {
  test('are related by the numbers that they share', async () => {
    const found = await relevances([
      '2019 4711 1338 90125',
      '2019 4711 1338 777',
      '1812 1914 1939 1945',
      storm,
    ]);
    assert.ok(found.get(1)! > 0.3);
    assert.equal(found.get(2), undefined);
  });
});

suite('a footer that all texts share', () => {
  const footer = `About this newsletter: you receive it because you signed up on our website. To change your
    settings or to unsubscribe, follow the link at the end of this message. The publisher is not responsible for
    the content of external pages. All rights reserved. Contact the editors at the address given below.`;

  test('does not make them related, from some fifty texts on', async () => {
    for (const size of [50, 500]) {
      const random = seeded(size);
      const rare = () => `w${Math.floor(random() * 1e6)}`;
      const bodies = Array.from(
        { length: size },
        () => `${Array.from({ length: 120 }, rare).join(' ')}.\n${footer}`,
      );
      for (const value of (await relevances(bodies)).values())
        assert.ok(value < 0.1, `${value} among ${size} texts`);
    }
  });

  test('leaves what is related on top among few', async () => {
    const bodies = [storm, bank, match, stormAgain].map((body) => `${body}\n${footer}`);
    const found = await relevances(bodies);
    assert.ok(found.get(3)! > Math.max(found.get(1)!, found.get(2)!));
  });
});

test('relevance rises with the score from 0 to 1, which only equal texts have', () => {
  for (const language of ['en', 'sv'] as const) {
    let last = 0;
    for (let score = 0; score < 1; score += 0.001) {
      const value = relevance(score, 'statistic', language);
      assert.ok(value >= last && value < 1);
      last = value;
    }
    assert.deepEqual([relevance(0, 'automatic', language), relevance(1, 'automatic', language)], [0, 1]);
  }
});
