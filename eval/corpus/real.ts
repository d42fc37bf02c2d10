import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Field } from '../../packages/server/src/domain/text.ts';
import { categoryOf, type GoldDocument, type Split } from './read.ts';

interface RealText {
  id: string;
  headline: string | null;
  body: string;
}

/**
 * Reads the labelled real documents of a split (corpus/real.py has the form of the labels). `folder` has their texts in sv.jsonl.gz and
 * en.jsonl.gz. Fails if a text is not the one that was labelled.
 */
export function readReal(folder: string, language: Language, split: Split): GoldDocument[] {
  const packed = readFileSync(join(folder, `${language}.jsonl.gz`));
  const texts = new Map<string, RealText>();
  for (const line of gunzipSync(packed).toString().split('\n').filter(Boolean)) {
    const text = JSON.parse(line) as RealText;
    texts.set(text.id, text);
  }
  const file = fileURLToPath(new URL(`../../corpus/real/${language}-${split}.tsv`, import.meta.url));
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const byId = Map.groupBy(
    rows.map((row) => row.split('\t')),
    ([id]) => id!,
  );
  return [...byId].map(([id, labels]) => documentOf(labels, texts.get(id)!, language));
}

/** Returns a document with the labelled part of its text. */
export function documentOf(
  [head, ...entities]: readonly string[][],
  { headline, body }: RealText,
  language: Language,
): GoldDocument {
  const [id, , kind, sha, used, topics] = head as [string, string, string, string, string, string];
  const text = headline ? `${headline}\n\n${body}` : body;
  if (createHash('sha256').update(text).digest('hex') !== sha)
    throw new Error(`${id}: the text is not the one that was labelled; its checksum differs`);
  // Places are in code points of the text, and mentions in code units of their field.
  const units = [0];
  for (const letter of text) units.push(units.at(-1)! + letter.length);
  const bodyStart = headline ? headline.length + 2 : 0;
  const fieldOf = (start: number): [Field, number] =>
    start < bodyStart ? ['headline', 0] : ['body', bodyStart];
  return {
    ...{ id, kind, topics: topics.split('; ') },
    source: { headline: headline ?? '', body: text.slice(bodyStart, units[Number(used)]), language },
    entities: entities.map((row) => {
      const [, , category, base, salience, places] = row as [string, string, string, string, string, string];
      const mentions = places.split(' ').map((place) => {
        const [, first, last, ending = '0'] = /^(\d+)-(\d+)(?:\/(\d+))?$/.exec(place)!;
        const [field, from] = fieldOf(units[Number(first)]!);
        return {
          field,
          ...{ start: units[Number(first)]! - from, end: units[Number(last)]! - from },
          ending: Number(ending),
        };
      });
      return { base, category: categoryOf(category), salience: Number(salience), mentions };
    }),
  };
}
