import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns, rowsByFile, rule } from '../../support/drill.ts';
import { toMarkdown } from '../../support/printed.ts';

test('the printed rows of a drill are read back by file for the next run', () => {
  const rows = [
    'test/a.test.ts | kills lose nothing | holds | 100 | 60 | 2026-11-24 | 7 | 100 kills',
    'test/a.test.ts | a client beside it | measured |  |  | 2026-11-24 |  | ping 3 ms',
    'test/b.test.ts | needs a disk | skipped: no disk here |  | 0 | 2026-11-23 |  | ',
  ];
  const page = toMarkdown([columns.join(' | '), rule.join(' | '), ...rows].join('\n'));
  assert.deepEqual(
    [...rowsByFile(page).values()].flat().map((row) => row.trim()),
    rows.map((row) => row.trim()),
  );
  assert.equal(rowsByFile('').size, 0);
});
