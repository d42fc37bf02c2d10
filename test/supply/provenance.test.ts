/** The README of a model lists every learned part with its command, source and licence. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/process.ts';

const models = globSync('models/*', { cwd: root }).map((home) => {
  const page = readFileSync(join(root, home, 'README.md'), 'utf8');
  const [, rest = ''] = page.split('\n## Provenance\n');
  const [section = ''] = rest.split('\n## ');
  const rows = [...section.matchAll(/^\| (`.*) \|$/gm)].map(([, line]) =>
    line!.split(' | ').map((cell) => cell.trim()),
  );
  return { home: join(root, home), section, rows };
});

/** Files that are not learned from data. */
const otherFiles = ['LICENSE', 'README.md', 'package.json', 'config.json', 'config.json.minisig'];

/** Returns the names of the learned files; for a table of several parts, one name for each part. */
function learnedParts(home: string): string[] {
  const files = globSync('**/*.*', { cwd: home }).filter((name) => !otherFiles.includes(name));
  return files.flatMap((name) => {
    if (!/^tables\/[a-z]{2}\.json$/.test(name)) return [`\`${name}\``];
    const table = JSON.parse(readFileSync(join(home, name), 'utf8')) as object;
    return Object.keys(table).map((part) => `\`${name}\` \`${part}\``);
  });
}

test('every learned part has a row in the provenance table, and every row has its part', () => {
  assert.equal(models.length, 2);
  for (const { home, rows } of models)
    assert.deepEqual(rows.map(([what]) => what!).toSorted(), learnedParts(home).toSorted(), home);
});

test('each row names a command that exists, a source and a licence', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const makefile = readFileSync(join(root, 'training/Makefile'), 'utf8');
  for (const [what, command = '', source = '', licence = ''] of models.flatMap(({ rows }) => rows)) {
    const [program, ...args] = (/^`([^`]*)`/.exec(command)?.[1] ?? '').split(' ');
    if (program === 'node') assert.ok(existsSync(join(root, args[0]!)), command);
    else if (program === 'npm') assert.ok(Object.hasOwn(scripts, args[1]!), command);
    else if (program === 'make')
      for (const goal of args) assert.match(makefile, new RegExp(`^${goal}:`, 'm'), command);
    else assert.fail(`${what}: ${command}`);
    assert.ok(source.length > 5, what);
    assert.match(licence, /MIT|CC0|CC BY|public domain|free reuse|the same/, what);
  }
});

test('no source forbids commercial use', () => {
  for (const { section } of models) assert.doesNotMatch(section, /\bNC\b|non-commercial/i);
});
