import type { Entity, EntityGroup } from './entity.ts';
import { inTextOrder, type NameMention } from '../mentions/mentions.ts';

/**
 * Joins persons: a surname, a given name or a shorter form goes to the full name of the same text ("Löfven" →
 * "Stefan Löfven"). Of several full names that fit, the nearest before the mention gets it, else the first after;
 * a given name alone is joined only where one full name fits. What the encoder took for a place, a firm or a work goes to the
 * person named in full before it whose surname it is ("Åsa Molde" … "Molde").
 */
export function joinPersons(groups: readonly EntityGroup[]): Entity[] {
  const mistaken = misclassifiedSurnames(groups);
  const isPerson = (group: EntityGroup) => group.category === 'person' || mistaken.has(group);
  const joined: Entity[] = groups.filter((group) => !isPerson(group));
  const persons = groups
    .filter(isPerson)
    .map((group) => ({ ...group, words: group.key.split(' ') }))
    .sort((a, b) => b.words.length - a.words.length || countInitials(a.words) - countInitials(b.words));
  const byFirst = new Map<string, Set<Person>>();
  const byLast = new Map<string, Set<Person>>();
  for (const person of persons) {
    const { words } = person;
    const first = words[0]!;
    const last = words.at(-1)!;
    const fitting = [...(byLast.get(last) ?? [])].filter(
      (full) => words.length === 1 || isShorterForm(words, full.words),
    );
    const named = [...(byFirst.get(first) ?? [])].filter((full) =>
      words.every((word, at) => word === full.words[at]),
    );
    if (fitting.length === 0 && named.length === 1) fitting.push(named[0]!);
    if (fitting.length > 0) assignMentions(person.mentions, fitting);
    else joined.push(person);
    if (words.length === 1 || fitting.length > 1) continue;
    const target = fitting[0] ?? person;
    addToIndex(byFirst, first, target);
    addToIndex(byLast, last, target);
  }
  return joined;
}

/** Places, firms and works, hardly named, whose one word is the surname of the only person of that name, named before them. */
function misclassifiedSurnames(groups: readonly EntityGroup[]): Set<EntityGroup> {
  const bySurname = new Map<string, EntityGroup[]>();
  for (const group of groups) {
    const at = group.key.lastIndexOf(' ');
    if (group.category !== 'person' || at < 0) continue;
    const surname = group.key.slice(at + 1);
    bySurname.set(surname, [...(bySurname.get(surname) ?? []), group]);
  }
  return new Set(
    groups.filter(({ key, category, mentions }) => {
      const [person, other] = bySurname.get(key) ?? [];
      if (!person || other || category === 'person' || category === 'url') return false;
      // A firm may well have the name of its founder.
      const most = person.mentions.length - (category === 'organization' ? 1 : 0);
      return mentions.length <= most && inTextOrder(person.mentions[0]!, mentions[0]!) < 0;
    }),
  );
}

interface Person extends EntityGroup {
  words: string[];
}

/** An initial, with its full stop or without. */
const INITIAL = /^\p{L}\.?$/u;

const countInitials = (words: readonly string[]): number => words.filter((word) => INITIAL.test(word)).length;

/** Whether a shorter name of two or more words, of which both have the last one, is the end of the full one, or leaves out what stands in the middle, or has an initial. */
function isShorterForm(words: readonly string[], full: readonly string[]): boolean {
  const [first = '', fullFirst = ''] = [words[0], full[0]];
  if (first === fullFirst || (INITIAL.test(first) && fullFirst.startsWith(first.charAt(0)))) return true;
  return words.every((word, at) => word === full[full.length - words.length + at]);
}

/** Gives each mention to the nearest of the persons named before it, or to the one named first. */
function assignMentions(mentions: readonly NameMention[], persons: readonly Person[]): void {
  const places = persons
    .flatMap((person) => person.mentions.map((mention) => ({ mention, person })))
    .sort((a, b) => inTextOrder(a.mention, b.mention));
  let next = 0;
  for (const mention of [...mentions].sort(inTextOrder)) {
    while (next + 1 < places.length && inTextOrder(places[next + 1]!.mention, mention) < 0) next++;
    places[next]!.person.mentions.push(mention);
  }
}

/** More full names than this with one surname are a register, in which a surname alone tells nothing. */
const NAMESAKES = 50;

function addToIndex(index: Map<string, Set<Person>>, word: string, person: Person): void {
  const known = index.get(word);
  if (known && known.size < NAMESAKES) known.add(person);
  else if (!known) index.set(word, new Set([person]));
}
