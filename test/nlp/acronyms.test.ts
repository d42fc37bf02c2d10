import assert from 'node:assert/strict';
import { test } from 'node:test';

import { tagsOf } from '../support/tags-of.ts';

test('an acronym joins the name before its parentheses', () => {
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

test('an acronym joins the only name of its category whose initials it has, with or without small words', () => {
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

test('an acronym joins the only name of its category that has its letters', () => {
  const joined = [
    ['sv', '[O Försvarets materielverk] köper. [O FMV] säljer.', 'Försvarets materielverk/organization×2'],
    ['sv', '[O EBM] utreder åt [O Ekobrottsmyndigheten].', 'Ekobrottsmyndigheten/organization×2'],
    ['sv', '[O Kungliga Tekniska högskolan] och [O KTH].', 'Kungliga Tekniska högskolan/organization×2'],
    ['sv', '[X plan- och bygglagen] och [X PBL].', 'plan- och bygglagen/unknown×2'],
    ['sv', '[P Jonte Kivi] svarar. [P JK]: Ja.', 'Jonte Kivi/person×2'],
    ['sv', '[O Moderaterna] säger nej, sade hon ([O M]).', 'Moderaterna/organization×2'],
    ['sv', '[O Sjunde AP-fonden] köper. [O AP7] säljer.', 'Sjunde AP-fonden/organization×2'],
    ['en', '[O General Motors] fell. [O GM] rose.', 'General Motors/organization×2'],
    ['en', '[O Department for Education] paid. [O DfE] said so.', 'Department for Education/organization×2'],
    ['en', '[O HM Revenue & Customs] paid. [O HMRC] said so.', 'HM Revenue & Customs/organization×2'],
    [
      'en',
      '[O Nordic Unified Air Traffic Control], or [O NUAC]',
      'Nordic Unified Air Traffic Control/organization×2',
    ],
  ] as const;
  for (const [language, text, tag] of joined) assert.deepEqual(tagsOf(text, language), [tag]);
  const separateNames = [
    '[O Skatteverket] granskar [O SVT].',
    '[O Sveriges riksbank] svarar [O SR].',
    '[O Swedbank] köper [O SEB].',
    '[O Arvidsjaurs kommun] möter [O AIK].',
    '[O Malmö FF], [O Mjällby FF] och [O MFF]',
    '[P Jonte Kivi] mot [O JK]',
  ];
  for (const text of separateNames) assert.ok(tagsOf(text).length > 1, text);
});

test('an acronym that fits very many names joins none', () => {
  const names = Array.from({ length: 60 }, (_, at) => `[O N${at}ovala Unit Traffic Centre]`);
  const list = tagsOf(`${names.join(' ')} [O NUTRC]`, 'en');
  assert.equal(list.length, 61);
  assert.equal(tagsOf(`${names[0]} [O NUTC] [O NUTRC]`, 'en').length, 1);
});
