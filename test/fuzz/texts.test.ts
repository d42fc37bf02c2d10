import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openEncoder } from '../../packages/server/src/analysis/worker/onnx-encoder.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { NameMention } from '../../packages/server/src/nlp/mentions/mentions.ts';
import { lengthenNames } from '../../packages/server/src/nlp/mentions/repeats.ts';
import { makeAnalyser } from '../../packages/server/src/nlp/analyse.ts';
import { detectLanguage } from '../../packages/server/src/nlp/detect-language.ts';
import type { Encoder } from '../../packages/server/src/nlp/encoder.ts';
import { termBytes } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { makeTokenizer, piecesOf } from '../../packages/server/src/nlp/tokens/tokenizer.ts';
import { splitWords } from '../../packages/server/src/nlp/tokens/words.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { root } from '../support/process.ts';
import { one, type Random, runsOf } from './seeds.ts';
import { anyString } from './strings.ts';

const { files } = await openEncoder(join(root, 'models/en-sv'));
const segment = makeTokenizer(files.tokenizer, files.config.special.unk);

/** An encoder that returns random labels: names anywhere, of any length, even nested. */
function anyEncoder(random: Random): Encoder {
  const { hidden, labels } = files.config;
  const encode = ({ length }: Int32Array) => ({
    logits: Float32Array.from({ length: length * labels.length }, () => 8 * random() - 4),
    vector: Float32Array.from({ length: hidden }, () => random() - 0.5),
  });
  return { version: 'any', encode: (sequences) => Promise.resolve(sequences.map(encode)) };
}

test('any text has words and subword tokens', (t) => {
  for (const { random, tries } of runsOf(t, 'texts', repetitionsOf('textsRead'))) {
    for (let tried = 0; tried < tries; tried++) {
      const text = anyString(random, one(random, [1, 9, 60, 600]));
      const words = splitWords(text);
      let at = 0;
      for (const { start, end } of words) {
        assert.ok(start >= at && end > start && end <= text.length, JSON.stringify(text));
        assert.equal(text.slice(at, start).trim(), '', JSON.stringify(text));
        at = end;
      }
      assert.equal(text.slice(at).trim(), '', JSON.stringify(text));
      for (const path of piecesOf(text, words, segment))
        for (const piece of path)
          assert.ok(files.tokenizer.pieces[piece] !== undefined, JSON.stringify(text));
      const { language, confidence } = detectLanguage(text) as { language?: string; confidence?: number };
      assert.ok(language === undefined || ['en', 'sv'].includes(language), JSON.stringify(text));
      assert.ok(confidence === undefined || (confidence >= 0 && confidence <= 1), JSON.stringify(text));
    }
  }
});

test('whatever the encoder returns, each tag is a word with a relevance and lies at its place', async (t) => {
  for (const { random, tries } of runsOf(t, 'texts', repetitionsOf('textsRead'))) {
    const analyse = makeAnalyser(files, anyEncoder(random));
    for (let tried = 0; tried < tries; tried++) {
      const source = {
        headline: anyString(random, one(random, [0, 20, 250])),
        body: anyString(random, one(random, [1, 60, 600])),
        language: one<Language>(random, ['en', 'sv']),
      };
      const details = JSON.stringify(source);
      const { tags, vector } = await analyse(source);
      assert.equal(new Set(tags.map(({ tag }) => tag)).size, tags.length, details);
      for (const { tag, relevance, mentions } of tags) {
        assert.ok(tag.trim() !== '' && relevance >= 0 && relevance <= 1 && mentions.length > 0, details);
        for (const { field, offset, length } of mentions)
          assert.ok(offset >= 0 && length > 0 && offset + length <= source[field].length, details);
      }
      assert.ok(vector.every(Number.isFinite), details);
      assert.equal(textTerms(source).length % termBytes, 0, details);
    }
  }
});

test('a letter that is longer in lower case moves no mention beyond its field', () => {
  // Found by the test above: "İ" has two code units in lower case.
  const body = 'Dİa vägen öppnas. Alla minns Dİa vägen';
  const at = (start: number, surface: string): NameMention => ({
    ...{ field: 'body', start, end: start + surface.length, surface },
    ...{ category: 'organization', confidence: 1 },
  });
  const shortMentions = [at(0, 'Dİa vägen'), at(body.lastIndexOf('Dİa'), 'Dİa')];
  const longerMentions = lengthenNames(shortMentions, { headline: '', body });
  assert.deepEqual(
    longerMentions.map(({ start, end }) => body.slice(start, end)),
    ['Dİa vägen', 'Dİa vägen'],
  );
  assert.ok(longerMentions.every(({ end }) => end <= body.length));
});
