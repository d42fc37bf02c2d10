import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { failedInPart, measure } from '../../support/measure.ts';
import { toMarkdown } from '../../support/printed.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root, sources } from './sources.ts';

test('a run is written with its command, date and machine, but without the folders of that machine', async () => {
  const [folder, data] = [temporaryFolder(), temporaryFolder()];
  const script = join(folder, 'small.ts');
  writeFileSync(script, 'console.log(`read ${process.argv[2]}\\n\\nset | F1\\n--- | --:\\nnews | 89.1`);');
  assert.equal(await measure(script, [data], folder), 0);
  const [name] = script.split('/').slice(-2);
  const text = readFileSync(join(folder, `${name!}-small.md`), 'utf8');
  assert.match(text, /^- Command: `.*small\.ts <folder>`$/m);
  assert.match(text, /^- Date: \d{4}-\d\d-\d\d \d\d:\d\d UTC, [\d.]+ minutes$/m);
  assert.match(
    text,
    new RegExp(`^- Machine: .* cores, [\\d,]+ MB, load [\\d.]+ before it, Node ${process.version}$`, 'm'),
  );
  assert.ok(text.endsWith('```\nread <folder>\n```\n\nset | F1\n--- | --:\nnews | 89.1\n'), text);
  assert.ok(!text.includes(data));
});

test('a run that fails leaves the last one as it was, and its exit code is passed on', async () => {
  const folder = temporaryFolder();
  const script = join(folder, 'failing.ts');
  writeFileSync(script, 'console.log("half"); process.exitCode = 2;');
  assert.equal(await measure(script, [], join(folder, 'out')), 2);
  assert.ok(!existsSync(join(folder, 'out')));
});

test('a run that fails in one part writes the results of the others, and still exits as failed', async () => {
  const folder = temporaryFolder();
  const script = join(folder, 'failing.ts');
  writeFileSync(script, `console.log("the rest"); process.exitCode = ${failedInPart};`);
  assert.equal(await measure(script, [], join(folder, 'out')), failedInPart);
  const [report] = readdirSync(join(folder, 'out'));
  assert.match(readFileSync(join(folder, 'out', report!), 'utf8'), /the rest/);
});

test('columns of spaces keep their places, and tables that follow each other stay two', () => {
  assert.equal(
    toMarkdown('\nset   value\n  a      1\n| x | y |\n| - | - |\n| 1 | 2 |\na | b\n--- | ---\n3 | 4\nend\n'),
    '```\nset   value\n  a      1\n```\n\n| x | y |\n| - | - |\n| 1 | 2 |\n\na | b\n--- | ---\n3 | 4\n\n```\nend\n```\n',
  );
});

test('headings and pictures are not put into code blocks', () => {
  assert.equal(
    toMarkdown('## Tags\n\nas it is\n![Names](charts/names.svg)\nend\n| x |\n| - |\n| 1 |\n'),
    '## Tags\n\n```\nas it is\n```\n\n![Names](charts/names.svg)\n\n```\nend\n```\n\n| x |\n| - |\n| 1 |\n',
  );
});

test('every command that measures is a script that writes its latest run', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const measureScripts = Object.entries(scripts).filter(
    ([name, line]) => /^(bench|eval)/.test(name) || line.startsWith('node support/measure.ts '),
  );
  for (const [name, line] of measureScripts)
    assert.match(line, /^node support\/measure\.ts (bench|eval|test\/drill)\//, name);
  // Scripts that make tables or encodings for the other scripts; what they print is not a measurement.
  const tableScripts = ['centre', 'encodings', 'learn-base-forms', 'prior'].map((name) => `eval/${name}.ts`);
  const printingFiles = sources('{bench,eval}/*.ts').filter(({ text }) =>
    /console\.log|stdout\.write/.test(text),
  );
  for (const { path } of printingFiles.filter(({ path }) => !tableScripts.includes(path))) {
    assert.ok(
      measureScripts.some(([, line]) => line.endsWith(` ${path}`)),
      `${path} has a script`,
    );
  }
});
