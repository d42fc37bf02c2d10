import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildSegment } from '../../packages/server/src/index/segment/build.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { search } from '../../packages/server/src/related/search.ts';
import { blend, type PairLanguage, type RelatedBy } from '../../packages/server/src/scoring/blend.ts';
import { correctForSize, relevance, steepness } from '../../packages/server/src/scoring/relevance.ts';
import { squaredIdf, level, topLevel } from '../../packages/server/src/scoring/weights.ts';

const page = readFileSync(new URL('../../docs/design/scoring.md', import.meta.url), 'utf8');

test('the service computes the values of the worked example', () => {
  const [, example = ''] = page.split('## A worked example');
  const values = [...example.matchAll(/\| ([\d.]+) \|$/gm)].map(([, value]) => value!);
  const documents = ['quokka rottnest', 'quokka marsupial'].map((body, at) => {
    const terms = textTerms({ headline: '', body, language: 'en' });
    return { textId: at + 1, date: 0, terms, vector: undefined };
  });
  const writer = new ViewWriter('en');
  writer.add(1, buildSegment(documents));
  const { scores, relevances } = search(writer.view, 1, { relatedBy: 'statistic', limit: 10 });
  const [top, shared, alone] = [
    topLevel(2),
    squaredIdf(topLevel(2), level(2, 0)),
    squaredIdf(topLevel(2), level(1, 0)),
  ];
  const both = blend({ statistic: scores[0]!, semantic: 0.4 }, 'automatic', 'en');
  assert.deepEqual(values, [
    top.toFixed(4),
    shared.toFixed(2),
    alone.toFixed(2),
    '1',
    (256 * (shared + 1.5 * alone)).toFixed(0),
    (256 * (shared + alone / 4)).toFixed(0),
    (256 * shared).toFixed(0),
    String(scores[0]),
    correctForSize(scores[0]!, 'statistic', 2).toFixed(6),
    steepness({ size: 2, terms: 3 }).toFixed(4),
    String(relevances[0]),
    both.toFixed(6),
    String(relevance(both, 'automatic', 'en', { size: 2, terms: 3 })),
  ]);
});

test('the page has the points of the relevance lines', () => {
  const point = /^\| `(\w+)` \| (en|sv|across) \| ([\d.]+) → ([\d.]+) \| ([\d.]+) → ([\d.]+) \|$/gm;
  const rows = [...page.matchAll(point)];
  assert.equal(rows.length, 9);
  for (const [, by, kind, ...points] of rows) {
    const [unrelated, least, related, most] = points.map(Number);
    const at = (score: number) => relevance(score, by as RelatedBy, kind as PairLanguage);
    assert.deepEqual([at(unrelated!), at(related!)], [least, most], `${by!} ${kind!}`);
  }
});
