import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { View } from '../../packages/server/src/index/view.ts';
import type { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { search } from '../../packages/server/src/related/search.ts';
import { relevance } from '../../packages/server/src/scoring/relevance.ts';
import { addTo, viewOf, writerOf } from '../../support/view.ts';
import { seeded } from '../support/texts.ts';

const featuresOf = (body: string, language: 'en' | 'sv' = 'en') => ({
  terms: textTerms({ headline: '', body, language }),
});

const writerIn = (bodies: readonly string[], language: 'en' | 'sv' = 'en'): ViewWriter =>
  writerOf(language, bodies.map((body, id) => [id, featuresOf(body, language)] as const)); // prettier-ignore

function bodiesIn(bodies: readonly string[], language: 'en' | 'sv' = 'en'): View {
  return writerIn(bodies, language).view;
}

/** Returns the relevances, by id, of all texts that share a word with text 0, by words alone. */
function relevances(bodies: readonly string[], language: 'en' | 'sv' = 'en'): Map<number, number> {
  const { ids, scores } = byWords(bodiesIn(bodies, language), 0, bodies.length);
  return new Map(ids.map((id, at) => [id, relevance(scores[at]!, 'statistic', language)]));
}

function byWords(view: View, textId: number, limit = 10): { ids: number[]; scores: number[] } {
  const { ids, scores } = search(view, textId, { relatedBy: 'statistic', limit });
  return { ids, scores };
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
  test('a single text has no related texts', () => {
    assert.deepEqual(relevances([storm]), new Map());
  });

  test('two texts on one subject are related, two on different subjects are not', () => {
    assert.ok(relevances([storm, stormAgain]).get(1)! > 0.5);
    assert.ok((relevances([storm, bank]).get(1) ?? 0) < 0.1);
    assert.ok((relevances([bank, match]).get(1) ?? 0) < 0.1);
  });

  test('a third and a fourth text hardly change the relevance of two texts', () => {
    const two = relevances([storm, stormAgain]).get(1)!;
    const four = relevances([storm, stormAgain, bank, match]);
    assert.ok(Math.abs(two - four.get(1)!) < 0.1);
    assert.ok((four.get(2) ?? 0) < 0.1 && (four.get(3) ?? 0) < 0.1);
  });

  test('two Swedish texts on one subject are related, and a text on another subject is not', () => {
    const elpris = `Elpriset steg kraftigt under januari, och regeringen vill nu införa ett elstöd till hushållen.
      Energiministern sade att stödet kan betalas ut före sommaren.`;
    const elstöd = `Hushållen kan få elstöd redan före sommaren, meddelade energiministern. Elpriserna i januari
      var de högsta på flera år.`;
    const skola = `Kommunen bygger en ny skola för trehundra elever. Bygget ska stå färdigt till höstterminen och
      ersätter de gamla barackerna.`;
    const found = relevances([elpris, elstöd, skola], 'sv');
    assert.ok(found.get(1)! > 0.5);
    assert.ok((found.get(2) ?? 0) < 0.1);
  });
});

suite('copies', () => {
  test('have relevance 1 however many there are, and no other text has', () => {
    for (const copies of [1, 2, 60, 10_000]) {
      const found = relevances([...new Array<string>(copies + 1).fill(storm), stormAgain, bank]);
      for (let id = 1; id <= copies; id++) assert.equal(found.get(id), 1);
      assert.ok(found.get(copies + 1)! < 1);
    }
  });

  test('fill a result in the order of their ids, by words, by meaning and by both', () => {
    const vector = Float32Array.from({ length: 384 }, (_, at) => Math.sin(at));
    const copy = { terms: textTerms({ headline: '', body: storm, language: 'en' }), vector };
    const view = viewOf(
      'en',
      Array.from({ length: 10_000 }, (_, at) => [at + 1, copy] as const),
    );
    for (const relatedBy of ['statistic', 'semantic', 'automatic'] as const) {
      const found = search(view, 3, { relatedBy, limit: 5 });
      assert.deepEqual(found.ids, [1, 2, 4, 5, 6]);
      assert.deepEqual(found.relevances, [1, 1, 1, 1, 1]);
    }
  });

  test('have relevance 1 even if they have hardly any content', () => {
    for (const body of ['Volvo', 'the', '12 345', 'https://example.org/', '…']) {
      assert.equal(relevances([body, storm, body]).get(2), 1, body);
      assert.equal(relevances([body, storm, body]).get(1) ?? 0, 0, body);
    }
  });
});

