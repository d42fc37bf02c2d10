import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { textOfHtml } from '../../packages/importing/src/formats/html-text.ts';
import { pageText } from '../../packages/importing/src/formats/page.ts';
import { startMarkup } from '../../packages/importing/src/formats/page/markup.ts';
import { isSearchable } from '../../packages/importing/src/formats/page/size.ts';
import { BadRow } from '../../packages/importing/src/row.ts';
import { htmlScraps } from '../support/html-scraps.ts';

const textOf = (html: string) => textOfHtml(html, startMarkup);
const sentence = (n: number) =>
  `On day ${n} the mayor of Lund spoke of the ferries, the old quay, and what the harbour costs the town.`;
const sentences = (count: number, from = 1) => Array.from({ length: count }, (_, i) => sentence(from + i));
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('\n');
const story = sentences(4);
const page = (body: string, head = '<title>Harbour opened</title>') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

suite('the article of a page', () => {
  test('the story in a div is read, not a teaser in an article element', () => {
    const teasers = `<section><article><h3>Old news</h3><p>A short teaser about a dog show.</p></article>
      <article><h3>More</h3><p>Another teaser about cats and kittens.</p></article></section>`;
    for (const pageBody of [`<div class="story">STORY</div>${teasers}`, `${teasers}<div>STORY</div>`]) {
      const { body } = pageText(
        page(pageBody.replace('STORY', `<h1>Harbour opened</h1>${paragraphs(story)}`)),
      );
      for (const one of story) assert.ok(body.includes(one), body);
      assert.doesNotMatch(body, /kittens/);
    }
  });

  test('menus made of div and ul, dialogs, captions and invitations are skipped', () => {
    const links = (name: string) =>
      Array.from({ length: 12 }, (_, i) => `<li><a href="/${i}">${name} ${i}</a></li>`).join('');
    const { body } = pageText(
      page(`<div class="top"><ul>${links('Channel')}</ul></div><div><div><a href="/a">Sport</a></div></div>
        <dialog open><p>${sentence(90)}</p></dialog><div role="dialog" aria-modal="true"><p>${sentence(91)}</p></div>
        <div class="story">${paragraphs(story.slice(0, 2))}<figure><img src="a.jpg"><figcaption>Photo: Anna Ek</figcaption></figure>
        <div class="newsletter-box"><p>Get our letter.</p></div>${paragraphs(story.slice(2))}</div>
        <div class="bottom"><ul>${links('Service')}</ul></div>`),
    );
    assert.equal(body, story.join('\n\n'));
  });

  test('an article that lacks nearly all of the prose is not used; the page is read whole', () => {
    const many = Array.from(
      { length: 30 },
      (_, i) => `<div class="comment"><div><h3>Teaser ${i}</h3>${sentence(i)}</div></div>`,
    );
    const { body } = pageText(page(`<nav><a href="/">Home</a></nav>${many.join('')}`));
    for (let i = 0; i < 30; i++) assert.ok(body.includes(sentence(i)), `teaser ${i}`);
    assert.doesNotMatch(body, /Home/);
  });

  test('an article with less than a fifth of the prose is not used either', () => {
    const others = sentences(12, 50);
    const guide = others.map((text, i) => `<div class="comment"><div><h3>Tip ${i}</h3>${text}</div></div>`);
    const { body } = pageText(page(`<article>${paragraphs(story.slice(0, 2))}</article>${guide.join('')}`));
    for (const text of others) assert.ok(body.includes(text), text);
  });

  test('comments of readers are skipped, except in a forum', () => {
    const comment = (n: number) => `<li class="comment"><p>${sentence(n)}</p></li>`;
    const comments = `<ol class="comment-list">${Array.from({ length: 40 }, (_, i) => comment(100 + i)).join('')}</ol>`;
    assert.equal(
      pageText(page(`<div class="post">${paragraphs(story)}</div>${comments}`)).body,
      story.join('\n\n'),
    );
    const forum = pageText(page(comments)).body;
    for (let i = 0; i < 40; i++) assert.ok(forum.includes(sentence(100 + i)), `comment ${i}`);
  });

  test('an article in several containers is read whole', () => {
    const parts = [sentences(3), sentences(12, 10), sentences(8, 30)];
    const columns = parts
      .map((part) => `<div class="column"><div>${paragraphs(part)}</div></div>`)
      .join('<hr>');
    const { body } = pageText(page(`<div class="chunks">${columns}</div>`));
    for (const text of parts.flat()) assert.ok(body.includes(text), text);
  });

  test('a list of articles next to a short article is not read as a part of it', () => {
    const teasers = Array.from(
      { length: 40 },
      (_, i) => `<div><h3>Story ${i}</h3><p><a href="/${i}">${sentence(200 + i)}</a></p></div>`,
    );
    const { body } = pageText(page(`<div>${paragraphs(story)}</div><div>${teasers.join('')}</div>`));
    assert.equal(body, story.join('\n\n'));
  });

  test('the headline is removed from the text, with the lines before it', () => {
    const opening = '<div>Skip to content</div><p>News from the town</p><p>Harbour opened</p>';
    const { body, headline } = pageText(page(`<div class="story">${opening}${paragraphs(story)}</div>`));
    assert.deepEqual([headline, body], ['Harbour opened', story.join('\n\n')]);
  });

  test('links to other articles and dates of publication are skipped, in English and Swedish', () => {
    const extras = [
      '<p><a href="/b">All ferries of the town in one long list</a></p>',
      '<p>Read more: how the quay was built</p>',
      '<p>Läs också: så byggdes kajen</p>',
      '<p>Updated 6:15 p.m. on Friday</p>',
      '<p>Publicerad 14 mars 2024</p>',
    ];
    const paragraphsAndLinks =
      story.map((text, i) => `<p>${text}</p>${extras[i] ?? ''}`).join('') + extras.slice(4).join('');
    assert.equal(pageText(page(`<article>${paragraphsAndLinks}</article>`)).body, story.join('\n\n'));
  });

  test('a sentence that begins like a notice, and a short link, are read', () => {
    const keptParagraphs = [
      'Readers of the paper disagree.',
      'Postedpost is a word.',
      'Läsmere är inget ord.',
    ];
    const link = '<p><a href="/a">Anna Ek</a></p>';
    const { body } = pageText(page(`<article>${paragraphs([...story, ...keptParagraphs])}${link}</article>`));
    assert.equal(body, [...story, ...keptParagraphs, 'Anna Ek'].join('\n\n'));
  });

  test('pictures, portraits of authors, headers and parts for printing are skipped', () => {
    const extras = [
      '<div class="image-box"><p>The quay on a cold morning.</p><p>It was March.</p></div>',
      '<div class="author-bio"><p>Anna Ek has written about the harbours of the south for many years.</p><p>She lives there.</p></div>',
      '<header><p>Culture</p></header>',
      '<div class="d-print-block"><p>Printed from the site of the paper.</p><p>On paper.</p></div>',
      '<div class="info-box"><p>The quay in short.</p><p>It is old.</p></div>',
    ];
    const paragraphsAndLinks =
      story.map((text, i) => `<p>${text}</p>${extras[i] ?? ''}`).join('') + extras.slice(4).join('');
    assert.equal(pageText(page(`<article>${paragraphsAndLinks}</article>`)).body, story.join('\n\n'));
  });

  test('an element with most of the text is read, whatever its class names', () => {
    const { body } = pageText(page(`<div class="author-anna image">${paragraphs(story)}</div>`));
    assert.equal(body, story.join('\n\n'));
  });

  test('a header with a paragraph of the article is read', () => {
    const lede = 'The quay of the town is open again after two years of work, and the ferries are back.';
    const { body } = pageText(page(`<article><header><p>${lede}</p></header>${paragraphs(story)}</article>`));
    assert.ok(body.includes(lede), body);
  });

  test('the text in JSON-LD is read if the page has little of it', () => {
    const jsonLdWith = (texts: readonly string[]) =>
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', articleBody: texts.join('\n') })}</script>`;
    const long = sentences(20, 40);
    const short = pageText(page(`<article>${paragraphs(story)}</article>`, jsonLdWith(long)));
    assert.match(short.body, new RegExp(`^${long[0]!.slice(0, 20)}`));
    for (const text of long) assert.ok(short.body.includes(text), text);
    assert.equal(pageText(page(paragraphs(story), jsonLdWith(story.slice(0, 1)))).body, story.join('\n\n'));
  });

  test('a short page with its headline alone, or at its end, is read whole', () => {
    assert.equal(pageText(page('<h1>Harbour opened</h1>')).body, 'Harbour opened');
    const end = pageText(page('<p>The quay is old.</p><p>It is open.</p><p>Harbour opened</p>')).body;
    assert.match(end, /^The quay is old\./);
  });

  test('JSON-LD in many arrays is ignored', () => {
    const deep = `<script type="application/ld+json">${'['.repeat(100_000)}${']'.repeat(100_000)}</script>`;
    assert.equal(pageText(page(paragraphs(story), deep)).body, story.join('\n\n'));
  });

  test('a page may omit the tags of html, head and body', () => {
    for (const html of [
      `<title>Harbour</title>${paragraphs(story)}`,
      `<html><head><title>Harbour</title>${paragraphs(story)}`,
      `<html><body></body>${paragraphs(story)}</html>`,
      `<html><head><template><p>${sentence(70)}</p></template></head><body>${paragraphs(story)}`,
    ]) {
      assert.equal(pageText(html).body, story.join('\n\n'), html.slice(0, 40));
    }
  });
});

