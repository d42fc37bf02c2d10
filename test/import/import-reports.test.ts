import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../support/process.ts';
import { session } from '../support/session.ts';
import { startImportService } from './bounds.ts';
import { folderWith } from './rows.ts';

const { keys } = await startImportService();
const runInSession = session();

test('skipped files below a folder are reported by kind, with the reason', async () => {
  const folder = folderWith({
    'docs/a.txt': 'Read.',
    'docs/draft.md': '---\ndraft: true\n---\nNot yet.',
    'docs/b.doc': '\u00d0\u00cf',
    'docs/deep/c.DOC': '\u00d0\u00cf',
    'docs/table.csv': 'id,body\n',
    ...Object.fromEntries(['1', '2', '3', '4'].map((name) => [`docs/${name}.png`, ''])),
    'docs/LICENSE': 'x',
  });
  const args = ['import', 'docs', '--collection', 'Skipped', '--language', 'en'];
  const { code, stdout, stderr } = await run(args, keys, folder);
  assert.equal(code, 0);
  assert.deepEqual(stderr.trimEnd().split('\n').toSorted(), [
    'Skipped 1 .csv file (table.csv): it holds many texts, so name the file itself.',
    'Skipped 1 file (LICENSE): documents end in .txt, .md, .html, .docx or .pdf.',
    'Skipped 2 .doc files (b.doc, c.DOC): documents end in .txt, .md, .html, .docx or .pdf.',
    'Skipped 4 .png files (1.png, 2.png, 3.png, …): documents end in .txt, .md, .html, .docx or .pdf.',
  ]);
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    '1 text stored in "Skipped".',
    '1 text skipped: drafts, pictures, menus.',
    '1 text still to be analysed.',
  ]);
  const secondRun = await runInSession([...args, '--json'], keys, folder);
  assert.equal(secondRun.stderr, '');
  const { present, passedOver, skipped, pending } = JSON.parse(secondRun.stdout) as Record<string, number>;
  assert.deepEqual(
    { present, passedOver, skipped, pending },
    { present: 1, passedOver: 1, skipped: 8, pending: 1 },
  );
});

test('reasons use the terms of the command, and the first of them are printed at once', async () => {
  const swedish =
    'Regeringen har i dag beslutat om en proposition som innebär att fler människor ska kunna få stöd när de ' +
    'behöver det, och att kommunerna får större möjligheter att hjälpa till.';
  const folder = folderWith({
    'a.csv': ['id,body,date', `1,"${swedish}",`, '2,Two.,yesterday', '3,Three.,13/13/2024', '4'].join('\n'),
    'b.csv': Buffer.from('id;body\n1;Göteborg\n', 'latin1'),
    'c.jsonl': '{"headline":"No body."}\n',
  });
  const args = ['import', 'a.csv', 'b.csv', 'c.jsonl', '--collection', 'Reasons', '--language', 'en'];
  const { code, stdout } = await runInSession(args, keys, folder);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^0 texts stored in "Reasons"\.\n6 texts could not be stored: \.\/import-errors\.jsonl has the reasons\.\n(?:  .*\n){3}$/,
  );
  assert.match(
    stdout,
    /^ {2}a\.csv:3: The publish_date "yesterday" is not a valid date: .*--dates day-first/m,
  );
  const reports = readFileSync(join(folder, 'import-errors.jsonl'), 'utf8');
  assert.match(reports, /"line":2,.*"wrongLanguage".*--any-language/);
  assert.match(reports, /"source":"b\.csv","reason":.*--encoding windows-1252/);
  assert.match(
    reports,
    /"source":"c\.jsonl","line":1,"reason":"It has no body: .*; --map body=… names another\."/,
  );
  assert.doesNotMatch(reports, /force|YYYY/);
});
