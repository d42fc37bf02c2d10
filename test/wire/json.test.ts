import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ServiceError } from '../../packages/server/src/domain/errors.ts';
import { parseJson } from '../../packages/server/src/rpc/json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const value = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' });

/** Returns JSON with a comma before the closing bracket of every array and object that is not empty. */
function withTrailingCommas(value: unknown, comma: string): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => withTrailingCommas(item, comma));
    return `[${items.join(',')}${items.length > 0 ? comma : ''}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([key, member]) => `${JSON.stringify(key)}:${withTrailingCommas(member, comma)}`,
    );
    return `{${members.join(',')}${members.length > 0 ? comma : ''}}`;
  }
  return JSON.stringify(value);
}

test('any JSON has the value that JSON.parse returns', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      assert.deepEqual(parseJson(bytes(text)), JSON.parse(text));
    }),
  );
});

test('a comma before a closing bracket changes nothing', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(',', ' ,', ',\r\n\t'), (value, comma) => {
      const read = parseJson(bytes(withTrailingCommas(value, comma)));
      assert.deepEqual(read, JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('commas and brackets in strings do not change', () => {
  for (const text of ['[",]"]', '{"a":",}",}', '["\\",]",]', '{",]":"{,}"}', '["\\\\",]']) {
    const plain = text.replace(/,([}\]])$/, '$1');
    assert.deepEqual(parseJson(bytes(text)), JSON.parse(plain));
  }
});

test('long strings are read whole, across steps too', () => {
  const piece = fc.tuple(fc.constantFrom('a', 'ö', '"', '\\', ',]', '\n', '{'), fc.constantFrom(1, 2, 70));
  const string = fc
    .tuple(fc.array(piece), fc.constantFrom(0, 0, 65_536 - 80))
    .map(
      ([pieces, before]) => ' '.repeat(before) + pieces.map(([part, count]) => part.repeat(count)).join(''),
    );
  fc.assert(
    fc.property(fc.array(string, { maxLength: 4 }), (value) => {
      assert.deepEqual(parseJson(bytes(withTrailingCommas(value, ','))), value);
    }),
    { numRuns: 1000 },
  );
});

test('anything that is not JSON is refused with one of two errors, and nothing else is thrown', () => {
  const almost = fc
    .tuple(value, fc.nat(), fc.constantFrom('', ',', ']', '}', '"', '\\', '{', '\u0000', '01', 'tru'))
    .map(([value, at, odd]) => {
      const text = JSON.stringify(value);
      const place = at % (text.length + 1);
      return bytes(text.slice(0, place) + odd + text.slice(place + 1));
    });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 60 }), almost), (body) => {
      try {
        parseJson(body);
      } catch (error) {
        assert.ok(
          error instanceof ServiceError && ['notJson', 'notUtf8'].includes(error.reason),
          String(error),
        );
      }
    }),
    { numRuns: 2000 },
  );
});

test('ids keep their digits, and params become numbers', () => {
  const text = '{"id":12345678901234567890,"method":"m","params":{"n":1.50,"big":1e2}}';
  const read = parseJson(bytes(text)) as { id: unknown; params: object };
  assert.match(JSON.stringify(read), /^\{"id":12345678901234567890,/);
  assert.deepEqual(read.params, { n: 1.5, big: 100 });
});
