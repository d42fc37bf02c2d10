import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startMarkup as ours } from '../../packages/console/src/importing/reading/markup/markup.ts';
import { startMarkup as theirs } from '../../packages/importing/src/formats/page/markup.ts';
import { textOfHtml } from '../../packages/importing/src/formats/html-text.ts';
import type { StartMarkup } from '../../packages/importing/src/markup.ts';

/** Returns the events of a parser for markup in pieces; adjacent texts are joined. */
function events(start: StartMarkup, pieces: readonly string[], xmlMode: boolean): unknown[] {
  const all: unknown[][] = [];
  const reader = start(
    {
      onopentag: (name, attributes) => all.push(['open', name, { ...attributes }, reader.startIndex]),
      onclosetag: (name) => all.push(['close', name]),
      ontext: (text) => {
        const last = all.at(-1)?.[0] === 'text' ? all.pop()![1] : '';
        all.push(['text', `${last as string}${text}`]);
      },
    },
    { xmlMode },
  );
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return all;
}

const word = fc.constantFrom(
  'a',
  'å b',
  ' ',
  '\n',
  '&amp;',
  '&lt;',
  '&#229;',
  '&#xE5;',
  'x > y',
  '"',
  "'",
  ']]',
  'AT&T ',
);
const attribute = fc.constantFrom('', ' a="1"', " b='&lt;\"'", ' href="x>y"', ' c = "2" d="3"');
const xml = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    word,
    fc.constantFrom('<!-- a > b -->', '<![CDATA[ <b> &amp; ]]>', '<?pi x?>', '<br/>', '<w:tab a="1" />'),
    fc
      .tuple(
        fc.constantFrom('item', 'p', 'w:t', 'content:encoded'),
        attribute,
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([name, attributes, inside]) => `<${name}${attributes}>${inside.join('')}</${name}>`),
  ),
}));

/** Splits a text at places. */
const split = (text: string, positions: readonly number[]) => {
  const at = [
    0,
    ...positions.map((place) => place % (text.length + 1)).toSorted((a, b) => a - b),
    text.length,
  ];
  return at.slice(1).map((to, index) => text.slice(at[index], to));
};

test('XML is parsed as by htmlparser2, wherever the pieces end', () => {
  const positions = fc.array(fc.nat(10_000), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(xml.node), positions, (nodes, at) => {
      const text = `<?xml version="1.0"?><feed>${nodes.join('')}</feed>`;
      assert.deepEqual(events(ours, split(text, at), true), events(theirs, [text], true));
    }),
    { numRuns: 500 },
  );
});

const html = [
  '<p>One<p>Two <b>three</b><br>four<ul><li>a<li>b</ul>',
  '<table><tr><td>1<td>2<tr><td>3</table><h2>After</h2>',
  '<head><title>No</title><style>p > a { }</style><body><p>Yes &aring;&auml;&ouml; &ndash; &euro;&nbsp;5 &hellip;',
  '<script>if (a < b) document.write("</p>")</script><p>Text</p><noscript>no</noscript>',
  'a < b, c<d and 1 <2, AT&T &c. &unknown; &#150; &#x2014;',
  '<P CLASS=x title="a>b">Capital</P><IMG SRC=a.png ALT=b>tail',
  '<div><p>Unclosed <i>here</div>there</i></p>',
  '<!DOCTYPE html><!-- a <p> --><p>x</p><!-- never ends',
  '<pre>  two\n   lines</pre><p> white   space\n here </p>',
  '<svg><path d="M0"/></svg>seen<svg/>too<textarea><p>no</textarea>',
];

test('HTML is parsed as by htmlparser2', () => {
  for (const page of html) assert.equal(textOfHtml(page, ours), textOfHtml(page, theirs), page);
});

test('markup made to keep a parser busy is parsed in one pass', () => {
  const most = 300_000;
  for (const text of ['<', '<a ', '<a b="', '<!--', '&', '</', '<![CDATA[', '<p ="']) {
    const page = text.repeat(most / text.length);
    assert.equal(typeof textOfHtml(page.slice(0, most), ours), 'string', text);
  }
});