suite('a text of 100,000 characters', () => {
  const long = Array.from({ length: 12_500 }, (_, at) => `w${(at * 7919) % 99_991}`.padEnd(7, 'x')).join(' ');

  test('is found, finds others, and changes nothing for them', () => {
    assert.equal(long.length, 99_999);
    const writer = writerIn([storm, stormAgain, bank]);
    const before = search(writer.view, 0, { relatedBy: 'statistic', limit: 10 });
    assert.ok(before.ids.length > 0);
    addTo(writer, 1, [[3, featuresOf(long)]]);
    addTo(writer, 2, [[4, featuresOf(long.slice(0, 2000))]]);
    assert.equal(byWords(writer.view, 4).ids[0], 3);
    assert.equal(byWords(writer.view, 3).ids[0], 4);
    assert.deepEqual(writer.view.sample(3)?.terms, featuresOf(long).terms);
    writer.delete(4);
    addTo(writer, 3, [[4, featuresOf(long)]]);
    assert.deepEqual(byWords(writer.view, 3), { ids: [4], scores: [1] });
    writer.delete(3);
    writer.delete(4);
    assert.deepEqual(search(writer.view, 0, { relatedBy: 'statistic', limit: 10 }), before);
  });
});

suite('texts of numbers', () => {
  test('are related by their common numbers', () => {
    const found = relevances(['2019 4711 1338 90125', '2019 4711 1338 777', '1812 1914 1939 1945', storm]);
    assert.ok(found.get(1)! > 0.3);
    assert.equal(found.get(2), undefined);
  });
});

suite('a footer that all texts share', () => {
  const footer = `About this newsletter: you receive it because you signed up on our website. To change your
    settings or to unsubscribe, follow the link at the end of this message. The publisher is not responsible for
    the content of external pages. All rights reserved. Contact the editors at the address given below.`;

  test('does not relate them, from some fifty texts on', () => {
    for (const size of [50, 500]) {
      const random = seeded(size);
      const rare = () => `w${Math.floor(random() * 1e6)}`;
      const bodies = Array.from(
        { length: size },
        () => `${Array.from({ length: 120 }, rare).join(' ')}.\n${footer}`,
      );
      for (const value of relevances(bodies).values()) assert.ok(value < 0.1, `${value} among ${size} texts`);
    }
  });

  test('leaves related texts on top in a small collection', () => {
    const bodies = [storm, bank, match, stormAgain].map((body) => `${body}\n${footer}`);
    const found = relevances(bodies);
    assert.ok(found.get(3)! > Math.max(found.get(1)!, found.get(2)!));
  });
});

test('relevance rises with the score from 0 to 1, which only equal texts have', () => {
  for (const language of ['en', 'sv'] as const) {
    for (const comparison of [{}, { size: 20, terms: 1 }, { size: 1e8, terms: 100_000 }]) {
      let last = 0;
      for (let score = 0; score < 1; score += 0.001) {
        const value = relevance(score, 'statistic', language, comparison);
        assert.ok(value >= last && value < 1);
        last = value;
      }
    }
    assert.deepEqual([relevance(0, 'automatic', language), relevance(1, 'automatic', language)], [0, 1]);
  }
});

test('a relevance is farther from .5 for long texts and in large collections', () => {
  for (const score of [0.05, 0.4]) {
    const distances = [
      { size: 1000, terms: 60 },
      { size: 1000, terms: 250 },
      { size: 1000, terms: 400 },
      { size: 100_000, terms: 400 },
    ].map((comparison) => Math.abs(relevance(score, 'semantic', 'en', comparison) - 0.5));
    assert.deepEqual(
      distances,
      distances.toSorted((one, other) => one - other),
    );
    assert.equal(new Set(distances).size, distances.length);
  }
});
