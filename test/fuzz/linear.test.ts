import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openEncoder } from '../../packages/server/src/analysis/worker/onnx-encoder.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { makeAnalyser } from '../../packages/server/src/nlp/analyse.ts';
import type { Encoder } from '../../packages/server/src/nlp/encoder.ts';
import { termCount } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { isDrill, repetitionsOf } from '../../support/repetitions.ts';
import { root } from '../support/process.ts';
import { seededFor } from '../support/seed.ts';
import { newsOf, unkindTexts } from './unkind.ts';

const { files } = await openEncoder(join(root, 'models/en-sv'));
const { labels, hidden } = files.config;

/** The work of an analysis. */
interface Work {
  pieces: number;
  windows: number;
  terms: number;
  milliseconds: number;
}

/** Measures the work of an analysis whose encoder finds the label `likeliest` in every place. */
async function workOf(body: string, likeliest: string): Promise<Work> {
  const work = { pieces: 0, windows: 0 };
  const column = labels.indexOf(likeliest);
  const encoder: Encoder = {
    version: 'counting',
    encode(sequences) {
      work.windows += sequences.length;
      for (const { length } of sequences) work.pieces += length;
      return Promise.resolve(
        sequences.map(({ length }) => ({
          logits: Float32Array.from({ length: length * labels.length }, (_, at) =>
            at % labels.length === column ? 5 : 0,
          ),
          vector: new Float32Array(hidden),
        })),
      );
    },
  };
  const source = { headline: '', body, language: 'en' } as const;
  const before = process.cpuUsage();
  await makeAnalyser(files, encoder)(source);
  const terms = termCount(textTerms(source));
  const { user, system } = process.cpuUsage(before);
  return { ...work, terms, milliseconds: (user + system) / 1000 };
}

/**
 * The most subword tokens of a text of the greatest length, as a multiple of those of a news text. A text has at most one token for each
 * character and two for each word; news has one for four or five characters.
 */
const mostPieces = 10;
/** The most time outside the encoder, as a multiple of news; only a drill checks it. The worst of the texts took 3.7 times as long. */
const mostTime = 30;

test('the work of an analysis grows with the text, and no text costs much more than news', async (t: TestContext) => {
  const random = seededFor(t);
  const all = unkindTexts(random);
  // A random share of the texts is enough, because they differ little.
  const sample = all.filter(() => random() < repetitionsOf('slowTexts') / 100);
  const news = await workOf(newsOf(), 'O');
  let worst: [number, string] = [0, ''];
  for (const [what, makeText] of sample) {
    for (const label of ['O', 'B-PER', 'I-ORG']) {
      const [quarter, whole] = [
        await workOf(makeText(limits.body / 4), label),
        await workOf(makeText(), label),
      ];
      for (const kind of ['pieces', 'windows', 'terms'] as const)
        assert.ok(
          whole[kind] <= 4 * quarter[kind] + 40,
          `${what}, ${label}: ${quarter[kind]} ${kind}, then ${whole[kind]}`,
        );
      assert.ok(
        whole.pieces <= mostPieces * news.pieces,
        `${what}: ${whole.pieces} pieces beside ${news.pieces}`,
      );
      const ratio = whole.milliseconds / news.milliseconds;
      if (ratio > worst[0]) worst = [ratio, `${what}, ${label}`];
      if (isDrill()) assert.ok(ratio <= mostTime, `${what}, ${label}: ${ratio} times the time of news`);
    }
  }
  t.diagnostic(`the longest took ${worst[0].toFixed(1)} times as long as news: ${worst[1]}`);
});
