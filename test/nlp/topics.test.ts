import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { findPhrases } from '../../packages/server/src/nlp/topics/phrases.ts';
import { findTopics } from '../../packages/server/src/nlp/topics/topics.ts';
import { splitUnits } from '../../packages/server/src/nlp/topics/units.ts';
import { wordClass } from '../../packages/server/src/nlp/topics/word-classes.ts';
import { readCorpus } from '../../eval/corpus/read.ts';
import { readUnlabelled } from '../support/reading.ts';

const phrasesIn = (text: string, language: Language, names: readonly string[] = []) => {
  const places = names.map((name) => ({
    field: 'body' as const,
    offset: text.indexOf(name),
    length: name.length,
  }));
  const units = splitUnits('body', readUnlabelled(text), places, language);
  return [...findPhrases(units, language === 'sv').keys()];
};

suite('words', () => {
  test('nouns and compounds have a base form for each ending', () => {
    const { sv, en } = wordClass;
    assert.deepEqual(
      ['svinpesten', 'bostadsrättslagens', 'hundarna', 'taket', 'försäkringar'].map((word) => sv(word).base),
      ['svinpest', 'bostadsrättslag', 'hund', 'tak', 'försäkring'],
    );
    assert.deepEqual(
      ['rates', 'boundaries', 'children', 'footpaths', 'series'].map((word) => en(word).base),
      ['rate', 'boundary', 'child', 'footpath', 'series'],
    );
  });

  test('compounds have the base form of their last part', () => {
    const bases = ['insynsaffärer', 'kulturvanor', 'vattenläckorna'].map((word) => wordClass.sv(word).base);
    assert.deepEqual(bases, ['insynsaffär', 'kulturvana', 'vattenläcka']);
    for (const word of ['folkvisa', 'vinterkappa']) assert.ok(wordClass.sv(word).noun > 0, word);
  });

  test('words that do not occur in the texts of the language may be nouns', () => {
    for (const word of ['blitz', 'macaroni']) assert.ok(wordClass.en(word).noun > 0, word);
    assert.ok(wordClass.sv('maskrosläsk').noun > 0);
  });

  test('a participle in -ade has the base form in -ad', () => {
    assert.equal(wordClass.sv('ökade').adjective, 'ökad');
  });

  test('verbs and function words are not nouns', () => {
    for (const word of ['springer', 'skrivit', 'gick']) assert.equal(wordClass.sv(word).noun, 0, word);
    for (const word of ['said', 'went', 'just', 'says']) assert.equal(wordClass.en(word).noun, 0, word);
  });
});

suite('phrases', () => {
  test('are nouns with the words directly before them', () => {
    assert.deepEqual(phrasesIn('The interest rates rose.', 'en'), ['interest', 'rate', 'interest rate']);
    assert.ok(phrasesIn('Han döms för grovt bedrägeri.', 'sv').includes('grovt bedrägeri'));
    assert.ok(phrasesIn('Den afrikanska svinpesten sprids.', 'sv').includes('afrikansk svinpest'));
    assert.ok(phrasesIn('They sought planning permission.', 'en').includes('planning permission'));
  });

  test('include any word that the text repeats before the same noun', () => {
    const code = 'The open source code is new. We like open source.';
    assert.ok(phrasesIn(code, 'en').includes('open source'));
    assert.ok(!phrasesIn('They open source files.', 'en').includes('open source'));
  });

  test('do not begin with words of order, number and degree', () => {
    assert.deepEqual(phrasesIn('Its first terminal opened.', 'en'), ['terminal']);
    assert.deepEqual(
      phrasesIn('Antalet katter ökar.', 'sv').filter((one) => one.includes(' ')),
      [],
    );
  });

  test('contain no name and no punctuation', () => {
    assert.deepEqual(phrasesIn('Volvo lorries', 'en', ['Volvo']), ['lorry']);
    assert.ok(!phrasesIn('The inquest, the railway crossing', 'en').includes('inquest railway'));
    assert.ok(!phrasesIn('They own a dog\n\nharbour fees rise', 'en').includes('dog harbour'));
  });
});

test('topics of documents occur in them, differ from each other, and are not names', () => {
  let given = 0;
  for (const language of ['sv', 'en'] as const) {
    for (const { id, source, entities } of readCorpus(language, 'train')) {
      const fields = (['headline', 'body'] as const).map(
        (field) => [field, readUnlabelled(source[field])] as const,
      );
      const named = entities.flatMap(({ mentions }) =>
        mentions.map(({ field, start, end }) => ({ field, offset: start, length: end - start })),
      );
      // A constant high score gives many topics; without an encoder few phrases are likely enough.
      const some = findTopics(fields, named, language, () => 2);
      given += some.length;
      assert.ok(some.length <= 3, id);
      assert.equal(new Set(some.map(({ tag }) => tag.split(' ').at(-1))).size, some.length, id);
      for (const [at, { tag, relevance, category, kind, mentions }] of some.entries()) {
        assert.deepEqual([category, kind], ['unknown', 'topic']);
        assert.ok(relevance > 0 && relevance <= (some[at - 1]?.relevance ?? 1), id);
        assert.ok(mentions.length > 0);
        for (const { field, offset, length } of mentions) {
          const surface = source[field].slice(offset, offset + length).toLowerCase();
          const last = surface.split(/\s+/u).at(-1)!;
          assert.equal(wordClass[language](last).base, tag.split(' ').at(-1), `${id}: ${tag} and ${surface}`);
          assert.equal(surface.split(/\s+/u).length, tag.split(' ').length, surface);
          const isOfName = named.some(
            (name) =>
              name.field === field && name.offset < offset + length && offset < name.offset + name.length,
          );
          assert.ok(!isOfName, `${id}: ${surface}`);
        }
      }
    }
  }
  assert.ok(given > 100, String(given));
});

test('a text without words, or with names only, has no topics', () => {
  for (const text of ['', '— … !', 'Anna Lind'])
    assert.deepEqual(
      findTopics([['body', readUnlabelled(text)]], [{ field: 'body', offset: 0, length: 9 }], 'sv'),
      [],
    );
});
