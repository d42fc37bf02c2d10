import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { entities } from '../../packages/server/src/nlp/entities/entities.ts';
import type { Naming } from '../../packages/server/src/nlp/mentions/mentions.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';

const kinds: Record<string, Category> = {
  P: 'person',
  O: 'organization',
  L: 'location',
  U: 'url',
  X: 'unknown',
};

/** Reads a text whose names are marked as [P Stefan Löfven]; gives its tags as "tag/category×namings". */
function tagsOf(marked: string, language: Language = 'sv'): string[] {
  const namings: Naming[] = [];
  let body = '';
  let at = 0;
  for (const match of marked.matchAll(/\[([POLUX]) (.*?)\]/gu)) {
    body += marked.slice(at, match.index);
    const [all, kind, surface] = match as unknown as [string, string, string];
    const start = body.length;
    body += surface;
    at = match.index + all.length;
    namings.push({
      field: 'body',
      start,
      end: body.length,
      surface,
      category: kinds[kind]!,
      confidence: 0.9,
    });
  }
  body += marked.slice(at);
  return entities(namings, { headline: '', body, language })
    .map(({ tag, category, namings: { length } }) => `${tag}/${category}×${length}`)
    .sort();
}

test('a surname, a genitive and a given name go to the full name', () => {
  assert.deepEqual(
    tagsOf('[P Stefan Löfven] talade. [P Löfvens] tal var långt, sade [P Löfven]. [P Stefan] log.'),
    ['Stefan Löfven/person×4'],
  );
});

test('a shorter name of two words goes to the longer one', () => {
  assert.deepEqual(tagsOf('[P Anna Kinberg Batra] och [P Kinberg Batra], alltså [P Anna Batra].'), [
    'Anna Kinberg Batra/person×3',
  ]);
});

test('a surname that was taken for a place goes to the person named in full before it', () => {
  assert.deepEqual(tagsOf('[P Åsa Molde] valdes. [P Åsa Molde] är läkare. [L Molde] reser till [L Bern].'), [
    'Bern/location×1',
    'Åsa Molde/person×3',
  ]);
  assert.deepEqual(tagsOf('[L London] hyllar [P Jack London].'), [
    'Jack London/person×1',
    'London/location×1',
  ]);
  assert.deepEqual(tagsOf('[P Henry Ford] grundade [O Ford].'), [
    'Ford/organization×1',
    'Henry Ford/person×1',
  ]);
});

test('a surname that two people share goes to the one named last before it', () => {
  assert.deepEqual(
    tagsOf('[P Bill Clinton] spoke. [P Hillary Clinton] left. [P Clinton] won. [P Bill] wept.', 'en'),
    ['Bill Clinton/person×2', 'Hillary Clinton/person×2'],
  );
});

test('an acronym joins the name beside which it stands in parentheses', () => {
  assert.deepEqual(tagsOf('[O Europeiska unionen] ([O EU]) växer. [O EU:s] budget.'), [
    'Europeiska unionen/organization×3',
  ]);
  assert.deepEqual(tagsOf('[O KTH] ([O Kungliga Tekniska högskolan]) och [O KTH].'), [
    'Kungliga Tekniska högskolan/organization×3',
  ]);
  assert.deepEqual(tagsOf('[P Stefan Löfven] ([O S]) talade.'), [
    'S/organization×1',
    'Stefan Löfven/person×1',
  ]);
});

test('an acronym between commas joins the name whose initials it has', () => {
  assert.deepEqual(tagsOf('[O Nationellt centrum för kvinnofrid], [O NCK], i Uppsala. [O NCK] hjälper.'), [
    'Nationellt centrum för kvinnofrid/organization×3',
  ]);
  assert.deepEqual(tagsOf('[O Socialdemokraterna], [O SD], [O Moderaterna]'), [
    'Moderaterna/organization×1',
    'SD/organization×1',
    'Socialdemokraterna/organization×1',
  ]);
});

