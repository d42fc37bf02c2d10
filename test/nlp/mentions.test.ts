import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findMentions } from '../../packages/server/src/nlp/mentions/mentions.ts';
import type { Reading } from '../../packages/server/src/nlp/mentions/reading.ts';
import {
  lengthenNames,
  repeatableNames,
  findRepeats,
  lowercaseWords,
} from '../../packages/server/src/nlp/mentions/repeats.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import { readUnlabelled } from '../support/reading.ts';

/** Makes the reading of a text in which the encoder labels what is in [brackets] as names. */
function readingOf(marked: string, category: Category = 'organization'): Reading {
  const read = readUnlabelled(marked.replaceAll(/[[\]]/gu, ''));
  const spans = [...marked.matchAll(/\[(.*?)\]/gsu)].map((match, at) => {
    const start = match.index - 2 * at;
    const end = start + match[1]!.length;
    const from = read.words.findIndex((word) => word.end > start);
    const to = read.words.findLastIndex((word) => word.start < end) + 1;
    return { from, to, category, confidence: 0.9 };
  });
  return { ...read, spans };
}

const namesIn = (marked: string, language: Language = 'sv', category?: Category) =>
  findMentions('body', readingOf(marked, category), language).map(({ surface }) => surface);

test('names lose the punctuation around them and an English genitive, and keep their own', () => {
  assert.deepEqual(namesIn('[“Volvo,”] said [Volvo’s] [boss]', 'en'), ['Volvo', 'Volvo', 'boss']);
  assert.deepEqual(namesIn("[McDonald's] and the [U.S.] and [Martin Luther King Jr.] won.", 'en'), [
    "McDonald's",
    'U.S.',
    'Martin Luther King Jr.',
  ]);
  assert.deepEqual(namesIn("[St Mary's] roof, [Saint John's] and [St. Luke’s] spire", 'en'), [
    "St Mary's",
    "Saint John's",
    'St. Luke’s',
  ]);
  // No noun follows that the name could own.
  assert.deepEqual(namesIn("at [Skinner's], from [Harvey's] in town and [Skinner's] bar", 'en'), [
    "Skinner's",
    "Harvey's",
    'Skinner',
  ]);
  assert.deepEqual(namesIn("a cousin of [Mary's].", 'en', 'person'), ['Mary']);
  assert.deepEqual(namesIn("at [Lowe's] and [Marlowe's] founder", 'en'), ["Lowe's", 'Marlowe']);
  const towns = 'in [Sacramento], [Calif.] and [Duluth], [Minn.], said [Ore.]';
  assert.deepEqual(namesIn(towns, 'en', 'location'), ['Sacramento', 'Calif.', 'Duluth', 'Minn.', 'Ore.']);
  assert.deepEqual(namesIn('Office Hours: [TBD]. [TBA] and [TBDX]', 'en'), ['TBDX']);
  assert.deepEqual(namesIn('Det sade [SVT.] Sedan [Kommittén (KUSP)]'), ['SVT', 'Kommittén']);
  assert.deepEqual(namesIn('[Stefan\n Löf\u00advens] bok'), ['Stefan Löfvens']);
});

test('a word split at the end of a line is joined, and words that share a part stay', () => {
  assert.deepEqual(namesIn('[John Elf- ström] talade', 'sv', 'person'), ['John Elfström']);
  assert.deepEqual(namesIn('[Mark- och miljödomstolen] och [Anna Berg-Ek]'), [
    'Mark- och miljödomstolen',
    'Anna Berg-Ek',
  ]);
  assert.deepEqual(namesIn('[Förhandlings-\noch] samverkansrådet'), ['Förhandlings- och']);
  assert.deepEqual(namesIn('[Kongl. Bergs- Collegium] och [Lill- Stina]'), [
    'Kongl. Bergs-Collegium',
    'Lill-Stina',
  ]);
  assert.deepEqual(namesIn('the [Plan- ter] of [Health- and Safety Board]', 'en'), [
    'Planter',
    'Health- and Safety Board',
  ]);
});

test('a Swedish organization in lower case is not a name, except in a text without capitals', () => {
  assert.deepEqual(namesIn('I dag sade [regeringen] och [Riksbanken] nej'), ['Riksbanken']);
  assert.deepEqual(namesIn('i dag sade [regeringen] och [riksbanken] nej'), ['regeringen', 'riksbanken']);
  assert.deepEqual(namesIn('I dag var [oslo] kallt', 'sv', 'location'), ['oslo']);
  assert.deepEqual(namesIn('Today [petsmart] said', 'en'), ['petsmart']);
});

