import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { records } from '../../packages/server/src/languages/index.ts';
import { complaints, type Overlay, replaced } from './overlay.ts';

const home = 'packages/server/src/languages';

/** Norwegian in the list of languages; the client's types are as `npm run gen` would write them. */
const listed: Overlay = {
  ...replaced('packages/server/src/domain/language.ts', "['en', 'sv']", "['en', 'sv', 'nb']"),
  ...['group', 'objects', 'collection', 'text'].reduce<Overlay>(
    (all, name) => ({
      ...all,
      ...replaced(`packages/client/src/contract/${name}.ts`, "'en' | 'sv'", "'en' | 'sv' | 'nb'"),
    }),
    {},
  ),
};

/** A record with all its parts. */
const nb = `
import snowball from 'snowball-stemmers';
import type { LanguageRecord } from '../record.ts';
import { topics } from '../en/topics.ts';

const stemmer = snowball.newStemmer('norwegian');
const none = { word: 0, context: 0, stem: 0, encoder: 0, bias: 0 };
export const nb: LanguageRecord = {
  name: 'Norwegian',
  detectedAs: 'no',
  words: {
    stem: (word) => stemmer.stem(word),
    stopWords: new Set(['og', 'i', 'det']),
    documentFrequencies: '',
    headlineCount: 2,
    repetition: 1,
    compounds: { shortestPart: 4, link: 's' },
  },
  names: {
    calendar: /^(?:man|tirs|ons|tors|fre|lør|søn)dag$/iu,
    titles: /^(?:herr|fru)\\s+/iu,
    unions: ['den europeiske union'],
    wordBeforePerson: undefined,
    capitalisesOrganizations: true,
    joinsByHyphen: true,
    acronyms: new Map(),
    head: undefined,
    distinguishing: [],
    smallNames: undefined,
    smallWords: [],
    genitive: {
      ...{ ending: 's', isTakenBy: () => true, oddsOfWord: () => 0, oddsOfContext: () => 0 },
      weights: { listed: none, others: none },
    },
    isRegion: undefined,
    completion: undefined,
  },
  related: {
    commonDirections: { dimensions: 384, table: '' },
    semanticShare: 0.2,
    relevance: {
      automatic: { unrelated: [0.08, 0.1], related: [0.2, 0.5] },
      statistic: { unrelated: [0.06, 0.1], related: [0.1, 0.5] },
      semantic: { unrelated: [0.2, 0.1], related: [0.5, 0.5] },
    },
  },
  topics,
};
`;
const record: Overlay = { [`${home}/nb/index.ts`]: nb };

suite('a third language', () => {
  test('is asked for by the tables of the records and of its own letters and words, and nowhere else in the service', () => {
    const found = complaints('tsconfig.json', /^packages\/server\/src\//, listed);
    const tables = ['index', 'own-letters', 'own-words'].map((table) => `${home}/${table}.ts`);
    assert.deepEqual(Object.keys(found).toSorted(), tables);
    for (const table of tables)
      assert.match(found[table]!.join('\n'), /^Property 'nb' is missing in type .*$/);
  });

  test('is asked for by the names and the sample text that the console shows', () => {
    const found = complaints('packages/console/tsconfig.json', /^packages\/console\/src\//, listed);
    assert.deepEqual(Object.keys(found).toSorted(), [
      'packages/console/src/playground/samples.ts',
      'packages/console/src/words/en/common.ts',
      'packages/console/src/words/sv/common.ts',
    ]);
    for (const [sentence, ...more] of Object.values(found)) {
      assert.match(sentence!, /^Property 'nb' is missing/);
      assert.deepEqual(more, []);
    }
  });

  test('compiles with all its parts, and without one the compiler names it', () => {
    const parts = partsOf(records.en);
    assert.ok(parts.length > 18);
    const without: Overlay = {
      [`${home}/nb/without.ts`]: [
        `import type { LanguageRecord } from '../record.ts';`,
        `import { nb } from './index.ts';`,
        ...parts.map(withoutPart),
      ].join('\n'),
    };
    const table = replaced(`${home}/index.ts`, '{ en, sv }', '{ en, sv, nb }');
    const imported = `import { nb } from './nb/index.ts';\n${table[`${home}/index.ts`]!}`;
    const own = replaced(`${home}/own-words.ts`, '{ en, sv }', '{ en, sv, nb: / (?:og|ikke) /g }');
    const letters = replaced(`${home}/own-letters.ts`, '{ en, sv }', `{ en, sv, nb: 'æøå' }`);
    const overlay = { ...listed, ...record, ...without, ...own, ...letters, [`${home}/index.ts`]: imported };
    const found = complaints('tsconfig.json', new RegExp(`^${home}/`), overlay);
    assert.deepEqual(Object.keys(found), [`${home}/nb/without.ts`]);
    const sentences = found[`${home}/nb/without.ts`]!;
    assert.equal(sentences.length, parts.length);
    for (const [at, path] of parts.entries()) {
      assert.match(sentences[at]!, new RegExp(`Property '${path.at(-1)!}' is missing`));
    }
  });
});

/** The paths of a record's parts, and of those of its groups. */
function partsOf(record: object): string[][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const isGroup = ['words', 'names', 'related', 'topics'].includes(name);
    return [[name], ...(isGroup ? Object.keys(value as object).map((part) => [name, part]) : [])];
  });
}

/** A declaration of Norwegian without one of its parts. */
function withoutPart(path: readonly string[], at: number): string {
  const [group, part] = path as [string, string?];
  const declared = `export const without${at}: LanguageRecord =`;
  if (part === undefined) return `const { ${group}: _${at}, ...rest${at} } = nb; ${declared} rest${at};`;
  return `const { ${part}: _${at}, ...rest${at} } = nb.${group}; ${declared} { ...nb, ${group}: rest${at} };`;
}
