import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { excessiveLength, deep, tooLong, withHole } from './bounds.ts';
import { folderWith, read, rowsOf, textsIn } from './rows.ts';

const { depth } = limits.import;

test('an entry of a feed that exceeds a limit is skipped to its end tag, and the rest is read', async () => {
  const entry = (content: string) => `<item><title>t</title>${content}</item>\n`;
  const fine = entry('<description>Fine.</description>');
  const feed = [
    fine,
    entry(`<description>${'<b>'.repeat(300_000)}</description>`),
    fine,
    entry(`<description><![CDATA[${'x'.repeat(excessiveLength)}</item>]]></description>`),
    entry(`<description>${'x '.repeat(excessiveLength / 2)}</description>`),
    entry(`<description a="${'x'.repeat(excessiveLength)}">b</description>`),
    fine,
  ];
  const rows = await read('a.xml', `<rss>\n${feed.join('')}</rss>`);
  assert.deepEqual(
    rows.map((row) => [row.line, 'reason' in row ? row.reason : 'fine']),
    [
      [2, 'fine'],
      [3, deep(depth.feed)],
      [4, 'fine'],
      [5, tooLong],
      [6, tooLong],
      [7, tooLong],
      [8, 'fine'],
    ],
  );
});

test('a feed that is too deep or too long outside its entries ends there, and the line is reported', async () => {
  const fine = '<item><description>Fine.</description></item>\n';
  for (const [before, reason] of [
    ['<a>'.repeat(300_000), deep(depth.feed)],
    [`<!--${'x'.repeat(excessiveLength)}`, tooLong],
  ] as const) {
    const rows = await read('a.xml', `<rss>\n${fine}${before}${fine}`);
    assert.equal(textsIn(rows).length, 1);
    assert.deepEqual(rows.slice(1), [{ line: 3, reason }]);
  }
});

test('an entry that is longer than any string is one bad row', async () => {
  const path = join(folderWith({}), 'a.xml');
  withHole(
    path,
    '<rss><item><description><![CDATA[',
    2 ** 29 + 1,
    ']]></description></item>\n<item><description>Fine.</description></item></rss>',
  );
  assert.deepEqual(
    (await rowsOf(path)).map((row) => [row.line, 'reason' in row ? row.reason : 'fine']),
    [
      [1, tooLong],
      [2, 'fine'],
    ],
  );
});