test('a form of address is not part of a name', () => {
  const persons = namesIn(
    '[Mr. Justice] met [Dr King], [Professor Ada Lovelace] and [President].',
    'en',
    'person',
  );
  assert.deepEqual(persons, ['Justice', 'King', 'Ada Lovelace', 'President']);
  assert.deepEqual(namesIn('[Sir Alan Bates] och [Biskop Åke Bonnier]', 'sv', 'person'), [
    'Alan Bates',
    'Åke Bonnier',
  ]);
  assert.deepEqual(namesIn('[Herr Ek] och [Kung Carl Gustaf] och [Doktor Glas]', 'sv', 'person'), [
    'Ek',
    // The guideline excludes the titles of kings, like the titles of ministers.
    'Carl Gustaf',
    'Glas',
  ]);
  assert.deepEqual(
    namesIn('[Påven Franciskus] och [Prins Daniel], [Kungsberg] och [Majorna]', 'sv', 'person'),
    [...['Franciskus', 'Daniel', 'Kungsberg', 'Majorna']],
  );
  assert.deepEqual(
    namesIn('[King Felipe], [King Tubby], [Lord Byron], [Lady Gaga] and [Queen Victoria]', 'en', 'person'),
    [...['Felipe', 'King Tubby', 'Byron', 'Lady Gaga', 'Victoria']],
  );
  assert.deepEqual(
    namesIn(
      '[Archduke Rudolph], [Sister Ember], [Messrs. Lynch], [Père Yvon] and [Duke Reid]',
      'en',
      'person',
    ),
    [...['Rudolph', 'Ember', 'Lynch', 'Yvon', 'Duke Reid']],
  );
  assert.deepEqual(namesIn('[Ingeniör Lund] och [Konung Oscar]', 'sv', 'person'), ['Lund', 'Oscar']);
  assert.deepEqual(namesIn('[General Motors]', 'en', 'organization'), ['General Motors']);
});

test('a word in lower case before a Swedish name is not part of it, except particles', () => {
  const swedish = (text: string) => namesIn(text, 'sv', 'person');
  assert.deepEqual(swedish('säger [lektor Öqvist] och [f d minister Ek] till [kung Carl Gustaf]'), [
    'Öqvist',
    'Ek',
    'Carl Gustaf',
  ]);
  assert.deepEqual(swedish('[von Essen], [van der Burgh], [al-Assad], [bin Laden], [doktor von Essen]'), [
    ...['von Essen', 'van der Burgh', 'al-Assad', 'bin Laden', 'von Essen'],
  ]);
  assert.deepEqual(swedish('i går sade [anna ek] nej'), ['anna ek']);
  assert.deepEqual(namesIn('by [samantha Fox]', 'en', 'person'), ['samantha Fox']);
});

test('a town and the region after it are two places; a name with a region is one name', () => {
  const places = (text: string) => namesIn(text, 'en', 'location');
  assert.deepEqual(places('[Miramar Flor\u00adida], [San Rafael Ca], [brittany france], [Springfield IL]'), [
    ...['Miramar', 'Florida', 'San Rafael', 'Ca', 'brittany', 'france', 'Springfield', 'IL'],
  ]);
  const whole = [
    'Northern California',
    'Gulf of Mexico',
    'Lake Michigan',
    'Papua New Guinea',
    'Isla De',
    'Texas',
  ];
  assert.deepEqual(places(whole.map((name) => `[${name}]`).join(' and ')), whole);
  assert.deepEqual(namesIn('[Bank of Georgia] and [Texas Instruments California]', 'en', 'organization'), [
    'Bank of Georgia',
    'Texas Instruments California',
  ]);
  assert.deepEqual(namesIn('[Paris Texas]', 'sv', 'location'), ['Paris Texas']);
});

test('a user name after @ is not a name', () => {
  assert.deepEqual(namesIn('Sam Ruby (@[rubys]) and @ [Anfield]', 'en', 'organization'), ['Anfield']);
});

test('a surname and the given name after it, labelled as two, are one person only in quotation marks', () => {
  const persons = (text: string, language: Language) => namesIn(text, language, 'person');
  for (const language of ['en', 'sv'] as const) {
    assert.deepEqual(persons('"[Lenhart], [Matthew]", “[Ek, Siv]” and "[Ek], [Siv], [Bo]"', language), [
      ...['Matthew Lenhart', 'Siv Ek', 'Ek', 'Siv', 'Bo'],
    ]);
    assert.deepEqual(persons('"[King, Jr.]" met [Ek], [Siv] and [Ek, Siv]', language), [
      'King, Jr.',
      'Ek',
      'Siv',
      'Siv Ek',
    ]);
  }
  assert.deepEqual(namesIn('"[Oslo], [Bergen]"', 'en', 'location'), ['Oslo', 'Bergen']);
  const [whole] = findMentions('body', readingOf('To "[Lenhart], [Matthew]"', 'person'), 'en');
  assert.deepEqual([whole!.start, whole!.end], [4, 20]);
});

