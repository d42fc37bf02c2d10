import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import fc from 'fast-check';

import { openEncoder } from '../../packages/server/src/analysis/worker/onnx-encoder.ts';
import { type Analyse, makeAnalyser } from '../../packages/server/src/nlp/analyse.ts';
import type { EntityAnalysis } from '../../packages/server/src/nlp/analyse.ts';
import type { Source } from '../../packages/server/src/domain/text.ts';

const folder = fileURLToPath(new URL('../../models/en-sv', import.meta.url));
let analyse: Analyse;

before(async () => {
  const { files, encoder } = await openEncoder(folder);
  analyse = makeAnalyser(files, encoder);
});

/** Asserts what is true of the analysis of any text. */
function assertSound({ tags, vector, words }: EntityAnalysis, source: Source): void {
  for (const [at, { tag, relevance, mentions }] of tags.entries()) {
    assert.notEqual(tag.trim(), '');
    assert.ok(relevance >= 0 && relevance <= 1);
    assert.equal(Math.round(relevance * 1000) / 1000, relevance);
    assert.ok(at === 0 || relevance <= tags[at - 1]!.relevance);
    assert.ok(mentions.length > 0);
    for (const { field, offset, length } of mentions) {
      const named = source[field].slice(offset, offset + length);
      assert.equal(named.length, length);
      assert.match(named, /\p{L}/u);
      assert.doesNotMatch(named, /^[\s"“”(\p{Cf}]|[\s"“”,;\p{Cf}]$/u);
    }
  }
  assert.equal(vector.length, 384);
  const square = vector.reduce((sum, value) => sum + value * value, 0);
  assert.ok(Math.abs(square - 1) < 1e-4 || square === 0);
  assert.ok(words >= 0);
}

test('a Swedish article gets the tags and mentions that a person finds', async () => {
  const source: Source = {
    headline: 'Ulf Kristersson besöker Finland',
    body:
      'Statsminister Ulf Kristersson reser till Helsingfors på måndag. Under besöket träffar Kristersson ' +
      'Finlands utrikesminister Anna Johansson på slottet. Mer på www.regeringen.se.',
    language: 'sv',
  };
  const analysis = await analyse(source);
  assertSound(analysis, source);
  assert.deepEqual(
    new Map(analysis.tags.map(({ tag, category }) => [tag, category])),
    new Map([
      ['Ulf Kristersson', 'person'],
      ['Finland', 'location'],
      ['Helsingfors', 'location'],
      ['Anna Johansson', 'person'],
      ['www.regeringen.se', 'url'],
    ]),
  );
  const named = analysis.tags.flatMap(({ tag, mentions }) =>
    mentions.map(({ field, offset, length }) => `${tag}: ${source[field].slice(offset, offset + length)}`),
  );
  assert.ok(named.includes('Ulf Kristersson: Kristersson'));
  assert.ok(named.includes('Finland: Finlands'));
});

test('names in lower case or in capitals get their usual spelling', async () => {
  const source: Source = {
    headline: '',
    body: 'träffade anna lindström i göteborg igår, hon ska flytta till oslo.\n\nSVEN HOLMBERG\nStockholm',
    language: 'sv',
  };
  const analysis = await analyse(source);
  assertSound(analysis, source);
  const names = new Set(analysis.tags.map(({ tag }) => tag));
  assert.deepEqual(names, new Set(['Anna Lindström', 'Göteborg', 'Oslo', 'Sven Holmberg', 'Stockholm']));
});

test('a text has the same analysis each time, and long texts are read to the end', async () => {
  const source: Source = {
    headline: '',
    body: `${'Det regnade hela dagen och ingen gick ut. '.repeat(400)}Angela Merkel visited Oslo.`,
    language: 'en',
  };
  const first = await analyse(source);
  assertSound(first, source);
  assert.ok(first.tags.some(({ tag }) => tag === 'Angela Merkel'));
  assert.deepEqual(await analyse(source), first);
});

