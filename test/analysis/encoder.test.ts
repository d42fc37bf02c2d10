import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import fc from 'fast-check';

import { openEncoder } from '../../packages/server/src/analysis/worker/onnx-encoder.ts';

const folder = fileURLToPath(new URL('../../models/en-sv', import.meta.url));

test('an encoding is the same to the last bit, alone or among other sequences', async () => {
  const { encoder, files } = await openEncoder(folder);
  const { bos, guideline, eos } = files.config.special;
  const sequence = fc
    .array(fc.integer({ min: 5, max: 20_000 }), { minLength: 1, maxLength: 12 })
    .map((tokens) => Int32Array.of(bos, guideline, ...tokens, eos));
  await fc.assert(
    fc.asyncProperty(fc.array(sequence, { minLength: 1, maxLength: 24 }), async (sequences) => {
      const together = await encoder.encode(sequences);
      assert.equal(together.length, sequences.length);
      for (const [at, sequence] of sequences.entries()) {
        const [single] = await encoder.encode([sequence]);
        assert.deepEqual(together[at], single);
      }
    }),
    { numRuns: 15 },
  );
});
