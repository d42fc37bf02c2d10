import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Language } from '../packages/server/src/domain/language.ts';

/** A text of an evaluation set; it has labels, a cluster or related texts, depending on the set. */
export interface EvalText {
  id: string;
  lang: Language;
  headline?: string;
  body: string;
  labels?: string[];
  cluster?: string;
  related?: string[];
}

export interface EvalSet {
  files: string[];
  lang: Language;
  truth: 'label' | 'cluster' | 'related';
  queries: string[];
}

/** Reads the sets of `related/queries.json` in the data folder, by name. */
export function readSets(data: string): Record<string, EvalSet> {
  return JSON.parse(readFileSync(join(data, 'related/queries.json'), 'utf8')) as Record<string, EvalSet>;
}

export function readTexts(data: string, name: string): EvalText[] {
  const lines = gunzipSync(readFileSync(join(data, 'related', `${name}.jsonl.gz`))).toString('utf8');
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as EvalText);
}

/** Returns the true relation of two texts: 0 or 1, and for labels the share of common labels. */
export function gain(truth: EvalSet['truth'], one: EvalText, other: EvalText): number {
  if (truth === 'cluster') return one.cluster !== undefined && one.cluster === other.cluster ? 1 : 0;
  if (truth === 'related') {
    return one.related?.includes(other.id) === true || other.related?.includes(one.id) === true ? 1 : 0;
  }
  const labels = new Set(one.labels);
  const all = labels.union(new Set(other.labels)).size;
  return all === 0 ? 0 : labels.intersection(new Set(other.labels)).size / all;
}
