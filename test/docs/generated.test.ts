import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { serveCommand } from '../../packages/server/src/cli/commands/serve.ts';
import { readConfig, settings } from '../../packages/server/src/config/config.ts';
import { errors } from '../../packages/server/src/domain/errors.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { generatedPages } from '../../scripts/docs/pages.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/settings.md');

test('the generated pages are current (npm run gen)', () => {
  for (const [path, text] of Object.entries(generatedPages())) assert.equal(read(path), text, path);
});

test('docs/errors.md lists exactly the codes of the service', () => {
  const listedCodes = [...read('docs/errors.md').matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  const codes = Object.values(errors).map(([code]) => code);
  assert.deepEqual(new Set(listedCodes), new Set(codes));
  assert.equal(listedCodes.length, codes.length);
});

test('every setting is a flag of serve, and docs/settings.md lists it with its variable', () => {
  const flags = serveCommand().options.map((option) => option.attributeName());
  assert.deepEqual(flags.toSorted(), Object.keys(settings.shape).toSorted());
  for (const setting of Object.keys(settings.shape)) {
    const variable = `TEXTKIN_${setting.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
    assert.ok(page.includes(`\`${variable}\``), variable);
  }
});

test('the defaults in docs/settings.md are the real ones', () => {
  const config: Record<string, unknown> = readConfig({}, {});
  for (const option of serveCommand().options) {
    const setting = option.attributeName();
    const defaultValue = /\(default: ([^ ]+)\)$/.exec(option.description)?.[1];
    if (defaultValue === undefined) continue;
    if (defaultValue === 'off' && config[setting] === undefined) continue;
    const configWithDefault: Record<string, unknown> = readConfig({ [setting]: defaultValue }, {});
    assert.equal(config[setting], configWithDefault[setting], setting);
  }
});

test('docs/methods.md describes every method', () => {
  const reference = read('docs/methods.md');
  for (const { name } of methods) assert.ok(reference.includes(`\n## ${name}\n`), name);
});
