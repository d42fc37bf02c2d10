import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openEncoder } from '../../packages/server/src/analysis/worker/onnx-encoder.ts';
import { languages } from '../../packages/server/src/domain/language.ts';
import { examples } from '../../packages/server/src/languages/examples.ts';
import { type Analyse, makeAnalyser } from '../../packages/server/src/nlp/analyse.ts';
import { detectLanguage } from '../../packages/server/src/nlp/detect-language.ts';

let analyse: Analyse;

before(async () => {
  const { files, encoder } = await openEncoder(fileURLToPath(new URL('../../models/en-sv', import.meta.url)));
  analyse = makeAnalyser(files, encoder);
});

for (const language of languages) {
  suite(`the example sentences of ${language}`, () => {
    for (const { sentence, names } of examples[language]) {
      test(sentence, async () => {
        assert.deepEqual(detectLanguage(sentence), { language, outcome: 'sure' });
        const { tags } = await analyse({ headline: '', body: sentence, language });
        assert.deepEqual(tags.map(({ tag }) => tag).toSorted(), [...names].sort());
      });
    }
  });
}
