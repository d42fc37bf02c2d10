import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns, drilled, keptRows, rule } from '../../support/drilled.ts';
import { toMarkdown } from '../../support/printed.ts';

test('what a drill has printed of a file is kept for the next one, and says when it held', () => {
  const rows = [
    'test/a.test.ts | kills lose nothing | holds | 100 | 60 | 2026-11-24 | 7 | 100 kills',
    'test/a.test.ts | a client beside it | measured |  |  | 2026-11-24 |  | ping 3 ms',
    'test/b.test.ts | needs a disk | skipped: no disk here |  | 0 | 2026-11-23 |  | ',
  ];
  const page = toMarkdown([columns.join(' | '), rule.join(' | '), ...rows].join('\n'));
  assert.deepEqual(
    [...keptRows(page).values()].flat().map((row) => row.trim()),
    rows.map((row) => row.trim()),
  );
  assert.deepEqual(Object.fromEntries(drilled(page)), {
    'test/a.test.ts': 'holds, 100 times, 2026-11-24',
    'test/b.test.ts': 'skipped: no disk here, 2026-11-23',
  });
  assert.equal(drilled('').size, 0);
});
