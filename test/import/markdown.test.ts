import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startMarkup } from '../../packages/console/src/importing/reading/markup/markup.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { markdownText } from '../../packages/importing/src/formats/markdown.ts';
import { deep } from './bounds.ts';
import { folderWith, read, rowsOf, textsIn } from './rows.ts';

/** Pairs of marks: some 60,000 took a quadratic parser longer than the 30 seconds of a document. */
const pairs = 'a_b_'.repeat(60_000);
const length = 100_000;
const fill = (pattern: string) => pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

/** Patterns for which parsers of Markdown have taken quadratic time. */
const patterns = [
  ...['a**b', '*a ', '**a *b ', '*_', 'a***', '_a __b ', '**x [a*b**c*](d)', '~~a ', 'a* '],
  ...['[', '![', '[a](', '[](<', '[a](b "', '![[]()', '[a][b] ', '[a]: b\n', '[^1]', '[a](('],
  ...['<', '<a ', '<a b="', '</', '<!-- ', '<![CDATA[', '<?', '<http://a>', '&', '&amp;', '\\'],
  ...[
    '`',
    '`a ``b ',
    '```\n',
    '#',
    '# a\n',
    'a\n=\n',
    '* ',
    '- a\n',
    '> a\n',
    '    a\n',
    '\n',
    ' \n',
    '\t',
    '\0',
  ],
  ...['|', 'x|y\n', '- a\n\n  b\n', 'a@b.', 'http://a.', '"a ', 'www.'],
];

test('Markdown made to keep its parser busy is read within the bounds of a document', async () => {
  const files = patterns.map((pattern, at) => [`${100 + at}.md`, `Lund.\n\n${fill(pattern)}`] as const);
  let ticks = 'Lund. ';
  for (let count = 1; ticks.length < length; count++) ticks += `e${'`'.repeat(count)}`;
  const wide = Math.sqrt(length / 2);
  const table = `Lund.\n\n|${'a|'.repeat(wide)}\n|${'-|'.repeat(wide)}\n${'a\n'.repeat(wide)}`;
  const rows = await rowsOf(
    folderWith({
      ...Object.fromEntries(files),
      '200.md': ticks,
      '201.md': table,
      '202.md': `Lund.\n\n${pairs}`,
    }),
  );
  assert.deepEqual(
    rows.map((row, at) =>
      'text' in row && row.text.body.startsWith('Lund.') ? 'read' : [patterns[at], row],
    ),
    rows.map(() => 'read'),
  );
});

test('all words of prose, lists, tables and HTML are read, by the command line and the console alike', async () => {
  const content = [
    '# The *harbour* opens',
    'Anna **Lindqvist** opened it, `by hand`, with [Erik Holm](https://example.org/erik "Erik").',
    '> A quote\n> over two lines.',
    '- first\n  - nested\n- [x] done\n- [ ] open\n\n1. one\n2. two',
    '| City | People |\n| --- | --: |\n| Lund | 94,000 |\n| Malmö | ~~300,000~~ 350,000 |',
    '<div>\n<p>From <b>HTML</b> &amp; more.</p>\n</div>',
    '```js\ncode(1);\n```',
    'snake_case_name and 2 * 3 * 4, AT&T, a \\*star\\*, [sic], <https://example.org>',
    'Set in the old way\n---\n\nThe last [one][1].\n\n[1]: https://example.org/1',
  ].join('\n\n');
  const [text] = textsIn(await read('a.md', content));
  assert.deepEqual(text, {
    headline: 'The harbour opens',
    body: [
      'Anna Lindqvist opened it, by hand, with Erik Holm.',
      'A quote over two lines.',
      'first\n\nnested\n\ndone\nopen',
      'one\ntwo',
      'City People\nLund 94,000\nMalmö 300,000 350,000',
      'From HTML & more.',
      'code(1);\n',
      'snake_case_name and 2 * 3 * 4, AT&T, a *star*, [sic], https://example.org',
      'Set in the old way',
      'The last one.',
    ].join('\n\n'),
    ext_text_id: 'a.md',
  });
  const { headline, body } = markdownText(content, startMarkup)!;
  assert.deepEqual({ headline, body }, { headline: text.headline, body: text.body });
});

test('no word is lost, however deep: it is read or the document is refused', async () => {
  const { markdown: most } = limits.import.depth;
  const nestedMarks = (levels: number) =>
    fc.array(fc.constantFrom('> ', '- ', '1. '), { minLength: levels, maxLength: levels });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: most }).chain(nestedMarks), (marks) => {
      assert.equal(markdownText(`${marks.join('')}Lund`, startMarkup)?.body, 'Lund');
    }),
    { numRuns: 50 },
  );
  for (const mark of ['> ', '- ', '1. ']) {
    const rows = await read('a.md', `${mark.repeat(most + 1)}Lund`);
    assert.deepEqual(rows, [{ reason: deep(most) }]);
  }
});
