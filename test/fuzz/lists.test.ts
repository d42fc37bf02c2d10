import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLonger } from '../../packages/importing/src/characters.ts';
import { startMarkup } from '../../packages/importing/src/formats/page/markup.ts';
import { entryLimits } from '../../packages/importing/src/limits.ts';
import { BadRow } from '../../packages/importing/src/row.ts';
import type { EntryRow } from '../../packages/importing/src/vocabularies/entry.ts';
import { type ListFormat, listFormats } from '../../packages/importing/src/vocabularies/formats.ts';
import { readEntries } from '../../packages/importing/src/vocabularies/read.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { listSamples } from '../import/lists/samples.ts';
import { runsOf } from './seeds.ts';
import { anyBytes } from './strings.ts';

test('a list of any bytes is read as entries within the limits, or refused with a sentence', async (t) => {
  for (const { random, tries } of runsOf(t, 'lists', repetitionsOf('listsRead'))) {
    for (let tried = 0; tried < tries; tried += listFormats.length) {
      for (const format of listFormats) {
        const sample = Buffer.from(listSamples[format] as string);
        const bytes = anyBytes(random, [sample, sample, Buffer.from(listSamples.turtle)]);
        const details = `${format} ${bytes.toString('base64').slice(0, 4000)}`;
        for (const row of await rowsIn(bytes, format, details, random() < 0.5)) assertWithin(row, details);
      }
    }
  }
});

async function rowsIn(
  bytes: Uint8Array,
  format: ListFormat,
  details: string,
  surnameFirst: boolean,
): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  async function* whole() {
    yield await Promise.resolve(bytes);
  }
  const file = { bytes: whole(), format, encoding: 'utf-8', startMarkup };
  try {
    for await (const row of readEntries(file, { surnameFirst })) rows.push(row);
  } catch (error) {
    if (!(error instanceof BadRow)) assert.fail(`${details}: ${(error as Error).stack}`);
    assertSentence(error.message, details);
  }
  return rows;
}

function assertWithin(row: EntryRow, details: string): void {
  if ('reason' in row) {
    assertSentence(row.reason, details);
    return;
  }
  const { entry } = row;
  const { id, name, names = {}, aliases = [], description = '' } = entry;
  const all = [...(name === undefined ? [] : [name]), ...Object.values(names)];
  assert.ok(all.length > 0 && aliases.length <= entryLimits.aliases, details);
  for (const text of [id, ...all, ...aliases])
    assert.ok(text !== '' && !isLonger(text, entryLimits.name), details);
  assert.ok(!isLonger(description, entryLimits.description), details);
  assert.doesNotMatch(JSON.stringify(entry), /\\u0000|\\ud[89a-f]/, details);
}

function assertSentence(text: string, details: string): void {
  assert.match(text, /^\S[^\n]*\.$/s, details);
}
