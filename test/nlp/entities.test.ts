import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import type { Candidate } from '../../packages/server/src/knowledge/table.ts';
import { tagsOf } from '../support/tags-of.ts';

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

test('a surname labelled as a place goes to the person whose full name comes before', () => {
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
  assert.deepEqual(tagsOf('[P Klas Frisk] talade. [P Klas Frisk] gick. [O Frisk] kom åter.'), [
    'Klas Frisk/person×3',
  ]);
});

test('a place after a preposition stays a place, although a person has its name', () => {
  assert.deepEqual(tagsOf('[P Peter Hull] spoke. [P Peter Hull] works in [L Hull].', 'en'), [
    'Hull/location×1',
    'Peter Hull/person×2',
  ]);
  assert.deepEqual(tagsOf('[P Lennart Grebo] gifte sig. [P Lennart Grebo] bor i [L Grebo].'), [
    'Grebo/location×1',
    'Lennart Grebo/person×2',
  ]);
});

test('a surname of two people goes to the person mentioned last before it', () => {
  assert.deepEqual(
    tagsOf('[P Bill Clinton] spoke. [P Hillary Clinton] left. [P Clinton] won. [P Bill] wept.', 'en'),
    ['Bill Clinton/person×2', 'Hillary Clinton/person×2'],
  );
});

test('a part of exactly one longer name of its category is that name, in any order', () => {
  assert.deepEqual(tagsOf('[O Jarrah Hill] grows. [O Jarrah Hill Wines] sells [O Jarrah Hill] wine.', 'en'), [
    'Jarrah Hill Wines/organization×3',
  ]);
  assert.deepEqual(tagsOf('[X Raspberry Pi 4], [X Pi 4] and a [X Raspberry Pi].', 'en'), [
    'Raspberry Pi 4/unknown×3',
  ]);
  assert.equal(tagsOf('[O Lewes FC], [O Lewes Council] and [O Lewes].', 'en').length, 3);
  assert.equal(tagsOf('[O Lewes FC] in [L Lewes].', 'en').length, 2);
});

test('a name that the table knows as another entity stays separate from a longer name that comes later', () => {
  const entry = { prominence: 0.5, isName: true, isShared: false };
  const candidates = (name: string): Candidate[] =>
    name === 'Wellcome' ? [{ ...entry, entry: 1, kind: 'organization' }] : [];
  const countTags = (written: string) => tagsOf(written, 'en', candidates).length;
  assert.equal(countTags('[O Wellcome] pays. The [O Wellcome Sanger Institute] is in Hinxton.'), 2);
  assert.equal(countTags('The [O Wellcome Sanger Institute] is in Hinxton. [O Wellcome] grows.'), 1);
  assert.equal(countTags('[X Debian] is free. [X Debian Weekly News] is out.'), 2);
  assert.equal(countTags('[X Perrin] was cited. [X Perrin v HMRC] is older.'), 1);
});

test('an initial stands for a given name', () => {
  assert.deepEqual(tagsOf('[P Edvin Åkerberg], [P E. Åkerberg] och [P E Åkerberg].'), [
    'Edvin Åkerberg/person×3',
  ]);
  assert.equal(tagsOf('[P Edvin Åkerberg] och [P A. Åkerberg].').length, 2);
});

test('the name of a club without its letters is the club, anywhere in the text', () => {
  assert.deepEqual(tagsOf('[O Mora] vann. [O IFK Mora] jublade.'), ['IFK Mora/organization×2']);
  assert.deepEqual(tagsOf('[O Leksand] vann. [O Leksands IF] jublade.'), ['Leksands IF/organization×2']);
});

test('a nickname goes to the person whose name has it in quotation marks', () => {
  assert.deepEqual(tagsOf('[P Ken "Moose" Halvorsen] spoke. [O Moose] left.', 'en'), [
    'Ken "Moose" Halvorsen/person×2',
  ]);
  assert.equal(tagsOf('[P Ken "Moose" Berg], [P Al "Moose" Ek] and [P Moose]', 'en').length, 3);
});

test('a person with initials goes to the full name, anywhere in the text', () => {
  assert.deepEqual(tagsOf('[P H Price], [P D Price]. [P Huw Price] and [P Dai Price] came.', 'en'), [
    'Dai Price/person×2',
    'Huw Price/person×2',
  ]);
});

test('the end of an organization’s name, mentioned later, is the same organization', () => {
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

test('the category of most mentions is the category of all', () => {
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

test('every mention belongs to exactly one entity, and no two entities have the same tag', () => {
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
