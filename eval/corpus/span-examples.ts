import { readFileSync } from 'node:fs';

import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { Field, Source } from '../../packages/server/src/domain/text.ts';

/** A marked place of a text, [start, end) in UTF-16 code units of its field. */
export interface MarkedSpan {
  field: Field;
  start: number;
  end: number;
  /** The category of the name; undefined if the words are not a name. */
  category: Category | undefined;
  /** Whether the name only completes the sentence and is not counted. */
  isEasy: boolean;
}

/** A short text with names that are hard to delimit (corpus/spans). */
export interface SpanExample {
  /** The kind of difficulty. */
  kind: string;
  source: Source;
  spans: MarkedSpan[];
}

export const splits = ['train', 'dev'] as const;
export type Split = (typeof splits)[number];

const MARK = /\[([^|\]]+)\|(\w+)(, easy)?\]|\{([^}]+)\}/gu;
const nameCategories: readonly Category[] = ['person', 'organization', 'location'];

/** Reads the hard spans of a language from corpus/spans; its README.md explains the form. */
export function readSpans(language: Language, split: Split): SpanExample[] {
  const file = new URL(`../../corpus/spans/${language}-${split}.tsv`, import.meta.url);
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => parseExample(line, language));
}

/** Parses a line: the kind, a tab, and the text with its marks. */
export function parseExample(line: string, language: Language): SpanExample {
  const [kind, marked] = line.split('\t') as [string, string];
  const lines = marked.split(String.raw`\n`);
  const headline = lines[0]!.startsWith('# ') ? lines.shift()!.slice(2) : '';
  const spans: MarkedSpan[] = [];
  const source = {
    headline: parse('headline', headline, spans),
    body: parse('body', lines.join('\n'), spans),
  };
  return { kind, source: { ...source, language }, spans };
}

/** Returns a text without its marks and adds the marked places to `spans`. */
function parse(field: Field, marked: string, spans: MarkedSpan[]): string {
  let [text, at] = ['', 0];
  for (const { index, 0: mark, 1: name, 2: label, 3: easy, 4: noName } of marked.matchAll(MARK)) {
    text += marked.slice(at, index);
    const start = text.length;
    text += name ?? noName!;
    const category =
      name === undefined ? undefined : (nameCategories.find((one) => one === label) ?? 'unknown');
    spans.push({ field, start, end: text.length, category, isEasy: easy !== undefined });
    at = index + mark.length;
  }
  return text + marked.slice(at);
}
