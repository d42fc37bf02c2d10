import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stringify as toToml } from 'smol-toml';
import { stringify as toYaml } from 'yaml';
import { documentIn } from '../../packages/console/src/importing/reading/rows.ts';
import { startMarkup } from '../../packages/console/src/importing/reading/markup/markup.ts';
import type { TextExtension } from '../../packages/importing/src/formats/kinds.ts';
import { markdownText } from '../../packages/importing/src/formats/markdown.ts';
import type { ImportedText, Row } from '../../packages/importing/src/row.ts';
import { folderWith, rowsOf, textsIn } from './rows.ts';

const plain = (row: unknown) => JSON.parse(JSON.stringify(row)) as Row;

/** Returns the rows of files named 10, 11 and so on. The command line and the console must read them alike. */
async function rowsIn(contents: readonly string[], kind: TextExtension): Promise<Row[]> {
  const files = contents.map((content, at): [string, string] => [`${10 + at}${kind}`, content]);
  const rows = (await rowsOf(folderWith(Object.fromEntries(files)))).map(plain);
  const consoleRows = files.map(([name, content]) =>
    documentIn({ file: new File([content], name), extension: kind, encoding: 'utf-8' }),
  );
  const renamedRows = rows.map((row, at) => ({ ...row, source: files[at]![0] }));
  assert.deepEqual((await Promise.all(consoleRows)).map(plain), renamedRows);
  return rows;
}

async function textIn(content: string): Promise<Partial<ImportedText>> {
  const [text] = textsIn(await rowsIn([content], '.md'));
  return text!;
}

const body = 'The port opened.';

test('YAML, TOML and JSON give headline, authors, date and address, and no line of them is text', async () => {
  const cases: [matter: string, fields: Omit<Partial<ImportedText>, 'body'>][] = [
    [
      '---\ntitle: One\nauthors:\n  - Anna Lind\n  - Erik Holm\n---',
      { headline: 'One', authors: 'Anna Lind, Erik Holm' },
    ],
    [
      '---\ntitle: One\nauthor: [Anna Lind, "Erik Holm"]\n...',
      { headline: 'One', authors: 'Anna Lind, Erik Holm' },
    ],
    [
      '---\ntitle: A\nauthors:\n- name: Anna Lind\n  url: https://a.example\n- Bo Ek\n---',
      { headline: 'A', authors: 'Anna Lind, Bo Ek' },
    ],
    [
      '---\ntitle: A\nauthor:\n  name: Anna Lind\n  email: a@a.example\n---',
      { headline: 'A', authors: 'Anna Lind' },
    ],
    ['---\ntitle: A\nauthor: ~\nurl:\ndate: null\n---', { headline: 'A' }],
    [
      '---\ntitle: >-\n  Over two\n  lines\ndate: 2024-03-01 # written\n---',
      { headline: 'Over two lines', publish_date: '2024-03-01' },
    ],
    [
      '---\ntitle: 1.10\nPublishDate: 2024-03-01T10:00:00+01:00\n---',
      { headline: '1.10', publish_date: '2024-03-01T10:00:00+01:00' },
    ],
    [
      '---\ntitle: The port: a new bridge\npubDate: Mar 1, 2024\n---',
      { headline: 'The port: a new bridge', publish_date: '2024-03-01' },
    ],
    [
      '---\nTitle: A\ntags: [x]\nlastmod: 1709251200\n---',
      { headline: 'A', publish_date: '2024-03-01T00:00:00Z' },
    ],
    [
      '---\ntitle: A\ndate: 2024-03-01\nlastmod: 2024-04-01\n---',
      { headline: 'A', publish_date: '2024-03-01' },
    ],
    ['---\ntitle: A\npublished: true\n---', { headline: 'A' }],
    ['---\ntitle: A\npermalink: /2024/:title/\nurl: "{{ page }}"\n---', { headline: 'A' }],
    ['---\ntitle: A\ncanonical_url: https://a.example/1\n---', { headline: 'A', url: 'https://a.example/1' }],
    [
      '---\nrubrik: Hamnen\nförfattare: Åsa Öberg\ndatum: 1 mars 2024\n---',
      { headline: 'Hamnen', authors: 'Åsa Öberg', publish_date: '2024-03-01' },
    ],
    ['---\ntitle: A\nparams:\n  author: Anna Lind\n---', { headline: 'A', authors: 'Anna Lind' }],
    ['---yaml\ntitle: A\n---', { headline: 'A' }],
    ['---js\nmodule.exports = { title: "A" }\n---', {}],
    ['\n---\r\ntitle: A\r\nauthor: B\r\n---\r', { headline: 'A', authors: 'B' }],
    ['---\n---', {}],
    [
      '+++\ntitle = "One"\ndate = 2024-03-01\nauthors = ["Anna Lind", "Erik Holm"]\n+++',
      { headline: 'One', publish_date: '2024-03-01', authors: 'Anna Lind, Erik Holm' },
    ],
    [
      "+++\ntitle = '''\nOne'''\ndate = 2024-03-01T10:00:00Z\n[author]\nname = 'Anna Lind'\n+++",
      { headline: 'One', publish_date: '2024-03-01T10:00:00.000Z', authors: 'Anna Lind' },
    ],
    [
      '+++\ntitle = "One"\n[extra]\nauthor = "Anna Lind"\n[[authors]]\nname = "Bo Ek"\n+++',
      { headline: 'One', authors: 'Bo Ek' },
    ],
    ['+++\ntitle = One\ndate = 2024-03-01\n+++', { headline: 'One', publish_date: '2024-03-01' }],
    [
      '{\n  "title": "One",\n  "date": "2024-03-01",\n  "authors": [{ "name": "Anna }" }]\n}',
      { headline: 'One', publish_date: '2024-03-01', authors: 'Anna }' },
    ],
    ['{"title": "One", "params": {"author": "Bo \\"{\\" Ek"}}', { headline: 'One', authors: 'Bo "{" Ek' }],
  ];
  for (const kind of ['.md', '.html'] as const) {
    const contents = cases.map(([matter]) =>
      kind === '.md' ? `${matter}\n\n${body}\n` : `${matter}\n<html><body><p>${body}</p></body></html>\n`,
    );
    for (const [at, text] of textsIn(await rowsIn(contents, kind)).entries()) {
      const [matter, fields] = cases[at]!;
      const expected = { headline: String(10 + at), ...fields, body, ext_text_id: `${10 + at}${kind}` };
      assert.deepEqual(text, expected, matter);
    }
  }
});