test('texts without words and texts in no supported language have a valid analysis', async () => {
  for (const body of [
    '',
    '😀'.repeat(500),
    '\u200b',
    'مرحبا بالعالم',
    'a'.repeat(5000),
    'A '.repeat(500),
    '(((…',
    '\ud800',
  ]) {
    const source: Source = { headline: '', body, language: 'sv' };
    assertSound(await analyse(source), source);
  }
});

test('mentions of any text are at their places', async () => {
  const part = fc.constantFrom(
    'Volvo',
    'Anna Ek',
    ' ',
    'i',
    'Paris',
    '’s',
    "'s",
    '-',
    '(',
    ')',
    '.',
    '\n',
    '\u00ad',
    '😀',
    ' och ',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 25 }),
      fc.constantFrom('en' as const, 'sv' as const),
      async (parts, language) => {
        const source: Source = { headline: parts.slice(0, 5).join(''), body: parts.join(''), language };
        assertSound(await analyse(source), source);
      },
    ),
    {
      numRuns: 60,
      examples: [
        [[' och ', 'Volvo', ' ', '\u00ad', '’s', 'Volvo'], 'en'],
        [['i', ' ', '\u00ad', 'Volvo', ' ', 'i', ' ', '\u00ad', '(', 'Anna Ek'], 'sv'],
      ],
    },
  );
});

test('a text interrupted for another has the same tags and the same vector', async () => {
  const long: Source = {
    headline: 'Volvo in Oslo',
    body: 'Stefan Löfven met Ericsson in Lund, said Anna Berg of Volvo. '.repeat(150),
    language: 'en',
  };
  const short: Source = { headline: '', body: 'Saab moved from Linköping to Malmö.', language: 'sv' };
  const expected = [await analyse(long), await analyse(short)];
  let pauses = 0;
  const interrupted = await analyse(long, async () => {
    pauses++;
    assert.deepEqual(await analyse(short), expected[1]);
  });
  assert.ok(pauses > 0);
  assert.deepEqual(interrupted, expected[0]);
});

test('spaces of any width separate words', async () => {
  const lines = await readFile(new URL('../../packages/server/demo/en.jsonl', import.meta.url), 'utf8');
  // The encoder misses a name here that it finds elsewhere in the text.
  const line = lines.split('\n').find((line) => line.includes("Korean People's Army"))!;
  const { headline, body } = JSON.parse(line) as { headline: string; body: string };
  const { tags } = await analyse({ headline, body, language: 'en' });
  for (const space of ['\u00a0', '\u2009', '\u202f', '\u3000']) {
    const found = await analyse({ headline, body: body.replaceAll(' ', space), language: 'en' });
    assert.deepEqual(found.tags, tags);
  }
});

test('an error about a damaged model names the file', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'textkin-model-'));
  try {
    await cp(folder, copy, { recursive: true });
    const tokenizer = join(copy, 'tokenizer.json');
    const content = await readFile(tokenizer, 'utf8');
    await writeFile(tokenizer, content.replace('a', 'b'));
    await assert.rejects(openEncoder(copy), /tokenizer\.json is damaged/u);
    await writeFile(tokenizer, content.slice(1));
    await assert.rejects(openEncoder(copy), /tokenizer\.json has \d+ bytes/u);
  } finally {
    await rm(copy, { recursive: true });
  }
});

test('a signature in small letters and a line of a list of names are tags', async () => {
  for (const [language, body, name] of [
    ['en', 'see you on monday\n\nnatasha', 'Natasha'],
    [
      'sv',
      'Falkenbergs kommun\nFC Köpenhamn\nDalarnas län\nLubjanka\nIslamiska staten\nJurij Gagarin',
      'Lubjanka',
    ],
  ] as const) {
    const { tags } = await analyse({ headline: '', body, language });
    assert.ok(
      tags.some(({ tag }) => tag === name),
      JSON.stringify(tags.map(({ tag }) => tag)),
    );
  }
});
