import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Text } from '@textkin/client';
import fc from 'fast-check';
import {
  changesOf,
  fieldNames,
  type Fields,
  isRequired,
  undoFields,
  inputFields,
} from '../../packages/console/src/text/changes.ts';

const words = fc.string({
  unit: fc.constantFrom('a', 'å', ' ', '<', '\n', '\r', '\r\n', '🙂'),
  maxLength: 12,
});
const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((moment) => moment.toISOString().replace(/\.\d+Z$/, 'Z'));
const text: fc.Arbitrary<Text> = fc.record(
  {
    collection_id: fc.constant(1),
    text_id: fc.constant(1),
    headline: words,
    body: words,
    url: words,
    publish_date: date,
    authors: words,
    ext_text_id: words.filter(Boolean),
  },
  { noNullPrototype: true, requiredKeys: ['collection_id', 'text_id', 'headline', 'url'] },
);

test('unchanged inputs change nothing, whatever line ends and dates a text has', () => {
  fc.assert(
    fc.property(text, (one) => {
      assert.deepEqual(changesOf(one, inputFields(one)), {});
    }),
  );
});

test('only changed fields are sent, and undo restores them, except fields that no call can clear', () => {
  fc.assert(
    fc.property(text, text, fc.subarray([...fieldNames]), (one, other, some) => {
      const from = inputFields(other);
      // The form refuses to clear required fields.
      const changedNames = some.filter((name) => from[name] !== '' || !isRequired(one, name));
      const inputs: Fields = {
        ...inputFields(one),
        ...Object.fromEntries(changedNames.map((name) => [name, from[name]])),
      };
      const changes = changesOf(one, inputs);
      for (const name of Object.keys(changes)) assert.ok((changedNames as string[]).includes(name));
      assert.deepEqual(inputFields({ ...one, ...changes }), inputs);
      const { fields, stays } = undoFields(one, changes);
      assert.deepEqual(new Set([...Object.keys(fields), ...stays]), new Set(Object.keys(changes)));
      for (const [name, value] of Object.entries(fields)) assert.equal(value, one[name as keyof Text] ?? '');
      for (const name of stays) assert.ok(!one[name] && ['publish_date', 'ext_text_id'].includes(name));
    }),
  );
});