test('a Swedish name is completed if the encoder misses its end', () => {
  assert.deepEqual(namesIn('[Lunds] universitet och [Lunds] stadspark', 'sv', 'location'), [
    'Lunds universitet',
    'Lunds',
  ]);
  assert.deepEqual(
    namesIn('sade [Gunnar] Strömmer. [Gunnars] Volvo, [Gunnar] och [Gunnar]. Volvo', 'sv', 'person'),
    ['Gunnar Strömmer', 'Gunnars', 'Gunnar', 'Gunnar'],
  );
  assert.deepEqual(
    namesIn('[Indiska] oceanen, [Skanska] redan, [Statens] veterinärmedicinska anstalt, [Statens] ansvar'),
    ['Indiska oceanen', 'Skanska', 'Statens veterinärmedicinska anstalt', 'Statens'],
  );
  assert.deepEqual(namesIn('[Obama] Tuesday said', 'en', 'person'), ['Obama']);
});

test('dates and numbers are not names, and the first part of a compound is a mention', () => {
  assert.deepEqual(namesIn('[måndag] [2014] [–] [Monday] [7/7]'), []);
  assert.deepEqual(namesIn('[SVT]-programmet och [EU]- och [FN]-frågor'), ['SVT', 'EU', 'FN']);
  assert.deepEqual(namesIn('[EU-kommissionen] i [Malmö]-Lund'), ['EU-kommissionen', 'Malmö']);
  assert.deepEqual(namesIn('a [U.S.]-led war', 'en'), ['U.S.']);
});

test('an address is an address, unless a bare domain is a company', () => {
  assert.deepEqual(namesIn('[www.volvo.se] och [info@volvo.se]'), ['www.volvo.se', 'info@volvo.se']);
  const found = findMentions('body', readingOf('[Booking.com] slår [hotell.se/x] och dn.se.'), 'sv');
  assert.deepEqual(
    found.map(({ surface, category }) => `${surface} ${category}`),
    ['Booking.com organization', 'hotell.se/x url', 'dn.se url'],
  );
});

/** Returns where the repeats of the names in [brackets] start, which the encoder has missed. */
function repeatStarts(marked: string, category?: Category): number[] {
  const read = readingOf(marked, category);
  const seen = findMentions('body', read, 'sv');
  const more = findRepeats(
    'body',
    read,
    seen,
    repeatableNames(seen, 'sv'),
    new Set(lowercaseWords(read)),
    'sv',
  );
  return more.map(({ start }) => start);
}

test('further occurrences of the same capitalised words are mentions', () => {
  assert.deepEqual(repeatStarts('[Volvo Cars] växer. Volvo Cars anställer.'), [18]);
  assert.deepEqual(repeatStarts('[Volvo] växer. Volvolagret och Volvo-bilar.'), [29]);
  assert.deepEqual(repeatStarts('[Zorn] målade. Zorn-museet ägs av C-Zorn.'), []);
  assert.deepEqual(repeatStarts('[Barnen] växer. barnen leker. Barnen sover.'), []);
  assert.deepEqual(repeatStarts('[Volvo] slår [Volvo Cars].'), []);
  assert.deepEqual(
    repeatStarts('[Ulf Kristersson] kom. Kristersson log. Kristerssons tal.', 'person'),
    [21, 38],
  );
  assert.deepEqual(repeatStarts('[Finland] vann. Finlands lag firade.'), [14]);
});

test('a name that continues in lower case is completed', () => {
  const longer = (marked: string) => {
    const { text } = readingOf(marked);
    const found = lengthenNames(findMentions('body', readingOf(marked), 'sv'), { headline: '', body: text });
    return found.map(({ start, end }) => text.slice(start, end));
  };
  assert.deepEqual(longer('[Svenska Kraftnät] växer. [Svenska] kraftnät säger. [Svenska] kraftnäts chef.'), [
    'Svenska Kraftnät',
    'Svenska kraftnät',
    'Svenska kraftnäts',
  ]);
  assert.deepEqual(longer('[Svenska Spel] och [Svenska] spelare och [Svenska] språket.'), [
    'Svenska Spel',
    'Svenska',
    'Svenska',
  ]);
});
