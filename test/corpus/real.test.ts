import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { documentOf } from '../../eval/corpus/real.ts';

const text = { id: 'sv-0123456789', headline: 'Nytt 𝔻 om Debian', body: 'Det 𝔻 är Debians.\n\nOmärkt.' };
const sha = createHash('sha256').update(`${text.headline}\n\n${text.body}`).digest('hex');
const labels = [
  [text.id, 'document', 'newsletter', sha, '36', 'paket; policy'],
  [text.id, 'entity', 'product', 'Debian', '3', '10-16 27-34/1'],
];

test('labels of a real text lie on their names, counted in code units of the field', () => {
  const { source, entities, topics, kind } = documentOf(labels, text, 'sv');
  assert.equal(source.body, 'Det 𝔻 är Debians.\n');
  assert.deepEqual([kind, topics], ['newsletter', ['paket', 'policy']]);
  const [{ base, category, salience, mentions }] = entities as [(typeof entities)[0]];
  assert.deepEqual([base, category, salience], ['Debian', 'unknown', 3]);
  assert.deepEqual(
    mentions.map(({ field, start, end, ending }) => [field, source[field].slice(start, end), ending]),
    [
      ['headline', 'Debian', 0],
      ['body', 'Debians', 1],
    ],
  );
});

test('labels are refused on a text that has changed', () => {
  assert.throws(() => documentOf(labels, { ...text, body: `${text.body} ` }, 'sv'), /its checksum differs/);
});