test('an acronym joins the only name of its class whose initials it has, small words aside or not', () => {
  assert.deepEqual(tagsOf('[O Europeiska unionen] växer. [O EU] också.'), [
    'Europeiska unionen/organization×2',
  ]);
  assert.deepEqual(tagsOf('The [O Bank of England] and the [O BoE], then the [O BE].', 'en'), [
    'Bank of England/organization×3',
  ]);
  assert.deepEqual(tagsOf('[X Nya natura och djur] gäller. [X NND] ändrades.'), [
    'Nya natura och djur/unknown×2',
  ]);
  assert.equal(tagsOf('[O General Motors], [O Gold Members] and [O GM].', 'en').length, 3);
  assert.equal(tagsOf('[P Bo Berg] och [O BB], [L Nya Zeeland] och [O NZ].').length, 4);
});

test('the beginning of the only name of its class is that name, whichever comes first', () => {
  assert.deepEqual(tagsOf('[O Jarrah Hill] grows. [O Jarrah Hill Wines] sells [O Jarrah Hill] wine.', 'en'), [
    'Jarrah Hill Wines/organization×3',
  ]);
  assert.deepEqual(tagsOf('[X Raspberry Pi 4], [X Pi 4] and a [X Raspberry Pi].', 'en'), [
    'Raspberry Pi 4/unknown×3',
  ]);
  assert.equal(tagsOf('[O Lewes FC], [O Lewes Council] and [O Lewes].', 'en').length, 3);
  assert.equal(tagsOf('[O Lewes FC] in [L Lewes].', 'en').length, 2);
});

test('an initial stands for a given name', () => {
  assert.deepEqual(tagsOf('[P Edvin Åkerberg], [P E. Åkerberg] och [P E Åkerberg].'), [
    'Edvin Åkerberg/person×3',
  ]);
  assert.equal(tagsOf('[P Edvin Åkerberg] och [P A. Åkerberg].').length, 2);
});

test('the end of an organization’s name, named after it, is the same organization', () => {
  assert.deepEqual(tagsOf('[O Högsta domstolen] dömde. [O Domstolen] ändrade. [O Domstolens] dom.'), [
    'Högsta domstolen/organization×3',
  ]);
  assert.deepEqual(tagsOf('[O Konsumentverket] och [O Norska Konsumentverket].'), [
    'Konsumentverket/organization×1',
    'Norska Konsumentverket/organization×1',
  ]);
  assert.deepEqual(tagsOf('The [O Supreme Court], a [O District Court] and the [O Court].', 'en'), [
    'Court/organization×1',
    'District Court/organization×1',
    'Supreme Court/organization×1',
  ]);
  assert.deepEqual(tagsOf('[O Svenska FN] och [O FN], [L Nya London] och [L London]').length, 4);
});

test('a union of states is an organization', () => {
  assert.deepEqual(tagsOf('[L EU:s] och [L EU]'), ['EU/organization×2']);
});

test('the category of most namings holds for all', () => {
  assert.deepEqual(tagsOf('[O Volvo] och [P Volvo] och [O Volvo].'), ['Volvo/organization×3']);
});

test('case, article and legal form do not make another entity', () => {
  assert.deepEqual(tagsOf('[O VOLVO] växer. [O Volvo] anställer. [O AB Volvo] säger.'), [
    'Volvo/organization×3',
  ]);
  assert.deepEqual(tagsOf('The [L U.S.] and the [L US] and the [L U.S.]', 'en'), ['U.S./location×3']);
  assert.deepEqual(tagsOf('[O Apple] fell. [O Apple Inc.] rose. [O Apple] fell.', 'en'), [
    'Apple/organization×3',
  ]);
});

test('every naming belongs to exactly one entity, and no two entities have one tag', () => {
  const name = fc.constantFrom(
    '[P Ek]',
    '[P Bo Ek]',
    '[P Eva Ek]',
    '[P Bo]',
    '[O EU]',
    '[O Eko Union]',
    '[L Oslo]',
    '(',
    ')',
    'och',
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), (parts) => {
      const tags = tagsOf(parts.join(' '));
      const named = parts.filter((part) => part.startsWith('[')).length;
      assert.equal(
        tags.reduce((sum, tag) => sum + Number(tag.split('×')[1]), 0),
        named,
      );
      assert.equal(new Set(tags.map((tag) => tag.split('×')[0])).size, tags.length);
    }),
  );
});
