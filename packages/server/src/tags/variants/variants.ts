import { codePointOrder } from '../../domain/characters.ts';
import { categories } from '../../domain/tags/tag.ts';
import { noNumber, type ShownNames } from '../shown-names.ts';
import { NameGroups } from './name-groups.ts';

const unknown = categories.indexOf('unknown');
/** The number that stands for several bearers of a surname. */
const several = -2;

/**
 * Joins the names of whole collections that mean one entity. Returns for each name the number of the name that stands for
 * its entry. `texts` has the number of texts of each name; names without texts are skipped, and their results are
 * meaningless. Therefore the same texts give the same entries in whatever order they arrived. `groups` is memory to reuse.
 *
 * 1. Names with the same key and category join: they differ only in case, accents, hyphens, dots and spaces.
 * 2. A name of unknown category joins the only other category that has its key.
 * 3. A genitive joins the name without the ending, if that name is in at least as many texts.
 * 4. A single word for a person joins the only person whose last word it is.
 *
 * The name in the most texts stands for an entry: a name of a known category, if there is any. Names that joined by rules 3
 * and 4 do not stand for it, because they are inflected or shorter forms.
 */
export function joinVariants(names: ShownNames, texts: Uint32Array, groups = new NameGroups()): Uint32Array {
  const { key, category, stem, surname, word } = names;
  groups.reset(names.length, names.keys);
  const groupOf = new Int32Array(names.length).fill(noNumber);
  for (let name = 0; name < groupOf.length; name++) {
    if (texts[name]! > 0 && !names.isAlone(name))
      groupOf[name] = groups.add(key[name]!, category[name]!, texts[name]!);
  }
  for (let name = 0; name < groupOf.length; name++) {
    if (groupOf[name] === noNumber || category[name] !== unknown) continue;
    const known = groups.findOnlyKnown(key[name]!);
    if (known !== noNumber) groups.join(groupOf[name]!, known);
  }
  const nameOf = chooseNames(names, texts, groups, groupOf);
  const textsOf = groups.textCounts();
  for (let name = 0; name < groupOf.length; name++) {
    const group = groupOf[name]!;
    if (group === noNumber || stem[name] === noNumber) continue;
    const base = groups.findForCategory(stem[name]!, category[name]!);
    if (base !== noNumber && textsOf[base]! >= textsOf[group]!) groups.join(group, base);
  }
  const bearers = new Int32Array(names.keys).fill(noNumber);
  for (let name = 0; name < groupOf.length; name++) {
    const last = surname[name]!;
    if (groupOf[name] === noNumber || last === noNumber) continue;
    const person = groups.rootOf(groupOf[name]!);
    bearers[last] = bearers[last] === noNumber || bearers[last] === person ? person : several;
  }
  for (let name = 0; name < groupOf.length; name++) {
    if (groupOf[name] === noNumber || word[name] === noNumber) continue;
    const bearer = bearers[word[name]!]!;
    if (bearer >= 0) groups.join(groupOf[name]!, bearer);
  }
  const entryOf = new Uint32Array(names.length);
  for (let name = 0; name < entryOf.length; name++) {
    entryOf[name] = groupOf[name] === noNumber ? name : nameOf[groups.rootOf(groupOf[name]!)]!;
  }
  return entryOf;
}

/** Returns, for each group, the name that stands for it. */
function chooseNames(
  names: ShownNames,
  texts: Uint32Array,
  groups: NameGroups,
  groupOf: Int32Array,
): Int32Array {
  const { category } = names;
  const isBetter = (one: number, other: number): boolean => {
    const known = Number(category[one] !== unknown) - Number(category[other] !== unknown);
    const more = known || texts[one]! - texts[other]!;
    return more > 0 || (more === 0 && codePointOrder(names.names[one]!.tag, names.names[other]!.tag) < 0);
  };
  const nameOf = new Int32Array(groups.count).fill(noNumber);
  for (let name = 0; name < groupOf.length; name++) {
    if (groupOf[name] === noNumber) continue;
    const root = groups.rootOf(groupOf[name]!);
    if (nameOf[root] === noNumber || isBetter(name, nameOf[root]!)) nameOf[root] = name;
  }
  return nameOf;
}
