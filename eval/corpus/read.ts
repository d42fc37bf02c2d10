import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { Field, Source } from '../../packages/server/src/domain/text.ts';

/** A mention by name; offsets count UTF-16 code units of its field. */
export interface GoldMention {
  field: Field;
  start: number;
  end: number;
  /** The number of characters at the end that are not part of the base form: a genitive, a definite article. */
  ending: number;
}

export interface GoldEntity {
  /** Its fullest name in the document, in the nominative. */
  base: string;
  category: Category;
  /** From 0, mentioned in passing, to 3, the subject of the document. */
  salience: number;
  mentions: GoldMention[];
}

/** A document of corpus/ as a client would store it, with its annotation. */
export interface GoldDocument {
  id: string;
  kind: string;
  source: Source;
  entities: GoldEntity[];
  topics: string[];
}

export const splits = ['train', 'dev', 'test'] as const;
export type Split = (typeof splits)[number];

/** The classes of the corpus that are categories of the service; works, events, products, laws and others are `unknown`. */
const categories: Readonly<Record<string, Category>> = {
  person: 'person',
  organization: 'organization',
  location: 'location',
};

/** Returns the category of a class of the corpus. */
export const categoryOf = (kind: string): Category => categories[kind] ?? 'unknown';

/** Reads the documents of a split of the project's own corpus (corpus/README.md) from CoNLL-U Plus. */
export function readCorpus(language: Language, split: Split): GoldDocument[] {
  const file = fileURLToPath(new URL(`../../corpus/${language}-${split}.conllup`, import.meta.url));
  const parts = readFileSync(file, 'utf8').split('# newdoc id = ').slice(1);
  return parts.map((part) => parseDocument(part, language));
}

function parseDocument(part: string, language: Language): GoldDocument {
  const source: Source = { headline: '', body: '', language };
  const document: GoldDocument = { id: '', kind: '', source, entities: [], topics: [] };
  const byId = new Map<string, GoldEntity>();
  const [first, ...lines] = part.split('\n');
  document.id = first!;
  let field: Field = 'body';
  let [gap, at, isFirst, rest] = ['', 0, true, ''];
  for (const line of lines) {
    const [, key, value = ''] = /^# ([\w ]+) = (.*)$/.exec(line) ?? [];
    if (key === 'kind') document.kind = value;
    else if (key === 'topics') document.topics = value.split('; ');
    else if (key === 'entity') {
      const [id, kind, base, salience] = value.split(' | ') as [string, string, string, string];
      const category = categoryOf(kind);
      const entity = { base, category, salience: Number(salience), mentions: [] };
      byId.set(id, entity);
      document.entities.push(entity);
    } else if (key === 'paragraph') {
      field = value === 'headline' ? 'headline' : 'body';
      gap = value === 'lines' ? '\n' : ' ';
      isFirst = true;
    } else if (key === 'text') {
      const before = source[field] === '' ? '' : isFirst ? '\n\n' : gap;
      at = source[field].length + before.length;
      source[field] += before + value;
      rest = value;
      isFirst = false;
    } else if (/^\d/.test(line)) {
      const [, form, label, id, misc] = line.split('\t') as [string, string, string, string, string];
      const skipped = rest.indexOf(form);
      at += skipped;
      rest = rest.slice(skipped + form.length);
      const mentions = byId.get(id)?.mentions;
      if (label.startsWith('B-')) mentions!.push({ field, start: at, end: at, ending: 0 });
      at += form.length;
      if (label !== 'O') {
        const mention = mentions!.at(-1)!;
        mention.end = at;
        mention.ending = Number(/Ending=(\d+)/.exec(misc)?.[1] ?? 0);
      }
    }
  }
  return document;
}
