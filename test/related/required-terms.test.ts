import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSegment, type Document } from '../../packages/server/src/index/segment/build.ts';
import { Bitset } from '../../packages/server/src/index/sets/bitset.ts';
import { mergeSegments } from '../../packages/server/src/index/segment/merge.ts';
import type { View } from '../../packages/server/src/index/view.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { phrasePairs, textPairs } from '../../packages/server/src/listing/text-pairs.ts';
import { phraseTerms } from '../../packages/server/src/listing/phrase-terms.ts';
import { phraseFilter } from '../../packages/server/src/listing/phrase-filter.ts';
import { parseQuery } from '../../packages/server/src/listing/search-query.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { findTextsWith } from '../../packages/server/src/related/required-terms.ts';
import { findRelated } from '../../packages/server/src/related/query.ts';
import { seededFor } from '../support/seed.ts';
import { pick } from '../tags/checks.ts';

const language = 'sv';
const words = ['som', 'är', 'inte', 'på', 'regeringen', 'regeringens', 'riksdagen', 'valet', 'Åsa', 'åsa'];

const textOf = (body: string) => ({ headline: '', body, language }) as const;
const documentOf = (body: string, textId: number, hasPairs = true): Document => ({
  ...{ textId, date: 0, terms: textTerms(textOf(body)), vector: undefined },
  ...(hasPairs && { pairs: textPairs(textOf(body)) }),
});
const sayingOf = (query: string) => ({ phrases: parseQuery(query).phrases, isLiteral: false });
const requiredBy = (query: string) => ({
  terms: phraseTerms(parseQuery(query).phrases, language),
  pairs: phrasePairs(sayingOf(query), language),
});
const viewOf = (...segments: ReturnType<typeof buildSegment>[]): View => {
  const writer = new ViewWriter(language);
  for (const [at, segment] of segments.entries()) writer.add(at, segment);
  return writer.view;
};

test('no text with a phrase is skipped, and most texts without it are, in whatever segments they are', (t) => {
  const random = seededFor(t);
  const bodies = Array.from({ length: 400 }, () => Array.from({ length: 1 + Math.floor(random() * 20) }, () => pick(random, words)).join(' ')); // prettier-ignore
  const parts = [0, 1, 2].map((part) =>
    buildSegment(bodies.map((body, at) => documentOf(body, at)).filter((_, at) => at % 3 === part)),
  );
  const inputs = parts.map((segment) => ({ segment, deleted: new Bitset(segment.docs) }));
  const views = [viewOf(...parts), viewOf(mergeSegments(inputs))];
  let [kept, wrong, others] = [0, 0, 0];
  for (let round = 0; round < 200; round++) {
    const query = `"${Array.from({ length: 2 + (round % 3) }, () => pick(random, words)).join(' ')}"`;
    const says = phraseFilter(sayingOf(query), language);
    const [held, merged] = views.map((view) => findTextsWith(view, requiredBy(query)));
    assert.deepEqual(held, merged);
    for (const [textId, body] of bodies.entries()) {
      const is = says({ headline: '', body });
      assert.ok(held!.has(textId) || !is, `${query} in ${body}`);
      if (is) kept++;
      else if (held!.has(textId)) wrong++;
      else others++;
    }
  }
  assert.ok(kept > 1000 && wrong < others / 4, JSON.stringify({ kept, wrong, others }));
});

test('a phrase is found in the only text among many that has it, however low its score is', () => {
  const likely = Array.from({ length: 300 }, (_, at) => documentOf('regeringen är regeringen', at));
  const unlikely = `valet som regeringen är emot ${'åsa riksdagen '.repeat(200)}`;
  const query = '"som regeringen är"';
  const sample = { language, terms: textTerms(textOf('som regeringen är')), vector: undefined } as const;
  const options = { scope: [1], limit: 1, minThreshold: 0, maxThreshold: 1, relatedBy: 'automatic' as const };
  const findIds = (texts: readonly Document[]): number[] => {
    const view = viewOf(buildSegment(texts));
    const searchQuery = { ...options, sample, isAsked: true, required: requiredBy(query) };
    return findRelated(() => view, searchQuery).map(({ textId }) => textId);
  };
  assert.deepEqual(findIds([...likely, documentOf(unlikely, 999)]), [999]);
  // A text whose pairs are not known may have the phrase, too.
  assert.deepEqual(findIds([...likely, documentOf('regeringen är emot', 1000, false)]), [1000]);
});
