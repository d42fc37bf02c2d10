import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readableSource } from '../../packages/server/src/nlp/markup/readable-text.ts';

const paragraph =
  'The harbour was opened on Monday by the minister Anna Lindqvist together with the director of the United ' +
  'Nations Environment Programme. It will be run by the Port of New York, which has bought it from the town.';

/** Returns a paragraph wrapped to lines of at most `width` characters. */
function wrap(text: string, width: number, end = '\n'): string {
  const [first = '', ...words] = text.split(' ');
  let line = first;
  const lines: string[] = [];
  for (const word of words) {
    if (line.length + 1 + word.length > width) [line] = [(lines.push(line), word)];
    else line += ` ${word}`;
  }
  return [...lines, line].join(end);
}

function read(body: string) {
  return readableSource({ headline: '', body, language: 'en' });
}

test('a paragraph wrapped at any width becomes one line, for all line endings', () => {
  for (let width = 32; width <= 90; width++) {
    for (const end of ['\n', '\r\n', '\r', ' \n', '\n  ']) {
      const body = `Harbour opened${end}${end}${wrap(paragraph, width, end)}${end}${end}Next.`;
      assert.ok(read(body).body.includes(paragraph), `${width} ${JSON.stringify(end)}`);
    }
  }
});

test('a quoted e-mail loses its quote prefixes', () => {
  const quoted = `> ${wrap(paragraph, 60, '\n> ')}`;
  assert.equal(
    read(`On Monday Bo wrote:\n\n${quoted}\n\nYes.`).body,
    `On Monday Bo wrote:\n\n\n${paragraph}\n\nYes.`,
  );
  assert.equal(read('5\n> 3 is true').body, '5\n> 3 is true');
});

test('lists, tables, addresses, poems, headings and conversations keep their lines', () => {
  for (const body of [
    'Anna Lindqvist\nErik Holm\nKarl Svensson\nMaria Andersson',
    'Textkin AB\nStorgatan 5\n111 22 Stockholm\nSweden',
    'Two roads diverged in a yellow wood,\nAnd sorry I could not travel both\nAnd be one traveler, long I stood\nAnd looked down one as far as I could',
    '- The harbour opens again in March\n- The museum moves to Lund in May\n- The library closes for good',
    '1. The harbour opens again in March\n2. The museum moves to Lund in May',
    'Name\tTown\nAnna Lind\tLund\nErik Holm\tMalmö',
    'Harbour to open again\nThe harbour of Lund opens on Monday after four years of work.',
    'Nordea names a new chief executive\nVolvo to build a plant in Mexico City\nThe Port of New York sold to Maersk',
    'anna l: where is everybody this morning\nbo: at the harbour, it opens today\ncilla: who said that it does',
  ]) {
    assert.equal(read(body).body, body);
  }
});

test('places in a wrapped text map to the stored text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 80 }), fc.constantFrom('\n', '\r\n', '\n> '), (width, end) => {
      const body = `&amp; so\n\n${end.endsWith('> ') ? '> ' : ''}${wrap(paragraph, width, end)}`;
      const source = read(body);
      for (const name of ['Anna Lindqvist', 'United Nations Environment Programme', 'New York']) {
        const offset = source.body.indexOf(name);
        assert.ok(offset >= 0, body);
        const stored = source.toStoredMention({ field: 'body', offset, length: name.length });
        const there = body.slice(stored.offset, stored.offset + stored.length);
        assert.equal(there.replaceAll(/[\s>]+/g, ' '), name);
      }
    }),
  );
});

test('the time is linear in the text', () => {
  for (const part of ['a\n', "'.\n", '> ', ' ', '>\n', 'Ord och ord\n', '..)'])
    read(part.repeat(100_000 / part.length));
});
