import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { makeBaseForm } from '../../packages/server/src/nlp/entities/base-form.ts';
import type { NameMention } from '../../packages/server/src/nlp/mentions/mentions.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';

/** Returns the base form of the name in [brackets]; names in {braces} are other names of the text. */
function baseIn(
  marked: string,
  language: Language = 'sv',
  { encoder = 0, category = 'person' }: { encoder?: number; category?: Category } = {},
): string {
  const body = marked.replaceAll(/[[\]{}]/gu, '');
  const mentions: NameMention[] = [];
  let name = '';
  for (const [, bracket, brace] of marked.matchAll(/\[(.*?)\]|\{(.*?)\}/gu)) {
    const surface = bracket ?? brace!;
    name = bracket ?? name;
    const start = body.indexOf(surface);
    mentions.push({
      field: 'body',
      start,
      end: start + surface.length,
      surface,
      category,
      confidence: 1,
    });
  }
  const score = (head: string) => (head === 'genitive' ? encoder : 99);
  return makeBaseForm(mentions, { headline: '', body }, language, { score })(name);
}

test('genitives lose their ending', () => {
  assert.equal(baseIn('[Sveriges] regering möttes.'), 'Sverige');
  assert.equal(baseIn('[Stefan Löfvens] regering'), 'Stefan Löfven');
  assert.equal(baseIn('[SVT:s] program'), 'SVT');
  assert.equal(baseIn('[FNs] råd'), 'FN');
  assert.equal(baseIn("[Columbus'] resa"), 'Columbus');
  assert.equal(baseIn('längs [E4:an] norrut'), 'E4');
  assert.equal(baseIn('[PS5:ans] kontroll'), 'PS5');
  assert.equal(baseIn('[SOVJETUNIONENS] LEDARE', 'sv', { category: 'location' }), 'SOVJETUNIONEN');
});

test('names that end in -s keep it', () => {
  for (const name of ['Lars', 'Mats', 'Anders', 'Paris', 'Hans', 'Åhus', 'Västerås', 'Byggnads', 'Paulus']) {
    assert.equal(baseIn(`Nu har [${name}] svarat.`), name);
    assert.equal(baseIn(`Det säger [${name}].`), name);
  }
  assert.equal(baseIn('[Brussels] sprouts', 'en'), 'Brussels');
  assert.equal(baseIn('[Kiruna flygplats] nya hall', 'sv', { category: 'location' }), 'Kiruna flygplats');
});

test('genitives of common names and places are known in any context', () => {
  for (const name of ['Falk', 'Bergvall', 'Härryda', 'Lundqvist'])
    assert.equal(baseIn(`Huset är [${name}s].`), name);
});

test('the text and the following words decide if the ending does not', () => {
  assert.equal(baseIn('Det var [Alfreds] nya bil.'), 'Alfred');
  assert.equal(baseIn('Det gäller [Rinks] nya hus.'), 'Rink');
  assert.equal(baseIn('Det gäller [Rinks].'), 'Rinks');
  assert.equal(baseIn('[Reinfeldts] och {Reinfeldt}'), 'Reinfeldt');
  // A surname that keeps its -s elsewhere in the text keeps it in the full name, too.
  assert.equal(baseIn('Det gäller [Ada Rinks] nya hus.'), 'Ada Rink');
  assert.equal(baseIn('{Rinks} sade nej, och {Rinks} sade ja. Det gäller [Ada Rinks] nya hus.'), 'Ada Rinks');
});

test('the encoder decides only for names that are in no list', () => {
  for (const category of ['organization', 'unknown'] as const) {
    for (const text of ['Nu har [Willys] svarat.', 'Hos [Willys] nya vd', 'Till [Volvos], som']) {
      const name = /\[(.*)\]/u.exec(text)![1]!;
      assert.equal(baseIn(text, 'sv', { encoder: -9, category }), name);
      assert.equal(baseIn(text, 'sv', { encoder: 9, category }), name.slice(0, -1));
    }
  }
  // Lists are more reliable than the encoder.
  assert.equal(baseIn('Nu har [Lars] svarat.', 'sv', { encoder: 12 }), 'Lars');
  assert.equal(
    baseIn('[Sveriges] regering möttes.', 'sv', { encoder: -12, category: 'location' }),
    'Sverige',
  );
});

test('a higher score of the encoder removes the ending; other languages and old genitives keep it', () => {
  const texts = ['Nu har [Lars] svarat.', '[Kars] murar föll.', 'Till [Willys] och {Willy}', 'Hos [FNs] råd'];
  const score = fc.double({ min: -20, max: 20, noNaN: true });
  const categories = fc.constantFrom<Category>('person', 'organization', 'location', 'unknown');
  fc.assert(
    fc.property(fc.constantFrom(...texts), score, score, categories, (text, one, other, category) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const length = (encoder: number) => baseIn(text, 'sv', { encoder, category }).length;
      assert.ok(length(more) <= length(less));
      assert.equal(baseIn('[Handels] ordförande', 'sv', { encoder: one, category }), 'Handels');
      assert.equal(baseIn('[Brussels] sprouts', 'en', { encoder: one, category }), 'Brussels');
    }),
  );
});
