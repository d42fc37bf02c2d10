import { records } from '../../languages/index.ts';
import { makeBaseForm } from './base-form.ts';
import type { Entity, EntityGroup } from './entity.ts';
import { linkAcronyms } from './acronyms.ts';
import { linkApposedNames } from './apposed-names.ts';
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import { inTextOrder, type NameMention } from '../mentions/mentions.ts';
import { linkNicknames } from './nicknames.ts';
import { joinPersons } from './persons.ts';
import { linkShortForms } from './short-forms.ts';
import type { CorrectOcr } from './ocr-errors.ts';
import type { Truecase } from './truecase.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Source } from '../../domain/text.ts';

/** What is known of names beside the text: what the encoder says of their places, and how they are spelled. */
export interface Knowledge {
  score: HeadScores;
  truecase: Truecase;
  correctOcr: CorrectOcr;
}

const NO_KNOWLEDGE: Knowledge = { score: NO_SCORES, truecase: (name) => name, correctOcr: (name) => name };

/** Mentions of a text (headline first) → its entities: one entity, one tag. */
export function findEntities(
  found: readonly NameMention[],
  source: Source,
  knowledge: Partial<Knowledge> = {},
): Entity[] {
  const known = { ...NO_KNOWLEDGE, ...knowledge };
  const read = found.map((mention) => ({ ...mention, surface: known.correctOcr(mention.surface) }));
  let groups = groupByName(read, source, known);
  for (const linked of [linkApposedNames, linkAcronyms, linkNicknames, linkShortForms])
    groups = mergeLinked(groups, linked(groups, source));
  return joinPersons(groups);
}

/** Unions of states are organizations, however much they look like places. */
const UNIONS = new Set(Object.values(records).flatMap(({ names }) => names.unions));

/** "U.S." and "US" are one name. */
const DOTTED = /^(?:\p{L}\.)+\p{L}?$/u;
const ARTICLE_OR_FORM =
  /^(?:the|ab) (?=\S)|(?<=\S),? (?:ab|inc|ltd|limited|corp|plc|llc|gmbh|asa|oyj)\.?(?: \(publ\))?$/gu;

function groupByName(
  found: readonly NameMention[],
  source: Source,
  { score, truecase }: Knowledge,
): EntityGroup[] {
  const baseForm = makeBaseForm(found, source, source.language, score);
  const groups = new Map<string, NameMention[]>();
  const bases = new Map<string, string>();
  for (const mention of found) {
    const base = bases.get(mention.surface) ?? baseForm(mention.surface);
    bases.set(mention.surface, base);
    const undotted = DOTTED.test(base) ? base.replaceAll('.', '') : base;
    const key = undotted.toLowerCase().replace(ARTICLE_OR_FORM, '');
    const group = groups.get(key);
    if (group) group.push(mention);
    else groups.set(key, [mention]);
  }
  return [...groups].map(([key, mentions]) => {
    const category = UNIONS.has(key) ? 'organization' : majorityCategory(mentions);
    return {
      key,
      mentions,
      category,
      tag: truecase(mostFrequentForm(mentions.map(({ surface }) => bases.get(surface)!)), category),
    };
  });
}

/** The commonest form; of equals one that is not all capitals, then the first. */
function mostFrequentForm(forms: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const form of forms)
    counts.set(form, (counts.get(form) ?? 0) + (form === form.toUpperCase() ? 1 : 1.5));
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** The category of most mentions, each weighted by its confidence; of equals the one that comes first in the text. */
function majorityCategory(mentions: readonly NameMention[]): Category {
  const votes = new Map<Category, number>();
  for (const { category, confidence } of mentions)
    votes.set(category, (votes.get(category) ?? 0) + confidence);
  return [...votes].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Joins short names to the full ones that they belong to; the fullest one is the tag. */
function mergeLinked(
  groups: readonly EntityGroup[],
  linked: ReadonlyMap<EntityGroup, EntityGroup>,
): EntityGroup[] {
  for (const [short, full] of linked) {
    let fullest = full;
    for (let next = linked.get(fullest); next !== undefined; next = linked.get(next)) fullest = next;
    fullest.mentions = [...fullest.mentions, ...short.mentions].sort(inTextOrder);
  }
  return groups.filter((group) => !linked.has(group));
}
