import assert from 'node:assert/strict';
import { test } from 'node:test';
import { termsOfNames } from '../../packages/server/src/analysis/linking/name-terms.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { buildSegment } from '../../packages/server/src/index/segment/build.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { Matcher } from '../../packages/server/src/linking/matcher.ts';
import { wordForm } from '../../packages/server/src/linking/names/form-words.ts';
import { VocabularyIndex } from '../../packages/server/src/linking/names/vocabulary-index.ts';
import { textPairs } from '../../packages/server/src/listing/text-pairs.ts';
import { readableSource } from '../../packages/server/src/nlp/markup/readable-text.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { findTextsWithAny } from '../../packages/server/src/related/texts-with-any.ts';
import { seededFor } from '../support/seed.ts';
import { pick } from '../tags/checks.ts';

/** Words as vocabularies and texts write them, in many ways that are equal or nearly so. */
const words =
  'Anna anna Ek Eks E.K ek-berg Volvo VOLVOs Volvo’s FN F.N F.N:s FN:s Och i The the Who IT I.T SVT-chefen dn.se DN.se'.split(' ') // prettier-ignore
    .concat('CO2 CO₂ CO²s CO₂s m² H&M H&amp;M H&Ms C++ # & St. J. J.K O’Brien O´Brien d’Arc Zürich Zurich Åre Are Straße STRASSE'.split(' ')) // prettier-ignore
    .concat('İstanbul istanbul Ægir Aegir Al‑Ahli Al-Ahli ﬁrma 𝐕olvo Ⓐ ½ ≠ = Σίσυφος ΣΊΣΥΦΟΣ an n.a Hans Han s ; . "Masse" “Masse”'.split(' ')); // prettier-ignore
const gaps = [' ', ' ', ' ', ' ', '\n', '\n> ', ', ', '.', '-', ''];

/** Returns the ids of the texts that the names touch, and of those that the index finds. */
function compare(names: readonly string[], bodies: readonly string[], language: Language) {
  const index = new VocabularyIndex();
  for (const [at, name] of names.entries()) index.put({ id: `${at}`, category: 'person', name, aliases: [] });
  const sources = bodies.map((body) => ({ headline: '', body, language }));
  const matcher = new Matcher([{ vocabulary: 1, index }]);
  const touched = sources.flatMap((source, textId) =>
    matcher.find(readableSource(source).body, language, () => true).length > 0 ? [textId] : [],
  );
  const writer = new ViewWriter(language);
  const documents = sources.map((source, textId) => ({
    ...{ textId, date: 0, terms: textTerms(source), vector: undefined },
    pairs: textPairs(source),
  }));
  writer.add(0, buildSegment(documents));
  return { touched, found: new Set(findTextsWithAny(writer.view, termsOfNames(names, language)!)) };
}

for (const language of ['sv', 'en'] as const)
  test(`the index finds every text that a name touches: ${language}`, (t) => {
    const random = seededFor(t);
    const phrase = (most: number): string => {
      const count = 1 + Math.floor(most * random());
      return Array.from({ length: count }, () => pick(random, words) + pick(random, gaps)).join('').trim(); // prettier-ignore
    };
    let some = 0;
    for (let round = 0; round < 60; round++) {
      const names = Array.from({ length: 4 }, () => phrase(3)).filter((name) => name !== '');
      const bodies = Array.from({ length: 60 }, () => phrase(12));
      const { touched, found } = compare(names, bodies, language);
      some += touched.length;
      for (const textId of touched)
        assert.ok(found.has(textId), JSON.stringify({ names, body: bodies[textId] }));
    }
    assert.ok(some > 300);
  });

test('few texts without a name are found', () => {
  const bodies = Array.from(
    { length: 1000 },
    (_, at) => `Anna ${at} och Bo Kvist${at % 100} på HM F. N. Ek.`,
  );
  const countFound = (name: string) => compare([name], bodies, 'sv').found.size;
  assert.equal(countFound('Bo Kvist7'), 10);
  assert.equal(countFound('Anna Kvist7'), 0);
  assert.ok(countFound('UD') < 20 && countFound('Vi') < 20 && countFound('H&M') < 20);
});

test('a word has one form with and without the full stops of an abbreviation, and with small digits', () => {
  for (const [form, ...written] of [
    ['us', 'U.S', 'US', 'us'],
    ['dn.se', 'DN.se', 'dn.se'],
    ['vol.vo', 'Vol.vo'],
    ['co2', 'CO₂', 'CO²', 'Co2'],
    ['h₂o2', 'H₂O2'],
    ['m2', 'm²'],
    ['²', '²'],
  ] as const)
    for (const one of written) assert.equal(wordForm(one), form);
});
