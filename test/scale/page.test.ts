import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const home = new URL('../../', import.meta.url);

const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.trim());
const nameOf = (row: string): string => row.split('|')[1]!.trim();

test('the figures of the page on scale are those that the simulation prints', () => {
  const options = { cwd: home, encoding: 'utf8', timeout: 120_000 } as const;
  const printed = rowsOf(execFileSync(process.execPath, ['scripts/simulate-scale.ts'], options));
  const named = new Set(printed.map(nameOf));
  const page = rowsOf(readFileSync(new URL('docs/design/scale.md', home), 'utf8'));
  const copied = page.filter(
    (row) => nameOf(row) !== '' && !nameOf(row).startsWith('-') && named.has(nameOf(row)),
  );
  assert.ok(copied.length >= 30, `only ${copied.length} rows are from there`);
  for (const row of copied) assert.ok(printed.includes(row), row);
});
