/**
 * Writes the examples from which training/kinds/names.py learns which words the encoder mistakes for names:
 *
 *   node eval/categories/names.ts FOLDER <data folder>
 *
 * A line of FOLDER/<set>.jsonl stands for all mentions of a text with the same words. It says whether one of them is at the place of a
 * gold name, and has their features. Words that only overlap a gold name are left out. The sets are the same as in examples.ts. Some
 * train documents are also copied in small letters or capitals, as names are written in chats and headings, and the names of some train
 * sentences are also written as lists.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../packages/server/src/domain/language.ts';
import type { Source } from '../../packages/server/src/domain/text.ts';
import { findMentions, compareMentions } from '../../packages/server/src/nlp/mentions/mentions.ts';
import { nameFeatures, shareOfCapitals } from '../../packages/server/src/nlp/mentions/names/features.ts';
import { lowercaseWords } from '../../packages/server/src/nlp/mentions/repeats.ts';
import { placeOf } from '../corpus/figures.ts';
import { type GoldDocument, readCorpus } from '../corpus/read.ts';
import { readReal } from '../corpus/real.ts';
import { openReadings, openTable, positionals } from '../model.ts';
import { publicDocuments } from './sentences.ts';

/** Every n-th document is copied in small letters, or in capitals. There are few real documents, so more of them are copied. */
const COPY_EVERY = {
  own: { smallLetters: 5, capitals: 7 },
  real: { smallLetters: 3, capitals: 4 },
  public: { smallLetters: 5, capitals: 7 },
};
/** Every n-th list of names is learned from. */
const LIST_EVERY = 3;
const NAMES_PER_LIST = 6;

const [folder, data] = positionals;
if (folder === undefined || data === undefined) throw new Error('Name the folder and the data folder.');
const table = openTable();
const read = await openReadings();

mkdirSync(folder, { recursive: true });
for (const split of ['dev', 'train'] as const) {
  for (const language of languages)
    for (const [name, documents] of [
      ['own', readCorpus(language, split)],
      ['real', readReal(join(data, 'texts'), language, split)],
    ] as const) {
      const copied = split === 'train' ? copies(documents, COPY_EVERY[name]) : [];
      await write(`${name}-${language}-${split}`, [...documents, ...copied], true);
    }
  for (const [name, sentences] of publicDocuments(data, split)) {
    const more =
      split === 'train'
        ? [
            ...copies(sentences, COPY_EVERY.public),
            ...listsOfNames(sentences).filter((_, at) => at % LIST_EVERY === 0),
          ]
        : [];
    await write(`${name}-${split}`, [...sentences, ...more], false);
  }
}

/** Returns documents that list the names of sentences in their order, a line each. */
function listsOfNames(sentences: readonly GoldDocument[]): GoldDocument[] {
  const names = sentences.flatMap(({ entities }) => entities);
  return Array.from({ length: Math.ceil(names.length / NAMES_PER_LIST) }, (_, list): GoldDocument => {
    const first = sentences[0]!;
    const entities: GoldDocument['entities'] = [];
    let body = '';
    for (const entity of names.slice(list * NAMES_PER_LIST, (list + 1) * NAMES_PER_LIST)) {
      const [start, end] = [body.length, body.length + entity.base.length];
      entities.push({ ...entity, mentions: [{ field: 'body', start, end, ending: 0 }] });
      body += `${entity.base}\n`;
    }
    const source = { headline: '', body, language: first.source.language };
    return { ...first, id: `${first.id}, list ${list}`, source, entities };
  });
}

/** Returns copies of some documents in small letters and in capitals. */
function copies(
  documents: readonly GoldDocument[],
  { smallLetters, capitals }: (typeof COPY_EVERY)['own'],
): GoldDocument[] {
  const changeSome = (every: number, first: number, change: (text: string) => string) =>
    documents.flatMap((document, at): GoldDocument[] => {
      const { headline, body, language } = document.source;
      const source: Source = { headline: change(headline), body: change(body), language };
      // If a letter becomes two, the places of the names no longer fit.
      const isAsLong = source.body.length === body.length && source.headline.length === headline.length;
      return at % every === first && isAsLong ? [{ ...document, source }] : [];
    });
  return [
    ...changeSome(smallLetters, 1, (text) => text.toLowerCase()),
    ...changeSome(capitals, 2, (text) => text.toUpperCase()),
  ];
}

/** Writes the examples of a set. `marksAll`: whether the set also marks names that are not persons, organizations or places. */
async function write(name: string, documents: readonly GoldDocument[], marksAll: boolean): Promise<void> {
  const lines: string[] = [];
  for (const document of documents) lines.push(...(await examples(document, marksAll)));
  writeFileSync(join(folder!, `${name}.jsonl`), `${lines.join('\n')}\n`);
  console.log(`${name}: ${lines.length} names of ${documents.length} documents`);
}

async function examples({ id, source, entities }: GoldDocument, marksAll: boolean): Promise<string[]> {
  const { readings } = await read(source);
  const gold = entities.flatMap(({ mentions }) => mentions);
  const places = new Set(gold.map(placeOf));
  const found = [...readings].flatMap(([field, reading]) => findMentions(field, reading, source.language));
  const names = found.filter(({ probability }) => probability !== undefined).sort(compareMentions);
  const lowercase = new Set([...readings.values()].flatMap((reading) => lowercaseWords(reading)));
  const text = { source, lowercase, capitals: shareOfCapitals(source) };
  return [...Map.groupBy(names, ({ surface }) => surface.toLowerCase()).values()].flatMap((same) => {
    const isName = same.some((mention) => places.has(placeOf(mention)));
    const overlaps = same.some(({ field, start, end }) =>
      gold.some((one) => one.field === field && one.start < end && start < one.end),
    );
    const mayBeUnmarked = !marksAll && same.some(({ category }) => category === 'unknown');
    if (!isName && (overlaps || mayBeUnmarked)) return [];
    const features = nameFeatures(same, text, table?.find(same[0]!.surface) ?? []);
    return [JSON.stringify({ document: id, gold: Number(isName), ...features })];
  });
}