test('a byline or an address that is too long to be stored is dropped', () => {
  const html = (size: number) =>
    page(
      `<article><p class="byline" rel="author">${'A'.repeat(size)}</p>${paragraphs(story)}</article>`,
      `<link rel="canonical" href="https://a.example/${'b'.repeat(size * 10)}"><meta name="author" content="${'A'.repeat(size)}">`,
    );
  const { authors, url } = pageText(html(90));
  assert.deepEqual([authors, url], ['A'.repeat(90), `https://a.example/${'b'.repeat(900)}`]);
  const { body, ...about } = pageText(html(101));
  assert.deepEqual([about.authors, about.url], [undefined, undefined]);
  for (const text of story) assert.ok(body.includes(text), text);
});

suite('hidden elements', () => {
  const hiddenTags = [
    '<p hidden>',
    '<p HIDDEN="">',
    '<p aria-hidden="true">',
    '<p style="display:none">',
    '<p style="color: red; DISPLAY : none !important">',
    '<p style="visibility: hidden">',
    '<p style="visibility:collapse;">',
    '<dialog>',
    '<template>',
  ];
  test('are read neither in a page nor in a piece', () => {
    for (const tag of hiddenTags) {
      const name = /\w+/.exec(tag)![0];
      const html = `<p>Seen words.</p>${tag}Hidden words.</${name}><p>More.</p>`;
      assert.equal(textOf(html), 'Seen words.\n\nMore.', tag);
      const { body } = pageText(page(paragraphs(story) + html));
      assert.match(body, /Seen words/, tag);
      assert.doesNotMatch(body, /Hidden/, tag);
    }
  });

  test('elements that only seem hidden are read', () => {
    for (const tag of [
      '<p hidden="until-found">',
      '<p aria-hidden="false">',
      '<p style="display:block">',
      '<p style="background:url(display:none)">',
      '<p class="hidden">',
      '<dialog open>',
    ])
      assert.equal(textOf(`${tag}Seen words.`), 'Seen words.', tag);
  });

  test('a page behind a dialog, or shown by a script, is read', () => {
    const whole = paragraphs(story);
    assert.equal(textOf(`<p>x</p><div aria-hidden="true">${whole}</div>`), `x\n\n${story.join('\n\n')}`);
    const streamedPage = `<main><template id="B:0"></template></main><div hidden id="S:0">${whole}</div>`;
    assert.equal(pageText(page(streamedPage)).body, story.join('\n\n'));
    assert.equal(
      textOf(`<p hidden id="S:x">No.</p><div hidden id="S:1f">${whole}</div>`),
      story.join('\n\n'),
    );
    const shownLater = `<html style="visibility:hidden"><body style="display:none">${whole}</body></html>`;
    assert.equal(pageText(shownLater).body, story.join('\n\n'));
    assert.equal(pageText(page(`<div id="app" aria-hidden="true">${whole}</div>`)).body, story.join('\n\n'));
  });
});

