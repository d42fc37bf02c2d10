import { records } from '../../languages/index.ts';
import { makeBaseForm } from './base-form.ts';
import type { Entity, EntityGroup } from './entity.ts';
import { initials } from './initials.ts';
import { links } from './links.ts';
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import { inTextOrder, type Naming } from '../mentions/mentions.ts';
import { nicknames } from './nicknames.ts';
import { joinPersons } from './persons.ts';
import { shortForms } from './short-forms.ts';
import type { Restore } from './misread.ts';
import type { Spell } from './spelling.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Source } from '../../domain/text.ts';

/** What is known of names beside the text: what the encoder says of their places, and how they are spelled. */
export interface Knowledge {
  score: HeadScores;
  spell: Spell;
  restore: Restore;
}

const NO_KNOWLEDGE: Knowledge = { score: NO_SCORES, spell: (name) => name, restore: (name) => name };

/** Namings of a text (headline first) → its entities: one entity, one tag. */
export function entities(
  found: readonly Naming[],
  source: Source,
  knowledge: Partial<Knowledge> = {},
): Entity[] {
  const known = { ...NO_KNOWLEDGE, ...knowledge };
  const read = found.map((naming) => ({ ...naming, surface: known.restore(naming.surface) }));
  let groups = groupByName(read, source, known);
  for (const linked of [links, initials, nicknames, shortForms])
    groups = joinLinked(groups, linked(groups, source));
  return joinPersons(groups);
}

/** Unions of states are organizations, however much they look like places. */
const UNIONS = new Set(Object.values(records).flatMap(({ names }) => names.unions));

/** "U.S." and "US" are one name. */
const DOTTED = /^(?:\p{L}\.)+\p{L}?$/u;
const ARTICLE_OR_FORM =
  /^(?:the|ab) (?=\S)|(?<=\S),? (?:ab|inc|ltd|limited|corp|plc|llc|gmbh|asa|oyj)\.?(?: \(publ\))?$/gu;

function groupByName(found: readonly Naming[], source: Source, { score, spell }: Knowledge): EntityGroup[] {
  const baseForm = makeBaseForm(found, source, source.language, score);
  const groups = new Map<string, Naming[]>();
  const bases = new Map<string, string>();
  for (const naming of found) {
    const base = bases.get(naming.surface) ?? baseForm(naming.surface);
    bases.set(naming.surface, base);
    const undotted = DOTTED.test(base) ? base.replaceAll('.', '') : base;
    const key = undotted.toLowerCase().replace(ARTICLE_OR_FORM, '');
    const group = groups.get(key);
    if (group) group.push(naming);
    else groups.set(key, [naming]);
  }
  return [...groups].map(([key, namings]) => {
    const category = UNIONS.has(key) ? 'organization' : vote(namings);
    return {
      key,
      namings,
      category,
      tag: spell(usual(namings.map(({ surface }) => bases.get(surface)!)), category),
    };
  });
}

/** The commonest form; of equals one that is not all capitals, then the first. */
function usual(forms: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const form of forms)
    counts.set(form, (counts.get(form) ?? 0) + (form === form.toUpperCase() ? 1 : 1.5));
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** The category of most namings, each weighted by its confidence; of equals the one that comes first in the text. */
function vote(namings: readonly Naming[]): Category {
  const votes = new Map<Category, number>();
  for (const { category, confidence } of namings)
    votes.set(category, (votes.get(category) ?? 0) + confidence);
  return [...votes].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Joins short names to the full ones that they belong to; the fullest one is the tag. */
function joinLinked(
  groups: readonly EntityGroup[],
  linked: ReadonlyMap<EntityGroup, EntityGroup>,
): EntityGroup[] {
  for (const [short, full] of linked) {
    let fullest = full;
    for (let next = linked.get(fullest); next !== undefined; next = linked.get(next)) fullest = next;
    fullest.namings = [...fullest.namings, ...short.namings].sort(inTextOrder);
  }
  return groups.filter((group) => !linked.has(group));
}
