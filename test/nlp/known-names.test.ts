import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { knowledgeFiles, openKnowledge } from '../../packages/server/src/analysis/worker/knowledge-files.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import { makeBaseForm } from '../../packages/server/src/nlp/entities/base-form.ts';
import { findEntities } from '../../packages/server/src/nlp/entities/entities.ts';
import { addKnownNames } from '../../packages/server/src/nlp/mentions/known-names.ts';
import type { NameMention } from '../../packages/server/src/nlp/mentions/mentions.ts';
import { readUnlabelled } from '../support/reading.ts';

const table = openKnowledge(knowledgeFiles('world')[0]!);
const candidates = (name: string) => table.find(name);

/** Returns a mention of each name, at its first place in the text. */
function mentionsOf(body: string, names: readonly [string, Category][]): NameMention[] {
  return names.map(([surface, category]) => {
    const start = body.indexOf(surface);
    assert.ok(start >= 0, surface);
    return { field: 'body', start, end: start + surface.length, surface, category, confidence: 0.9 };
  });
}

suite('known names', () => {
  for (const [text, found, names] of [
    ['Laget spelar på Old Trafford i kväll.', [['Trafford', 'person']], ['Old Trafford']],
    ['De läste Dagens Nyheter i Luleå.', [['Luleå', 'location']], ['Dagens Nyheter', 'Luleå']],
    [
      'Hon vårdades på Universitetssjukhuset i Linköping.',
      [
        ['Universitetssjukhuset', 'organization'],
        ['Linköping', 'location'],
      ],
      ['Universitetssjukhuset i Linköping'],
    ],
    // A longer name of the encoder stays. Titles, common words and names across a line break are not found.
    ['Dagens Nyheter Sport skrev.', [['Dagens Nyheter Sport', 'organization']], ['Dagens Nyheter Sport']],
    ['Min kamp mot cancern är vunnen.', [], []],
    ['Dagens\nNyheter', [], []],
    ['The Rest is history.', [], []],
    ['THE UNITED STATES LEFT.', [['UNITED STATES', 'location']], ['UNITED STATES']],
  ] as const)
    test(`are found, and spans corrected, in "${text}"`, () => {
      const mentions = mentionsOf(text, found as readonly [string, Category][]);
      const all = addKnownNames('body', readUnlabelled(text), mentions, candidates);
      assert.deepEqual(
        all.toSorted((one, other) => one.start - other.start).map(({ surface }) => surface),
        names,
      );
    });

  for (const [name, base] of [
    ['Las Palmas', 'Las Palmas'],
    ['Girjas', 'Girjas'],
    ['Volvo Cars', 'Volvo Cars'],
    ['Vattenfalls', 'Vattenfall'],
    ['Åhléns', 'Åhléns'],
    ['Sveriges', 'Sverige'],
  ] as const)
    test(`${name} has the base form ${base}`, () => {
      const baseForm = makeBaseForm([], { headline: '', body: name }, 'sv', { candidates });
      assert.equal(baseForm(name), base);
    });
});

suite('links of entities to entries of the table', () => {
  const entitiesOf = (body: string, names: readonly [string, Category][]) =>
    findEntities(mentionsOf(body, names), { headline: '', body, language: 'sv' }, { candidates });

  for (const [name, category, isLinked] of [
    ['Göteborg', 'location', true],
    ['Utrikesdepartementet', 'organization', true],
    ['Astrid Lindgren', 'person', true],
    // One word of a person's name, a title of one word, and a town that is labelled as a person.
    ['Lindgren', 'person', false],
    ['Bridge', 'unknown', false],
    ['Göteborg', 'person', false],
  ] as const)
    test(`${name} as ${category} is ${isLinked ? '' : 'not '}linked`, () => {
      const [entity] = entitiesOf(`Om ${name} skrev de.`, [[name, category]]);
      assert.equal(entity!.category === category && entity!.world !== undefined, isLinked);
    });

  test('two names of one entry are one entity', () => {
    const body = 'Förenta nationerna möts. FN enas.';
    const found = entitiesOf(body, [
      ['Förenta nationerna', 'organization'],
      ['FN', 'organization'],
    ]);
    assert.deepEqual(
      found.map(({ tag, mentions }) => [tag, mentions.length]),
      [['Förenta nationerna', 2]],
    );
    const haag = entitiesOf('Haag, på engelska The Hague.', [
      ['Haag', 'location'],
      ['The Hague', 'location'],
    ]);
    assert.deepEqual(
      haag.map(({ tag, mentions }) => [tag, mentions.length]),
      [['The Hague', 2]],
    );
  });
});
