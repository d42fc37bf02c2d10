import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findMentions } from '../../packages/server/src/nlp/mentions/mentions.ts';
import { separatesEntries } from '../../packages/server/src/nlp/mentions/own-lines.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import { readUnlabelled } from '../support/reading.ts';

/** Returns the names and the first letters of their categories, where the encoder labels what is in [brackets]. */
function namesIn(marked: string, language: Language, category: Category = 'organization'): string[] {
  const reading = readUnlabelled(marked.replaceAll(/[[\]]/gu, ''));
  const spans = [...marked.matchAll(/\[(.*?)\]/gsu)].map((match, at) => {
    const start = match.index - 2 * at;
    const end = start + match[1]!.length;
    const from = reading.words.findIndex((word) => word.end > start);
    const to = reading.words.findLastIndex((word) => word.start < end) + 1;
    return { from, to, category, confidence: 0.9 };
  });
  return findMentions('body', { ...reading, spans }, language).map(
    ({ surface, category }) => `${surface} ${category[0]}`,
  );
}

test('two clubs before a result, two agencies in brackets and two places of a route are two names', () => {
  assert.deepEqual(namesIn('[IFK Göteborg-Gais] 1-2, [Timrå-Örebro] 3–2, [Sirius – Hammarby] (2–1)', 'sv'), [
    ...['IFK Göteborg o', 'Gais o', 'Timrå o', 'Örebro o', 'Sirius o', 'Hammarby o'],
  ]);
  assert.deepEqual(namesIn('[Saint-Étienne–Nice] 0-0', 'en'), ['Saint-Étienne o', 'Nice o']);
  assert.deepEqual(namesIn('KIEV ([AFP-TT]). Larm', 'sv'), ['AFP o', 'TT o']);
  assert.deepEqual(namesIn('the line [Fort William–Mallaig]', 'en', 'location'), [
    'Fort William l',
    'Mallaig l',
  ]);
});

test('a dash inside a name stays', () => {
  const names = ['Göteborgs-Posten', 'Berglund–Lidén Kvintett', 'Paris-Orly-Genève'];
  for (const name of names) assert.deepEqual(namesIn(`Hos [${name}] i dag`, 'sv'), [`${name} o`]);
  assert.deepEqual(namesIn('[Saint-Germain-des-Prés] 1-2', 'en'), ['Saint-Germain-des-Prés o']);
  assert.deepEqual(namesIn('([Coca-Cola])', 'en'), ['Coca-Cola o']);
});

test('a country and its institution are one name, and so are a court and where it sits', () => {
  assert.deepEqual(namesIn('the [U.S.] [Department of State] and the [UK] [Met Office]', 'en'), [
    ...['U.S. Department of State o', 'UK Met Office o'],
  ]);
  assert.deepEqual(namesIn('the [US], [Congress], and [Norway] [Post]', 'en'), [
    ...['US o', 'Congress o', 'Norway o', 'Post o'],
  ]);
  assert.deepEqual(namesIn('[Mark- och miljödomstolen] vid [Nacka tingsrätt]', 'sv'), [
    'Mark- och miljödomstolen vid Nacka tingsrätt o',
  ]);
});

test('common words at the edges of a name are not part of it', () => {
  assert.deepEqual(namesIn('the [CGT union], the [Rengo union federation] and [Boot Barn lawsuit]', 'en'), [
    ...['CGT o', 'Rengo o', 'Boot Barn o'],
  ]);
  assert.deepEqual(namesIn('the [Petén region] and the [Silver Lake road]', 'en', 'location'), [
    ...['Petén l', 'Silver Lake road l'],
  ]);
  // A word that is broken at the end of a line.
  assert.deepEqual(namesIn('fever in [Albouys- town]', 'en', 'location'), ['Albouystown l']);
  assert.deepEqual(namesIn('[Metropolitan Lagos] grew. The [Metropolitan Opera]', 'en', 'location'), [
    ...['Lagos l', 'Metropolitan Opera l'],
  ]);
  assert.deepEqual(namesIn('[Fackförbundet Byggnads] sade. Hos [Tidningen Vi]', 'sv'), [
    ...['Byggnads o', 'Tidningen Vi o'],
  ]);
  assert.deepEqual(namesIn('[Hamngatan 31] vid [väg 13] och [Area 51]', 'sv', 'location'), [
    ...['Hamngatan l', 'väg 13 l', 'Area 51 l'],
  ]);
});

test('a place that is named after somebody is one name', () => {
  assert.deepEqual(namesIn('[Drottning Kristinas] ek vid [Sankt Eriks] brygga', 'sv', 'person'), [
    ...['Drottning Kristinas ek l', 'Sankt Eriks brygga l'],
  ]);
  assert.deepEqual(namesIn('Vid Biskop [Henriks] källa och kung [Karls] grav', 'sv', 'person'), [
    ...['Biskop Henriks källa l', 'Karls p'],
  ]);
  assert.deepEqual(namesIn("at [King Arthur's] Seat and [King Arthur's] sword", 'en', 'location'), [
    ...["King Arthur's Seat l", 'King Arthur l'],
  ]);
});

test('an institution and its unit are two names; an office that is named after its holder is one name', () => {
  assert.deepEqual(namesIn("[Scotland Yard's Flying Squad], [Yale's School of Music]", 'en'), [
    ...['Scotland Yard o', 'Flying Squad o', 'Yale o', 'School of Music o'],
  ]);
  const whole = [
    "Park County Sheriff's Office",
    "Children's Services Department",
    "St Odile's British School",
  ];
  for (const name of whole) assert.deepEqual(namesIn(`the [${name}] said`, 'en'), [`${name} o`]);
});

test('two institutions with "and" between them are two names', () => {
  assert.deepEqual(
    namesIn('[Canadian Security Intelligence Service and Communications Security Establishment]', 'en'),
    ['Canadian Security Intelligence Service o', 'Communications Security Establishment o'],
  );
  const whole = [
    'Food and Agriculture Organization',
    'Her Majesty’s Prison and Probation Service',
    'Bank of Credit and Commerce International',
  ];
  for (const name of whole) assert.deepEqual(namesIn(`the [${name}] said`, 'en'), [`${name} o`]);
});

test('the party and the constituency of a politician are two names', () => {
  const text =
    'Sen. Ron Wyden, [D-Oregon], Gov. Tim Walz (D-[Minn].) and Rep. Nancy Mace (R-[South] Carolina)';
  assert.deepEqual(namesIn(text, 'en'), ['D o', 'Oregon l', 'D o', 'Minn. l', 'R o', 'South Carolina l']);
  assert.deepEqual(namesIn('a [D-Day] landing', 'en'), ['D-Day o']);
});

test('a Swedish road keeps its number', () => {
  assert.deepEqual(namesIn('av [riksväg] 62 norr om [Ekshärad]', 'sv', 'location'), [
    ...['riksväg 62 l', 'Ekshärad l'],
  ]);
});

test('lines separate names in a list of lines, not in wrapped prose', () => {
  const list =
    'Drama at Regal, with Anna Ek and the miracle on the Hudson\nLavanya, Ulsoor: Vijay\nUrvashi: Sully';
  const prose =
    'They came in the spring, all of them, to the house in North\nShields, which stood\nopen to the sea';
  const note = 'They came in the spring, all of them, to the house in North\nShields.';
  assert.deepEqual(
    [list, prose, note, `${list}\n\n${prose}`, `${prose}\n\n${list}`].map((text) =>
      separatesEntries(text, text.indexOf('\n')),
    ),
    [true, false, false, true, false],
  );
});
