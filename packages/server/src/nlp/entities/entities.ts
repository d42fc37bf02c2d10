import { records } from '../../languages/index.ts';
import type { Candidate } from '../../knowledge/table.ts';
import { makeBaseForm } from './base-form.ts';
import { decideCategories } from './category/decide.ts';
import type { Entity, EntityGroup } from './entity.ts';
import { linkAcronyms } from './acronyms.ts';
import { linkApposedNames } from './apposed-names.ts';
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import { compareMentions, type NameMention } from '../mentions/mentions.ts';
import { linkNicknames } from './nicknames.ts';
import { joinPersons } from './persons.ts';
import { worldLink } from './world-link.ts';
import { linkShortForms } from './short-forms.ts';
import type { CorrectOcr } from './ocr-errors.ts';
import { textCaseOf } from './text-case.ts';
import type { TextCase } from './text-case.ts';
import type { Truecase } from './truecase.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Source } from '../../domain/text.ts';

/** What the model knows of names in addition to the text: scores of the encoder, spellings, and what names may stand for. */
export interface Knowledge {
  score: HeadScores;
  truecase: Truecase;
  correctOcr: CorrectOcr;
  /** Returns what a name may stand for in the world. */
  candidates: (name: string) => readonly Candidate[];
}

const NO_KNOWLEDGE: Knowledge = {
  score: NO_SCORES,
  truecase: (name) => name,
  correctOcr: (name) => name,
  candidates: () => [],
};

/** Groups the mentions of a text, headline first, into entities. Each entity is one tag. */
export function findEntities(
  found: readonly NameMention[],
  source: Source,
  knowledge: Partial<Knowledge> = {},
): Entity[] {
  const known = { ...NO_KNOWLEDGE, ...knowledge };
  const corrected = found.map((mention) => ({ ...mention, surface: known.correctOcr(mention.surface) }));
  const words = wordsOf(source);
  const textCase = textCaseOf(source);
  let groups = decideCategories(
    groupByName(corrected, source, known, textCase),
    source,
    words,
    known.candidates,
  );
  const decidedBefore = new Map(groups.map(({ mentions }) => [mentions, mentions.length]));
  for (const link of [linkApposedNames, linkAcronyms, linkNicknames])
    groups = mergeLinked(groups, link(groups, source));
  groups = mergeLinked(groups, linkShortForms(groups, source, known.candidates));
  const decided = decideCategories(
    joinPersons(groups, source),
    source,
    words,
    known.candidates,
    ({ mentions }) => decidedBefore.get(mentions) !== mentions.length,
  );
  const entities = decided.map((one): Entity => {
    const category = UNIONS.has(one.tag.toLowerCase()) ? 'organization' : one.category;
    const entity: Entity = { ...one, category, tag: known.truecase(one.tag, category, textCase) };
    const world = worldLink(entity, known.candidates, words);
    return { ...entity, ...(world && { world }) };
  });
  return joinByEntry(entities);
}

/** Joins entities that surely mean one entry of the table: "FN" and "Förenta nationerna". The name with the most words is the tag. */
function joinByEntry(entities: readonly Entity[]): Entity[] {
  const byEntry = Map.groupBy(entities, ({ world }, at) => world?.entry ?? `none ${at}`);
  return [...byEntry.values()].map((same) => {
    const [first, ...others] = same as [Entity, ...Entity[]];
    if (others.length === 0) return first;
    const fullest = same.reduce((best, next) => (wordCount(next) > wordCount(best) ? next : best));
    return { ...fullest, mentions: same.flatMap(({ mentions }) => mentions).sort(compareMentions) };
  });
}

const wordCount = ({ tag }: Entity): number => tag.split(' ').length;

/** Unions of states are organizations, although they resemble places. */
const UNIONS = new Set(Object.values(records).flatMap(({ names }) => names.unions));

/** A name with dots, which equals the name without them: "U.S." and "US". */
const DOTTED = /^(?:\p{L}\.)+\p{L}?$/u;
/** An article or legal form, which does not distinguish names. */
const ARTICLE_OR_FORM =
  /^(?:the|ab) (?=\S)|(?<=\S),? (?:ab|inc|ltd|limited|corp|plc|llc|gmbh|asa|oyj)\.?(?: \(publ\))?$/gu;

function groupByName(
  found: readonly NameMention[],
  source: Source,
  { score, truecase, candidates }: Knowledge,
  textCase: TextCase,
): EntityGroup[] {
  const baseForm = makeBaseForm(found, source, source.language, { score, candidates });
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
      tag: truecase(mostFrequentForm(mentions.map(({ surface }) => bases.get(surface)!)), category, textCase),
    };
  });
}

/** Returns the most frequent form. Forms that are not all capitals count one and a half times; of equal counts, the first wins. */
function mostFrequentForm(forms: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const form of forms)
    counts.set(form, (counts.get(form) ?? 0) + (form === form.toUpperCase() ? 1 : 1.5));
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Returns the category of most mentions, weighted by their confidence. Of equal weights, the category that comes first wins. */
function majorityCategory(mentions: readonly NameMention[]): Category {
  const votes = new Map<Category, number>();
  for (const { category, confidence } of mentions)
    votes.set(category, (votes.get(category) ?? 0) + confidence);
  return [...votes].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Merges short names with the full names that they are linked to. The fullest name is the tag. */
function mergeLinked(
  groups: readonly EntityGroup[],
  linked: ReadonlyMap<EntityGroup, EntityGroup>,
): EntityGroup[] {
  for (const [short, full] of linked) {
    let fullest = full;
    for (let next = linked.get(fullest); next !== undefined; next = linked.get(next)) fullest = next;
    fullest.mentions = [...fullest.mentions, ...short.mentions].sort(compareMentions);
  }
  return groups.filter((group) => !linked.has(group));
}

/** Returns the words of a text as written. */
export const wordsOf = ({ headline, body }: Pick<Source, 'headline' | 'body'>): ReadonlySet<string> =>
  new Set(`${headline}\n${body}`.match(/[\p{L}\p{N}]+/gu));
