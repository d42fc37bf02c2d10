import type { Source } from '../../domain/text.ts';
import { records } from '../../languages/index.ts';
import type { Entity, EntityGroup } from './entity.ts';
import { compareMentions, type NameMention } from '../mentions/mentions.ts';

/**
 * Merges a surname, a given name or a shorter form with the full name in the same text ("Löfven" → "Stefan Löfven"). If several full
 * names fit, each mention goes to the one mentioned last before it, otherwise to the first after it. A given name alone is
 * merged only if one full name fits. A surname that the encoder labelled as a place, an organization or a work goes to the person whose
 * full name is mentioned before ("Åsa Molde" … "Molde").
 */
export function joinPersons(groups: readonly EntityGroup[], source: Source): Entity[] {
  const misclassified = misclassifiedSurnames(groups, source);
  const isPerson = (group: EntityGroup) => group.category === 'person' || misclassified.has(group);
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
    const bySurname = [...(byLast.get(last) ?? [])].filter(
      (full) => words.length === 1 || isShorterForm(words, full.words),
    );
    const byGivenName = [...(byFirst.get(first) ?? [])].filter((full) =>
      words.every((word, at) => word === full.words[at]),
    );
    const matches = bySurname.length === 0 && byGivenName.length === 1 ? byGivenName : bySurname;
    if (matches.length > 0) assignMentions(person.mentions, matches);
    else joined.push(person);
    if (words.length === 1 || matches.length > 1) continue;
    const target = matches[0] ?? person;
    addToIndex(byFirst, first, target);
    addToIndex(byLast, last, target);
  }
  return joined;
}

/**
 * Returns the places, organizations and works whose name is the surname of exactly one person. The person must be mentioned before and
 * at least as often.
 */
function misclassifiedSurnames(groups: readonly EntityGroup[], source: Source): Set<EntityGroup> {
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
      if (category === 'location' && isInPlace(mentions, source)) return false;
      // A company may have the name of its founder, so its name must be mentioned less often.
      const most = person.mentions.length - (category === 'organization' ? 1 : 0);
      return mentions.length <= most && compareMentions(person.mentions[0]!, mentions[0]!) < 0;
    }),
  );
}

/** UTF-16 code units before a name that are read. */
const REACH = 8;

/** Returns whether a preposition before a name says that it is a place: "in Hull", although the text has a Peter Hull. */
function isInPlace(mentions: readonly NameMention[], source: Source): boolean {
  const { beforePlace } = records[source.language].names;
  return mentions.some(({ field, start }) =>
    beforePlace.test(source[field].slice(Math.max(0, start - REACH), start)),
  );
}

interface Person extends EntityGroup {
  words: string[];
}

/** An initial, with or without its full stop. */
const INITIAL = /^\p{L}\.?$/u;

const countInitials = (words: readonly string[]): number => words.filter((word) => INITIAL.test(word)).length;

/**
 * Returns whether a name of two or more words is a shorter form of a full name with the same last word: its end, or the full name
 * without middle words, or with an initial.
 */
function isShorterForm(words: readonly string[], full: readonly string[]): boolean {
  const [first = '', fullFirst = ''] = [words[0], full[0]];
  if (first === fullFirst || (INITIAL.test(first) && fullFirst.startsWith(first.charAt(0)))) return true;
  return words.every((word, at) => word === full[full.length - words.length + at]);
}

/** Assigns each mention to the person mentioned last before it, or to the one mentioned first. */
function assignMentions(mentions: readonly NameMention[], persons: readonly Person[]): void {
  const places = persons
    .flatMap((person) => person.mentions.map((mention) => ({ mention, person })))
    .sort((a, b) => compareMentions(a.mention, b.mention));
  let next = 0;
  for (const mention of [...mentions].sort(compareMentions)) {
    while (next + 1 < places.length && compareMentions(places[next + 1]!.mention, mention) < 0) next++;
    places[next]!.person.mentions.push(mention);
  }
}

/** The most full names that are kept for a surname or given name. A text with more is a list of persons. */
const MAX_NAMESAKES = 50;

function addToIndex(index: Map<string, Set<Person>>, word: string, person: Person): void {
  const known = index.get(word);
  if (known && known.size < MAX_NAMESAKES) known.add(person);
  else if (!known) index.set(word, new Set([person]));
}
