import { test } from 'node:test';
import assert from 'node:assert/strict';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { AnalysedTag, Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { VocabularyEntry } from '../../packages/server/src/domain/tags/vocabulary.ts';
import { applyVocabularies } from '../../packages/server/src/linking/apply-vocabularies.ts';
import { VocabularyIndex } from '../../packages/server/src/linking/names/vocabulary-index.ts';
import { Matcher } from '../../packages/server/src/linking/matcher.ts';

type Entry = Pick<VocabularyEntry, 'id' | 'name'> & Partial<VocabularyEntry>;

/** Makes a matcher of vocabularies, numbered from 1. */
function matcherOf(...lists: Entry[][]): Matcher {
  return new Matcher(
    lists.map((entries, at) => {
      const index = new VocabularyIndex();
      for (const entry of entries) index.put({ category: 'person', aliases: [], ...entry });
      return { vocabulary: at + 1, index };
    }),
  );
}

/** Makes a tag with a mention at each place where the body has one of the surfaces. */
function tag(body: string, name: string, category: Category, ...surfaces: string[]): AnalysedTag {
  const mentions = (surfaces.length > 0 ? surfaces : [name]).flatMap((surface) =>
    [...body.matchAll(new RegExp(`(?<!\\p{L})${surface}(?!\\p{L})`, 'gu'))].map(({ index }) => ({
      field: 'body' as const,
      offset: index,
      length: surface.length,
    })),
  );
  return { tag: name, category, relevance: 0.5, mentions: mentions.sort((a, b) => a.offset - b.offset) };
}

/** Returns the tags in short: name, category, vocabulary and id, and the surfaces of the mentions. */
function applyInShort(body: string, matcher: Matcher, found: AnalysedTag[] = [], language: Language = 'sv') {
  const source = { headline: '', body, language };
  return applyVocabularies(found, source, matcher)
    .map(({ tag, category, link, mentions }) => {
      const surfaces = mentions.map(({ offset, length }) => body.slice(offset, offset + length)).join('|');
      return `${tag} ${category} ${link ? `${link.vocabulary}:${link.id}` : '-'} ${surfaces}`;
    })
    .sort();
}

const volvo: Entry = { id: 'v', name: 'Volvo', category: 'organization' };
const anna: Entry = { id: 'a', name: 'Anna Ek' };

test('a name that the analysis missed becomes a tag, with its genitive', () => {
  const body = 'Nu säger Anna Eks vän att Anna Ek reser.';
  assert.deepEqual(applyInShort(body, matcherOf([anna])), ['Anna Ek person 1:a Anna Eks|Anna Ek']);
  assert.deepEqual(applyInShort("I saw Anna Ek's car.", matcherOf([anna]), [], 'en'), [
    'Anna Ek person 1:a Anna Ek',
  ]);
});

test('a name of a vocabulary gives a tag its category and link', () => {
  const body = 'Vi såg Volvo och Volvos chef.';
  const found = [tag(body, 'Volvo', 'unknown', 'Volvo', 'Volvos')];
  assert.deepEqual(applyInShort(body, matcherOf([volvo]), found), ['Volvo organization 1:v Volvo|Volvos']);
});

test('a name inside a longer name that the analysis found is left alone', () => {
  const body = 'Vi såg Volvo Cars. Sedan log Volvo.';
  const found = [tag(body, 'Volvo Cars', 'organization', 'Volvo Cars', 'Volvo(?! Cars)')];
  found[0]!.mentions = [
    { field: 'body', offset: 7, length: 10 },
    { field: 'body', offset: 29, length: 5 },
  ];
  assert.deepEqual(applyInShort(body, matcherOf([volvo]), found), [
    'Volvo Cars organization - Volvo Cars|Volvo',
  ]);
});

test('the longest name of the vocabularies wins', () => {
  const body = 'Det är Volvo Cars Sverige som log.';
  const cars: Entry = { id: 'c', name: 'Volvo Cars Sverige', category: 'organization' };
  const found = [tag(body, 'Volvo Cars', 'organization')];
  assert.deepEqual(applyInShort(body, matcherOf([volvo], [cars]), found), [
    'Volvo Cars Sverige organization 2:c Volvo Cars Sverige',
  ]);
});

test('a compound and a part of a double name are not mentions', () => {
  const svt: Entry = { id: 's', name: 'SVT', category: 'organization' };
  assert.deepEqual(applyInShort('Nu går SVT-chefen och SVT.', matcherOf([svt])), [
    'SVT organization 1:s SVT',
  ]);
  assert.deepEqual(applyInShort('Den nya Anna Ek-Berg log.', matcherOf([anna])), []);
});

test('a name must have the capitals that the vocabulary gives it', () => {
  const it: Entry = { id: 'i', name: 'IT', category: 'organization' };
  const berg: Entry = { id: 'b', name: 'Berg', category: 'location' };
  const subject: Entry = { id: 'k', name: 'klimatpolitik', category: 'unknown' };
  assert.deepEqual(applyInShort('it is It and IT', matcherOf([it]), [], 'en'), ['IT organization 1:i IT']);
  assert.deepEqual(applyInShort('Ett berg vid Berg.', matcherOf([berg])), ['Berg location 1:b Berg']);
  assert.deepEqual(applyInShort('Berg är höga. Ett berg är lågt.', matcherOf([berg])), []);
  assert.deepEqual(applyInShort('Klimatpolitik är klimatpolitik.', matcherOf([subject])), [
    'klimatpolitik unknown 1:k Klimatpolitik|klimatpolitik',
  ]);
  assert.deepEqual(applyInShort('ANNA EK VANN', matcherOf([anna])), ['Anna Ek person 1:a ANNA EK']);
});

test('a word that begins a field is not a name if the other field has it in lower case', () => {
  const matcher = matcherOf([{ id: 'b', name: 'Berg', category: 'location' }]);
  const tagsOf = (headline: string, body: string) =>
    applyVocabularies([], { headline, body, language: 'sv' }, matcher).map(({ tag }) => tag);
  assert.deepEqual(tagsOf('Berg rasade', 'Ett berg rasade.'), []);
  assert.deepEqual(tagsOf('Ett berg rasade', 'Berg rasade.'), []);
  assert.deepEqual(tagsOf('Berg rasade', 'Det var i Berg.'), ['Berg']);
  assert.deepEqual(tagsOf('Ett berg rasade', 'Det var i Berg.'), ['Berg']);
});

test('an article, quotation marks and accents do not matter', () => {
  const beatles: Entry = { id: 't', name: 'The Beatles', category: 'organization' };
  const body = 'We heard The Beatles, then Beatles.';
  const found = [tag(body, 'The Beatles', 'unknown', 'The Beatles', '(?<!The )Beatles')];
  found[0]!.mentions = [
    { field: 'body', offset: 9, length: 11 },
    { field: 'body', offset: 27, length: 7 },
  ];
  assert.deepEqual(applyInShort(body, matcherOf([beatles]), found, 'en'), [
    'The Beatles organization 1:t The Beatles|Beatles',
  ]);
  assert.deepEqual(applyInShort('Nu log ”Anna Ek”.', matcherOf([anna])), ['Anna Ek person 1:a Anna Ek']);
  assert.deepEqual(applyInShort('Nu log André Ek.', matcherOf([{ id: 'x', name: 'Andre Ek' }])), [
    'Andre Ek person 1:x André Ek',
  ]);
});

test('a surname joins the person whose full name comes before it', () => {
  const body = 'Nu log Anna Ek. Sedan log Ek och gick med Eks hund.';
  const found = [tag(body, 'Ek', 'location', '(?<!Anna )Ek')];
  found[0]!.mentions = [{ field: 'body', offset: 26, length: 2 }];
  assert.deepEqual(applyInShort(body, matcherOf([anna]), found), ['Anna Ek person 1:a Anna Ek|Ek|Eks']);
  const other: Entry = { id: 'o', name: 'Olle Ek' };
  const two = 'Nu log Anna Ek och Olle Ek. Sedan log Ek.';
  assert.deepEqual(applyInShort(two, matcherOf([anna, other])), [
    'Anna Ek person 1:a Anna Ek',
    'Olle Ek person 1:o Olle Ek',
  ]);
});

test('a name of two entries of one vocabulary has no link, unless another name decides', () => {
  const politician: Entry = { id: 'p', name: 'Eva Berg', aliases: ['Partiledaren Berg'] };
  const singer: Entry = { id: 's', name: 'Eva Berg' };
  assert.deepEqual(applyInShort('Nu log Eva Berg.', matcherOf([politician, singer])), [
    'Eva Berg person - Eva Berg',
  ]);
  assert.deepEqual(applyInShort('Nu log Eva Berg, ja Partiledaren Berg.', matcherOf([politician, singer])), [
    'Partiledaren Berg person 1:p Eva Berg|Partiledaren Berg',
  ]);
});

test('the first vocabulary that has a name decides', () => {
  const body = 'Vi såg Volvo.';
  const other: Entry = { id: 'w', name: 'Volvo', category: 'location' };
  assert.deepEqual(applyInShort(body, matcherOf([other], [volvo])), ['Volvo location 1:w Volvo']);
  assert.deepEqual(applyInShort(body, matcherOf([volvo], [other])), ['Volvo organization 1:v Volvo']);
});

test('a name that is never a tag is removed', () => {
  const body = 'Vi såg Volvo i Lund.';
  const never: Entry = { id: 'n', name: 'Volvo', isNever: true };
  const found = [tag(body, 'Volvo', 'organization'), tag(body, 'Lund', 'location')];
  assert.deepEqual(applyInShort(body, matcherOf([never], [volvo]), found), ['Lund location - Lund']);
});

test('an alias joins its full name and keeps the fullest name of the text', () => {
  const un: Entry = { id: 'f', name: 'Förenta nationerna', aliases: ['FN'], category: 'organization' };
  const body = 'Förenta nationerna möts. I dag log FN.';
  const found = [tag(body, 'Förenta nationerna', 'unknown'), tag(body, 'FN', 'location')];
  assert.deepEqual(applyInShort(body, matcherOf([un]), found), [
    'Förenta nationerna organization 1:f Förenta nationerna|FN',
  ]);
  const shortBody = 'I dag log FN.';
  assert.deepEqual(applyInShort(shortBody, matcherOf([un]), [tag(shortBody, 'FN', 'location')]), [
    'FN organization 1:f FN',
  ]);
});

test('offsets refer to the stored text', () => {
  const body = '<p>Nu log <b>Anna</b> Ek &amp; vi.</p>';
  assert.deepEqual(applyInShort(body, matcherOf([anna])), ['Anna Ek person 1:a Anna</b> Ek']);
});

test('nothing changes without a name of a vocabulary', () => {
  const body = 'Vi såg Volvo.';
  const found = [tag(body, 'Volvo', 'organization')];
  assert.equal(applyVocabularies(found, { headline: '', body, language: 'sv' }, matcherOf([anna])), found);
});

test('a changed entry loses its former names', () => {
  const index = new VocabularyIndex();
  const matcher = new Matcher([{ vocabulary: 1, index }]);
  index.put({ id: 'a', category: 'person', name: 'Anna Ek', aliases: [] });
  index.put({ id: 'a', category: 'person', name: 'Anna Alm', aliases: [] });
  assert.deepEqual(applyInShort('Anna Ek och Anna Alm', matcher), ['Anna Alm person 1:a Anna Alm']);
  index.remove('a');
  assert.deepEqual(applyInShort('Anna Ek och Anna Alm', matcher), []);
  assert.equal(index.size, 0);
});

test('a full name of a person is cut out of a range that is too long', () => {
  const body = 'Nu besöker Anna Ek skolan.';
  const found = [tag(body, 'Anna Ek skolan', 'organization')];
  assert.deepEqual(applyInShort(body, matcherOf([anna]), found), ['Anna Ek person 1:a Anna Ek']);
});