test('the headline is the title of the page, and not the name of its site', () => {
  const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
  const jsonLdWith = (headline: string) =>
    `<script type="application/ld+json">{"@graph":[{"@type":["NewsArticle"],"headline":"${headline}"}]}</script>`;
  const cases: [head: string, body: string, headline: string | undefined][] = [
    ['<title>Rain in spring</title>', '<h1>My Archive beta</h1>', 'Rain in spring'],
    ['<title>Rain in spring [My Archive]</title>', '<h1>My Archive beta</h1>', 'Rain in spring'],
    ['<title>Rain in spring | My Archive</title>', '<h1>My Archive</h1>', 'Rain in spring'],
    ['<title>My Archive – Rain in spring</title>', '<h1>My Archive</h1>', 'Rain in spring'],
    ['<title>Mozilla – Wikipedia</title>', '<h1>Mozilla</h1>', 'Mozilla'],
    ['<title>Rain in spring - The Daily News</title>', '', 'Rain in spring'],
    ['<title>The News | Rain in spring comes late</title>', '', 'Rain in spring comes late'],
    ['<title>Rain – and snow | News</title>', '<h1>Rain – and snow</h1>', 'Rain – and snow'],
    [`<title>News</title>${meta('og:title', 'Rain &amp; snow')}`, '<h1>News</h1>', 'Rain & snow'],
    [`<title>Rain | Ny</title>${meta('og:title', 'Rain | Ny')}${meta('og:site_name', 'Ny')}`, '', 'Rain'],
    [
      `<title>News</title>${meta('og:site_name', 'News')}${jsonLdWith('Rain comes')}`,
      '<h1>News</h1>',
      'Rain comes',
    ],
    ['<title>Rain comes | News</title>', '<h1>News</h1><article><h1>Rain comes</h1></article>', 'Rain comes'],
    ['<title>No | Site</title>', '<article><h1>Storm &amp; snow</h1></article>', 'Storm & snow'],
    ['', '<h1>Rain\n comes</h1>', 'Rain comes'],
    ['', '<h1>One</h1><h1>Two</h1>', undefined],
    ['<title> </title>', '', undefined],
  ];
  for (const [head, body, headline] of cases) {
    assert.equal(pageText(page(`${body}${paragraphs(story)}`, head)).headline, headline, head + body);
  }
});

