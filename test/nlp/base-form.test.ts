import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makeBaseForm } from '../../packages/server/src/nlp/entities/base-form.ts';
import type { Naming } from '../../packages/server/src/nlp/mentions/mentions.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';

/** The base form of the name in [brackets]; names in {braces} are other names of the text. */
function baseIn(marked: string, language: Language = 'sv'): string {
  const body = marked.replaceAll(/[[\]{}]/gu, '');
  const namings: Naming[] = [];
  let asked = '';
  for (const [, bracket, brace] of marked.matchAll(/\[(.*?)\]|\{(.*?)\}/gu)) {
    const surface = bracket ?? brace!;
    asked = bracket ?? asked;
    const start = body.indexOf(surface);
    namings.push({
      field: 'body',
      start,
      end: start + surface.length,
      surface,
      category: 'unknown',
      confidence: 1,
    });
  }
  return makeBaseForm(namings, { headline: '', body }, language)(asked);
}

test('genitives lose their ending', () => {
  assert.equal(baseIn('[Sveriges] regering möttes.'), 'Sverige');
  assert.equal(baseIn('[Stefan Löfvens] regering'), 'Stefan Löfven');
  assert.equal(baseIn('[SVT:s] program'), 'SVT');
  assert.equal(baseIn('[FNs] råd'), 'FN');
  assert.equal(baseIn("[Columbus'] resa"), 'Columbus');
});

test('names that end in -s keep it', () => {
  for (const name of ['Lars', 'Mats', 'Anders', 'Paris', 'Hans', 'Åhus', 'Västerås', 'Byggnads', 'Paulus']) {
    assert.equal(baseIn(`Nu har [${name}] svarat.`), name);
    assert.equal(baseIn(`Det säger [${name}].`), name);
  }
  assert.equal(baseIn('[Brussels] sprouts', 'en'), 'Brussels');
});

test('genitives of common names and places are known wherever they stand', () => {
  for (const name of ['Falk', 'Bergvall', 'Härryda', 'Lundqvist'])
    assert.equal(baseIn(`Huset är [${name}s].`), name);
});

test('the text itself and what follows decide where the ending leaves it open', () => {
  assert.equal(baseIn('Det var [Alfreds] nya bil.'), 'Alfred');
  assert.equal(baseIn('Det gäller [Rinks] nya hus.'), 'Rink');
  assert.equal(baseIn('Det gäller [Rinks].'), 'Rinks');
  assert.equal(baseIn('[Reinfeldts] och {Reinfeldt}'), 'Reinfeldt');
});