test('a heading that is not the headline of the front matter stays in the text', async () => {
  assert.equal((await textIn(`---\ntitle: One\n---\n# One\n\n${body}`)).body, body);
  assert.equal((await textIn(`---\ntitle: One\n---\n# Two\n\n${body}`)).body, `Two\n\n${body}`);
});

test('text that only resembles front matter stays text', async () => {
  const contents = [
    '---\n\nA quote of the day.\n\n---\n\nThe port opened.',
    '---\n- one\n- two\n---\nThe port opened.',
    '---\ntitle: never closed\n\nThe port opened.',
    '--- a rule?\ntitle: One\n---\nThe port opened.',
    '{title: One}\nThe port opened.',
    '{"title": "One"} and more.\nThe port opened.',
    '{ braces } of prose\n\nThe port opened.',
    '+++ three signs\n\nThe port opened.',
  ];
  for (const [at, { body }] of textsIn(await rowsIn(contents, '.md')).entries()) {
    for (const word of contents[at]!.match(/[a-z]+/gi)!) assert.ok(body.includes(word), contents[at]);
  }
});

test('drafts are skipped, by the command line and the console', async () => {
  const drafts = [
    ...['---\ntitle: A\ndraft: true\n---', '---\ndraft: yes\n---', '---\npublished: false\n---'],
    ...[
      '---\nStatus: Draft\n---',
      '+++\ndraft = true\n+++',
      '+++\n[params]\ndraft = true\n+++',
      '{"draft": true}',
    ],
  ];
  const publishedMatters = [
    '---\ndraft: false\n---',
    '---\npublished: 2024-03-01\n---',
    '+++\ndraft = false\n+++',
  ];
  const contents = [...drafts, ...publishedMatters].map((matter) => `${matter}\n${body}`);
  for (const kind of ['.md', '.html'] as const) {
    assert.deepEqual(
      (await rowsIn(contents, kind)).map((row) => ('text' in row ? row.text.body : row)),
      [...drafts.map(() => ({ skipped: true })), ...publishedMatters.map(() => body)],
    );
  }
});

test('front matter made to stop the import is read in time, and other files are not affected', async () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (let at = 1; at < 12; at++) {
    const [name, previous] = [String.fromCharCode(97 + at), String.fromCharCode(96 + at)];
    bomb.push(`${name}: &${name} [${`*${previous}, `.repeat(9)}*${previous}]`);
  }
  const matters = [
    ['---', `title: A\n${bomb.join('\n')}`],
    ['---', `title: A\nx: ${'['.repeat(60_000)}`],
    ['---', `title: A\nx: ${'{a: '.repeat(15_000)}`],
    ['---', `title: A\n${'- '.repeat(30_000)}`],
    [
      '---',
      `title: A\n${Array.from({ length: 6000 }, (_, at) => `${' '.repeat(at % 300)}k${at}:`).join('\n')}`,
    ],
    ['---', `title: A\n${'x: "'.repeat(15_000)}`],
    ['---', `title: A\n${'&a '.repeat(20_000)}`],
    ['---', `title: A\nx: ${'!'.repeat(60_000)}`],
    ['---', `title: A\n${'x: 1\n'.repeat(500_000)}`],
    ['+++', `title = "A"\nx = ${'['.repeat(60_000)}`],
    ['+++', `title = "A"\n${'[[a]]\n'.repeat(10_000)}`],
    ['+++', `title = "A"\n${'a.'.repeat(30_000)}b = 1`],
  ].map(([mark, lines]) => `${mark}\n${lines}\n${mark}\n${body}`);
  matters.push(`{"a": ${'"\\"'.repeat(20_000)}`, `${'{"a":'.repeat(60_000)}\n${body}`);
  const files = Object.fromEntries(matters.map((content, at) => [`${10 + at}.md`, content]));
  const rows = await rowsOf(folderWith({ ...files, 'z.md': `---\ntitle: Last\n---\n${body}` }), {
    seconds: 20,
  });
  assert.deepEqual(
    rows.map((row) => ('text' in row ? 'read' : row)),
    rows.map(() => 'read'),
  );
  assert.equal(textsIn(rows).at(-1)?.headline, 'Last');
});

test('any strings that the libraries write are read back', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => /\p{L}/u.test(text));
  const inLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  fc.assert(
    fc.property(word, fc.array(word, { minLength: 1, maxLength: 3 }), (title, authors) => {
      const matters = [
        `---\n${toYaml({ title, authors })}---`,
        `+++\n${toToml({ title, authors })}\n+++`,
        JSON.stringify({ title, authors }, null, 2),
      ];
      for (const matter of matters) {
        const { headline, authors: names, body: text } = markdownText(`${matter}\n${body}`, startMarkup)!;
        assert.deepEqual([headline, names, text], [inLine(title), authors.map(inLine).join(', '), body]);
      }
    }),
    { numRuns: 200 },
  );
});
