import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const persons = 5000;
const texts = 300;
const perCall = 1000;

/** Returns a generator of numbers below 1, which are the same for the same seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mix = Math.imul(state ^ (state >>> 15), 1 | state);
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix;
    return ((mix ^ (mix >>> 14)) >>> 0) / 2 ** 32;
  };
}

const givenNames = 'Alfhild Bruno Cajsa Drage Edla Folke Gunn Hilding Ingrid Jerker Kerstin Loke Malva Nanna Orvar Petronella'.split(' '); // prettier-ignore
const starts = 'Björk Dal Ek Fors Gran Hag Kvist Lind Mo Norr Ros Sten Tall Vall Väster Öst Ask Berg Falk Hassel'.split(' '); // prettier-ignore
const ends = 'dunge fjäll gren hammar kulla lövsås mossen näs ros sträng tunge udde vinge åker holmen'.split(
  ' ',
);
const sentences: ((name: string) => string)[] = [
  (name) => `På tisdagen besökte ${name} skolan i kommunen och talade om vägar.`,
  (name) => `Enligt ${name} blir kostnaden högre än väntat.`,
  (name) => `${name} tackade för priset och lovade att fortsätta.`,
  (name) => `Det är ${name.endsWith('s') ? name : `${name}s`} förslag som nu ska utredas.`,
  (name) => `”Det går bra”, säger ${name} efter mötet.`,
];

/** Invents persons, each with a different name. */
function inventPersons(random: () => number) {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const names = new Set<string>();
  while (names.size < persons)
    names.add(
      `${pick(givenNames)} ${pick(givenNames)[0]!} ${pick(starts)}${pick(ends)}${random() < 0.5 ? '' : 'er'}`,
    );
  return [...names].map((name, at) => ({ id: `p${at}`, category: 'person', name, aliases: [] }));
}

const service = await runService({});

async function put(client: Client, vocabulary_id: number, entries: readonly object[]): Promise<void> {
  for (let from = 0; from < entries.length; from += perCall)
    await client.call('vocabulary.put', { vocabulary_id, entries: entries.slice(from, from + perCall) });
}

test('a register of 5,000 invented persons is found in texts', async () => {
  const random = makeRandom(58);
  const entries = inventPersons(random);
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'sv' });
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Register', language: 'sv' });
  const expected: string[][] = [];
  for (let text = 0; text < texts; text++) {
    const some = [0, 1].map(() => entries[Math.floor(random() * persons)]!);
    const body = some.map(({ name }, at) => sentences[(text + at) % sentences.length]!(name)).join(' ');
    await client.call('text.create', { collection_id, headline: '', body });
    expected.push([...new Set(some.map(({ id }) => id))].sort());
  }
  // The first texts are analysed before the vocabulary is there, the last texts after.
  await put(client, vocabulary_id, entries);
  await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
  await until(
    async () => {
      const stats = await client.call('collection.stats', { collection_id });
      return stats.pending === 0 && stats.pending_links === 0;
    },
    'all texts are tagged',
    { everyMs: 200, withinMs: 240_000 },
  );
  let right = 0;
  let wrong = 0;
  for (const [at, ids] of expected.entries()) {
    const { tags } = await client.call('text.tags', { collection_id, text_id: at + 1, links: true });
    const links = (tags as { category: string; link?: { id: string; vocabulary: unknown } }[])
      .filter(({ link }) => link?.vocabulary === vocabulary_id)
      .map(({ link }) => link!.id);
    right += ids.filter((id) => links.includes(id)).length;
    wrong += links.filter((id) => !ids.includes(id)).length;
  }
  const all = expected.reduce((sum, { length }) => sum + length, 0);
  assert.deepEqual({ right, wrong }, { right: all, wrong: 0 });
});
