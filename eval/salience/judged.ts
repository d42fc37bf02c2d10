import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';
import type { Source } from '../../packages/server/src/domain/text.ts';
import type { Candidate } from '../../packages/server/src/knowledge/table.ts';
import { findAllMentions } from '../../packages/server/src/nlp/analyse.ts';
import { findEntities } from '../../packages/server/src/nlp/entities/entities.ts';
import type { Entity } from '../../packages/server/src/nlp/entities/entity.ts';
import { readableSource } from '../../packages/server/src/nlp/markup/readable-text.ts';
import { type TagFeatures, tagFeatures } from '../../packages/server/src/nlp/tags/tag-relevance.ts';
import { placeOf } from '../corpus/figures.ts';
import type { GoldDocument } from '../corpus/read.ts';
import { openReadings, openTable } from '../model.ts';

/** The entities of a document that the service finds, with their features and the gold entities that each may stand for. */
export interface JudgedDocument {
  rows: number[][];
  /** The gain of the best gold entity of each row. */
  gains: number[];
  /** The gold entities of each row, the best first. */
  candidates: number[][];
  goldGains: number[];
  ideal: number;
}

export const FEATURES: readonly (keyof TagFeatures)[] = [
  ...(['often', 'spread', 'late', 'early', 'firstLine', 'encoder'] as const),
];
/** The number of tags whose order counts. */
export const RANKED = 5;
const NAMED = new Set(['person', 'organization', 'location']);

export type Judge = (
  source: Source,
  goldGains: number[],
  candidatesOf: (entity: Entity, stored: ReadonlySet<string>) => number[],
) => Promise<JudgedDocument>;

/** Opens the analysis of documents up to the features of their entities. */
export async function openJudge(): Promise<Judge> {
  const read = await openReadings();
  const table = openTable();
  const known = (name: string): readonly Candidate[] => table?.find(name) ?? [];
  return async (stored, goldGains, candidatesOf) => {
    const source = readableSource(stored);
    const { readings, score } = await read(source);
    const mentions = findAllMentions([...readings], source, known);
    const entities = findEntities(mentions, source, { score, candidates: known });
    const features = tagFeatures(entities, source, score);
    const counted = [...entities.keys()].filter((at) => NAMED.has(entities[at]!.category));
    const candidates = counted.map((at) => {
      const places = entities[at]!.mentions.map(({ field, start, end }) =>
        source.toStoredMention({ field, offset: start, length: end - start }),
      );
      return candidatesOf(entities[at]!, new Set(places.map(storedPlace)));
    });
    return {
      rows: counted.map((at) => FEATURES.map((name) => features[at]![name])),
      gains: candidates.map(([best]) => (best === undefined ? 0 : goldGains[best]!)),
      ...{
        candidates,
        goldGains,
        ideal: discountedGain(goldGains.toSorted((a, b) => b - a).slice(0, RANKED)),
      },
    };
  };
}

/**
 * Judges labelled documents: an entity may stand for each gold entity with which it shares mentions, most shared first; salience is
 * 0 to 3.
 */
export async function judgeDocuments(
  judge: Judge,
  documents: readonly GoldDocument[],
): Promise<JudgedDocument[]> {
  const judged: JudgedDocument[] = [];
  for (const { source, entities } of documents) {
    const gold = entities.filter(({ category }) => NAMED.has(category));
    const places = gold.map(({ mentions }) => new Set(mentions.map(placeOf)));
    const gains = gold.map(({ salience }) => 2 ** salience - 1);
    const one = await judge(source, gains, (_, found) => {
      const shared = places.map((some) => some.intersection(found).size);
      return [...shared.keys()].filter((at) => shared[at]! > 0).sort((a, b) => shared[b]! - shared[a]!);
    });
    judged.push(one);
  }
  return judged.filter(({ ideal }) => ideal > 0);
}

/** Judges the documents of GUM: an entity stands for the gold entities with its name. Salience is how many of five summaries name one. */
export async function judgeGum(judge: Judge, folder: string): Promise<JudgedDocument[]> {
  const judged: JudgedDocument[] = [];
  const lines = readFileSync(join(folder, 'salience/en-gum.jsonl'), 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const { text, entities } = JSON.parse(line) as {
      text: string;
      entities: { names: string[]; salience: number }[];
    };
    const gains = entities.map(({ salience }) => 2 ** salience - 1);
    const one = await judge({ headline: '', body: text, language: 'en' }, gains, (entity) =>
      [...entities.keys()]
        .filter((at) => entities[at]!.names.some((name) => matches(entity, name)))
        .sort((a, b) => gains[b]! - gains[a]!),
    );
    judged.push(one);
  }
  return judged.filter(({ ideal }) => ideal > 0);
}

const storedPlace = ({ field, offset, length }: AnalysedTag['mentions'][number]): string =>
  placeOf({ field, start: offset, end: offset + length });

/** Returns whether names are equal, or one ends with the other as whole words, ignoring case. */
function matches({ tag }: Entity, name: string): boolean {
  const [a, b] = [tag.toLowerCase(), name.toLowerCase()];
  return a === b || a.endsWith(` ${b}`) || b.endsWith(` ${a}`);
}

export function discountedGain(gains: readonly number[]): number {
  return gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}
