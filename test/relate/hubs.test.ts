import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sampleOf } from '../../packages/server/src/nlp/relate/sample.ts';
import { TextIndex } from '../../packages/server/src/nlp/relate/text-index.ts';
import { textTerms } from '../../packages/server/src/nlp/relate/terms.ts';
import { seeded } from './texts.ts';

const random = seeded(4);
const terms = textTerms({ headline: '', body: '', language: 'sv' });

/** A direction; those of different calls are nearly at right angles. */
function direction(): Float32Array {
  const values = Float32Array.from({ length: 384 }, () => random() + random() + random() - 1.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** The direction with the given cosine to another. */
function near(other: Float32Array, cosine: number): Float32Array {
  const rest = direction();
  return other.map((value, at) => cosine * value + Math.sqrt(1 - cosine ** 2) * rest[at]!);
}

suite('across languages', () => {
  const asking = direction();
  const hub = near(asking, 0.66);
  const swedish = new TextIndex('sv');
  swedish.set(1, { terms, vector: near(asking, 0.6) });
  swedish.set(2, { terms, vector: hub });
  swedish.set(3, { terms, vector: near(asking, 0.2) });
  const english = new TextIndex('en');
  english.set(1, { terms, vector: asking });
  for (let id = 2; id <= 20; id++) english.set(id, { terms, vector: near(hub, 0.8) });
  const guest = sampleOf({ terms, vector: asking }, 'en');
  const crowding: TextIndex['crowding'] = (vector) => english.crowding(vector);

  test('a text that is near to everything in the other language does not stand before the one that is meant', async () => {
    const plain = await swedish.searchGuest(guest, { by: 'semantic', limit: 3 });
    assert.deepEqual(plain.ids, [2, 1, 3]);
    const found = await swedish.searchGuest(guest, { by: 'semantic', limit: 3, crowding });
    assert.deepEqual(found.ids, [1, 2, 3]);
    assert.ok(found.relevances[1]! < plain.relevances[0]!);
    assert.equal(found.relevances[2], plain.relevances[2]);
  });

  test('words alone know no hubs', async () => {
    const options = { by: 'statistic', limit: 3 } as const;
    assert.deepEqual(
      await swedish.searchGuest(guest, { ...options, crowding }),
      await swedish.searchGuest(guest, options),
    );
  });
});
