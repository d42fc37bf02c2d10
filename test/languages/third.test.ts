import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { records } from '../../packages/server/src/languages/index.ts';
import { root } from '../support/process.ts';
import { copyRepository } from '../support/repository-copy.ts';
import { complaints, type Overlay, replaceInFile } from './overlay.ts';

const home = 'packages/server/src/languages';

/** The code of docs/design/adding-a-language.md, in its order. */
const page = readFileSync(join(root, 'docs/design/adding-a-language.md'), 'utf8');
const [list, nb, recordImport, recordTable, wordsTable, lettersTable, examplesTable] = Array.from(
  page.matchAll(/```ts\n(.*?)\n```/gs),
  ([, code]) => code!,
) as [string, string, string, string, string, string, string];

/** Norwegian in the list of languages; the client's types are as `npm run gen` would write them. */
const listOverlay: Overlay = {
  ...replaceInFile(
    'packages/server/src/domain/language.ts',
    "export const languageNames = { en: 'English', sv: 'Swedish' } as const;",
    list,
  ),
  ...['group', 'objects', 'collection', 'text', 'tag', 'entity', 'vocabulary'].reduce<Overlay>(
    (all, name) => ({
      ...all,
      ...replaceInFile(`packages/client/src/contract/${name}.ts`, "'en' | 'sv'", "'en' | 'sv' | 'nb'"),
    }),
    {},
  ),
};

const tables: Overlay = {
  ...replaceInFile(`${home}/own-words.ts`, '{ en, sv }', wordsTable),
  ...replaceInFile(`${home}/own-letters.ts`, '{ en, sv }', lettersTable),
  ...replaceInFile(`${home}/examples.ts`, '{ en, sv }', examplesTable),
  [`${home}/index.ts`]: `${recordImport}\n${replaceInFile(`${home}/index.ts`, '{ en, sv }', recordTable)[`${home}/index.ts`]!}`,
};
const record: Overlay = { [`${home}/nb/index.ts`]: nb };

suite('a third language in the list', () => {
  test('is missing in the tables of records, examples, letters and words, and nowhere else in the service', () => {
    const messages = complaints('tsconfig.json', /^packages\/server\/src\//, listOverlay);
    const lists = ['examples', 'index', 'own-letters', 'own-words'].map((list) => `${home}/${list}.ts`);
    assert.deepEqual(Object.keys(messages).toSorted(), lists);
    for (const table of lists)
      assert.match(messages[table]!.join('\n'), /^Property 'nb' is missing in type .*$/);
  });

  test('is missing in the language names and samples of the console, and nowhere else there', () => {
    const messages = complaints('packages/console/tsconfig.json', /^packages\/console\/src\//, listOverlay);
    assert.deepEqual(Object.keys(messages).toSorted(), [
      'packages/console/src/collections/sample-articles.ts',
      'packages/console/src/playground/samples.ts',
      'packages/console/src/words/en/common.ts',
      'packages/console/src/words/sv/common.ts',
    ]);
    for (const [sentence, ...more] of Object.values(messages)) {
      assert.match(sentence!, /^Property 'nb' is missing/);
      assert.deepEqual(more, []);
    }
  });

  test('compiles with a complete record; the compiler names each part that is missing', () => {
    const parts = partsOf(records.en);
    assert.ok(parts.length > 18);
    const withoutPartOverlay: Overlay = {
      [`${home}/nb/without.ts`]: [
        `import type { LanguageRecord } from '../record.ts';`,
        `import { nb } from './index.ts';`,
        ...parts.map(withoutPart),
      ].join('\n'),
    };
    const overlay = { ...listOverlay, ...record, ...withoutPartOverlay, ...tables };
    const messages = complaints('tsconfig.json', new RegExp(`^${home}/`), overlay);
    assert.deepEqual(Object.keys(messages), [`${home}/nb/without.ts`]);
    const sentences = messages[`${home}/nb/without.ts`]!;
    assert.equal(sentences.length, parts.length);
    for (const [at, path] of parts.entries()) {
      assert.match(sentences[at]!, new RegExp(`Property '${path.at(-1)!}' is missing`));
    }
  });
});

test('the steps of adding-a-language.md add a language with terms and a name in all descriptions', () => {
  const paths = ['packages/server/src', 'packages/server/package.json'];
  const folder = copyRepository(paths, ['node_modules', 'package.json', 'packages/server/bundled']);
  const sources = join(folder, 'packages/server/src');
  for (const [path, text] of Object.entries({ ...listOverlay, ...record, ...tables })) {
    if (!path.startsWith('packages/server/')) continue;
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // A stop word gives no term. Two words give three terms: one each, and one for their pair.
  const script = `
    import { records } from './languages/index.ts';
    import { commandLine } from './cli/main.ts';
    import { openRpc } from './contract/openrpc.ts';
    import { openApi } from './rest/openapi/document.ts';
    import { textTerms } from './nlp/terms/terms.ts';
    import { termCount } from './nlp/terms/encoded-terms.ts';
    const terms = (body) => termCount(textTerms({ headline: '', body, language: 'nb' }));
    const program = await commandLine('--version');
    console.log(JSON.stringify({
      stem: records.nb.words.stem('bilene'),
      terms: [terms('og bilene'), terms('store bilene')],
      descriptions: [openRpc([]).info.description, openApi([]).info.summary, program.description()],
    }));`;
  writeFileSync(join(sources, 'try.ts'), script);
  const { stdout, stderr } = spawnSync(process.execPath, [join(sources, 'try.ts')], { encoding: 'utf8' });
  assert.notEqual(stdout, '', stderr);
  const result = JSON.parse(stdout) as { stem: string; terms: number[]; descriptions: string[] };
  assert.equal(result.stem, 'bil');
  assert.deepEqual(result.terms, [1, 3]);
  for (const description of result.descriptions)
    assert.match(description, /English, Swedish,? (?:and|or) Norwegian/);
});

/** Returns the paths of the parts of a record, and of the parts of its groups. */
function partsOf(record: object): string[][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const isGroup = ['words', 'names', 'related', 'topics'].includes(name);
    return [[name], ...(isGroup ? Object.keys(value as object).map((part) => [name, part]) : [])];
  });
}

/** Returns a declaration of Norwegian without one of its parts. */
function withoutPart(path: readonly string[], at: number): string {
  const [group, part] = path as [string, string?];
  const declared = `export const without${at}: LanguageRecord =`;
  if (part === undefined) return `const { ${group}: _${at}, ...rest${at} } = nb; ${declared} rest${at};`;
  return `const { ${part}: _${at}, ...rest${at} } = nb.${group}; ${declared} { ...nb, ${group}: rest${at} };`;
}