test('any page is read, or refused for its depth', () => {
  const elements =
    'html head body title meta div p h1 table tr td ul li a article dialog template br form font figure figcaption script noscript iframe';
  const attributes = ['', ' class="byline"', ' hidden', ' A=1 a=2', ' href="#x"', ' data-src="a.jpg 1x"'];
  const tag = fc.tuple(fc.constantFrom(...elements.split(' ')), fc.constantFrom(...attributes));
  const scraps = fc.oneof(
    tag.map(([name, attribute]) => `<${name}${attribute}>`),
    tag.map(([name]) => `</${name}>`),
    fc.constantFrom(...htmlScraps, 'words, and more', sentence(1)),
  );
  const pages = fc.array(scraps, { maxLength: 60 }).map((all) => all.join(''));
  fc.assert(
    fc.property(pages, (html) => {
      try {
        assert.equal(typeof pageText(html).body, 'string');
      } catch (error) {
        assert.ok(error instanceof BadRow, (error as Error).stack);
      }
    }),
    {
      numRuns: 300,
      examples: [['x<time><html>'], ['</head><script><html></hr>'], ['<![CDATA[ <p>x<html></title>']],
    },
  );
});

suite('a page that is too large to look for its article', () => {
  const bounds = limits.import.page;
  const nest = (tag: string, levels: number, text = 'x') =>
    `${`<${tag}>`.repeat(levels)}${text}${`</${tag}>`.repeat(levels)}`;
  const cases: [what: string, most: number, page: (size: number) => string][] = [
    ['elements', bounds.pieces, (size) => '<b></b>'.repeat(size)],
    ['attributes in all', bounds.pieces / 10, (size) => '<b a b c d e f g h i></b>'.repeat(size)],
    ['escapes', bounds.pieces - 1, (size) => '&x'.repeat(size)],
    [
      'attributes',
      bounds.attributes,
      (size) => `<p ${Array.from({ length: size }, (_, i) => `a${i}`).join(' ')}>`,
    ],
    ['tables', bounds.tables, (size) => nest('table', size)],
    ['characters', bounds.characters / 100, (size) => nest('div', 100, 'x'.repeat(size))],
    // A hundred nested elements have 5,050 levels, and their text a hundred.
    ['levels', Math.floor(bounds.levels / 5150), (size) => nest('div', 100).repeat(size)],
  ];
  for (const [what, most, page] of cases) {
    test(`has too many ${what}`, () => {
      assert.ok(isSearchable(page(most)));
      assert.ok(!isSearchable(page(most + 1)));
    });
  }

  test('is read whole, without its menus', () => {
    const levels = 200;
    const deep = nest('div', levels, sentence(1));
    const times = Math.ceil(bounds.levels / (levels * (levels / 2)));
    const { body } = pageText(page(`<nav>Menu</nav>${deep.repeat(times)}`));
    assert.equal(body, Array(times).fill(sentence(1)).join('\n\n'));
  });
});
