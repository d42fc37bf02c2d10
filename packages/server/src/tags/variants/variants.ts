import { codePointOrder } from '../../domain/characters.ts';
import { categories } from '../../domain/tags/tag.ts';
import { none, type ShownNames } from '../shown-names.ts';
import { Groups } from './groups.ts';

const unknown = categories.indexOf('unknown');
/** In the place of the one person of a surname that several bear. */
const several = -2;

/**
 * Joins the names that mean one entity, as far as whole collections tell: by number of a name, that of the name which its
 * entry is called by. `texts` says in how many texts each name is; those in none are left aside (for them the answer means
 * nothing), so the same texts give the same entries in whatever order they came. `groups` is what to work with.
 *
 * 1. One key and one category: case, accents, hyphens, dots and spaces aside.
 * 2. An unknown one goes to the only other category that has its key.
 * 3. A genitive goes to the name without the ending, where that is in as many texts or more.
 * 4. A single word for a person goes to the only person whose last word it is.
 *
 * An entry is called by the name in most texts, one of a known category if there is one; what came by 3 and 4 does not name
 * it, for it is an inflected or a shorter form.
 */
export function joinVariants(names: ShownNames, texts: Uint32Array, groups = new Groups()): Uint32Array {
  const { key, category, stem, surname, word } = names;
  groups.begin(names.length, names.keys);
  const groupOf = new Int32Array(names.length).fill(none);
  for (let name = 0; name < groupOf.length; name++) {
    if (texts[name]! > 0 && !names.isAlone(name))
      groupOf[name] = groups.add(key[name]!, category[name]!, texts[name]!);
  }
  for (let name = 0; name < groupOf.length; name++) {
    if (groupOf[name] === none || category[name] !== unknown) continue;
    const known = groups.onlyKnown(key[name]!);
    if (known !== none) groups.join(groupOf[name]!, known);
  }
  const called = calledBy(names, texts, groups, groupOf);
  const textsOf = groups.texts();
  for (let name = 0; name < groupOf.length; name++) {
    const group = groupOf[name]!;
    if (group === none || stem[name] === none) continue;
    const base = groups.ofCategory(stem[name]!, category[name]!);
    if (base !== none && textsOf[base]! >= textsOf[group]!) groups.join(group, base);
  }
  const bearers = new Int32Array(names.keys).fill(none);
  for (let name = 0; name < groupOf.length; name++) {
    const last = surname[name]!;
    if (groupOf[name] === none || last === none) continue;
    const person = groups.rootOf(groupOf[name]!);
    bearers[last] = bearers[last] === none || bearers[last] === person ? person : several;
  }
  for (let name = 0; name < groupOf.length; name++) {
    if (groupOf[name] === none || word[name] === none) continue;
    const bearer = bearers[word[name]!]!;
    if (bearer >= 0) groups.join(groupOf[name]!, bearer);
  }
  const entryOf = new Uint32Array(names.length);
  for (let name = 0; name < entryOf.length; name++) {
    entryOf[name] = groupOf[name] === none ? name : called[groups.rootOf(groupOf[name]!)]!;
  }
  return entryOf;
}

/** By group as it is now: its name. */
function calledBy(names: ShownNames, texts: Uint32Array, groups: Groups, groupOf: Int32Array): Int32Array {
  const { category } = names;
  const isBetter = (one: number, other: number): boolean => {
    const known = Number(category[one] !== unknown) - Number(category[other] !== unknown);
    const more = known || texts[one]! - texts[other]!;
    return more > 0 || (more === 0 && codePointOrder(names.names[one]!.tag, names.names[other]!.tag) < 0);
  };
  const called = new Int32Array(groups.count).fill(none);
  for (let name = 0; name < groupOf.length; name++) {
    if (groupOf[name] === none) continue;
    const root = groups.rootOf(groupOf[name]!);
    if (called[root] === none || isBetter(name, called[root]!)) called[root] = name;
  }
  return called;
}
