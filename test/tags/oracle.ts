/** The expected results of the methods of tags, counted from every text for each query. */
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { CollectionEdit } from '../../packages/server/src/tags/edits.ts';
import type { MadeUpTag } from './stored-texts.ts';

export interface OracleText {
  collectionId: number;
  textId: number;
  date: number;
  tags: readonly MadeUpTag[];
}

interface Name {
  tag: string;
  category: Category;
}

/** The genitives among the names of the tests; "Lars" is not a genitive, though there is a "Lar". */
const genitives: Record<string, string> = { europaparlamentets: 'europaparlamentet', sveriges: 'sverige' };

/** Returns a name in small letters that sorts in Swedish order, without other accents. */
export const plain = (tag: string): string =>
  Array.from(tag.toLowerCase().normalize('NFC'))
    .map((letter) => ('åäö'.includes(letter) ? `z~${'åäö'.indexOf(letter)}` : letter.normalize('NFD')[0]!))
    .join('');
const bare = (tag: string): string => plain(tag).replaceAll(/[ .-]/g, '');
/** Returns the letters by which names are compared; for an address all its characters. */
const key = ({ tag, category }: Name): string => (category === 'url' ? `url ${plain(tag)}` : bare(tag));
const id = ({ tag, category }: Name): string => JSON.stringify([tag, category]);
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const byName = (one: Name, other: Name): number =>
  compare(plain(one.tag), plain(other.tag)) ||
  compare(one.tag, other.tag) ||
  compare(one.category, other.category);

export interface Entry extends Name {
  names: Name[];
}

/** Returns the entries of some texts, by comparing every pair of names. */
export function entriesOf(texts: readonly OracleText[]): Entry[] {
  const names = new Map<string, Name & { texts: number }>();
  for (const { tags } of texts) {
    for (const text of new Map(tags.map((tag) => [id(tag), tag])).values()) {
      const known = names.get(id(text)) ?? { tag: text.tag, category: text.category, texts: 0 };
      names.set(id(text), { ...known, texts: known.texts + 1 });
    }
  }
  const all = [...names.values()];
  const isKnown = ({ category }: Name): boolean => category !== 'unknown';
  const sum = (group: readonly { texts: number }[]): number =>
    group.reduce((total, { texts }) => total + texts, 0);
  /** Returns the names that have the letters and the category of a name. */
  const groupOf = (name: Name): (typeof all)[number][] => {
    const alike = all.filter((other) => key(other) === key(name));
    const known = new Set(alike.filter(isKnown).map(({ category }) => category));
    if (known.size === 1) return alike;
    return alike.filter(({ category }) => category === name.category);
  };
  const genitiveOf = (name: Name): Name | undefined => {
    const stem = genitives[key(name)];
    if (stem === undefined) return undefined;
    const same = all.filter((other) => key(other) === stem);
    const known = same.filter(isKnown);
    const found =
      same.find(({ category }) => category === name.category) ??
      (name.category === 'unknown' && new Set(known.map(({ category }) => category)).size === 1
        ? known[0]
        : undefined);
    return found && sum(groupOf(found)) >= sum(groupOf(name)) ? found : undefined;
  };
  const callOf = (name: Name): Name => {
    const group = groupOf(name);
    const candidates = group.some(isKnown) ? group.filter(isKnown) : group;
    return candidates.toSorted((one, other) => other.texts - one.texts || compare(one.tag, other.tag))[0]!;
  };
  const baseOf = (name: Name): Name => {
    const stems = groupOf(name).flatMap((one) => genitiveOf(one) ?? []);
    return callOf(stems[0] ?? name);
  };
  const bearersOf = (word: string): Set<string> =>
    new Set(
      all
        .filter(({ tag, category }) => category === 'person' && tag.includes(' '))
        .filter(({ tag }) => bare(tag.slice(tag.lastIndexOf(' ') + 1)) === bare(word))
        .map((name) => id(baseOf(name))),
    );
  const entryOf = (name: Name): string => {
    const base = baseOf(name);
    const words = groupOf(base).filter(({ tag, category }) => category === 'person' && !tag.includes(' '));
    for (const word of words) {
      const bearers = bearersOf(word.tag);
      if (bearers.size === 1) return [...bearers][0]!;
    }
    return id(base);
  };
  return [...Map.groupBy(all, entryOf)].map(([called, names]) => {
    const [tag, category] = JSON.parse(called) as [string, Category];
    const sorted = names.toSorted((one, other) => other.texts - one.texts || compare(one.tag, other.tag));
    return { tag, category, names: sorted };
  });
}

/** Returns how relevant an entry is to a text; undefined if the text does not name it. */
export function relevanceOf({ names }: Entry, { tags }: OracleText): number | undefined {
  const found = tags.filter((tag) => names.some((name) => id(name) === id(tag)));
  return found.length === 0 ? undefined : Math.max(...found.map(({ relevance }) => relevance));
}

export const textsWithin = (texts: readonly OracleText[], from = -Infinity, to = Infinity): OracleText[] =>
  texts.filter(({ date }) => date >= from && date < to);

/** A name that edits have replaced, and the name that is shown for it. */
export interface Alias {
  tag: string;
  shown: Name;
}

/** Returns the names that the edits of a collection have replaced: each edit applies to what the edits before it show. */
export function aliasesOf(edits: readonly CollectionEdit[]): Alias[] {
  const ordered = edits.toSorted((one, other) => one.version - other.version);
  const isSame = (one: Name, other: Name): boolean =>
    key(one) === key(other) && one.category === other.category;
  return ordered.flatMap(({ names }) =>
    names.flatMap((name) => {
      let shown: Name = name;
      for (const edit of ordered) {
        if (!edit.names.some((other) => isSame(other, shown))) continue;
        if (edit.isHidden) return [];
        shown = { tag: edit.newTag ?? shown.tag, category: edit.newCategory ?? shown.category };
      }
      return shown.tag === name.tag ? [] : [{ tag: name.tag, shown }];
    }),
  );
}

const orders = {
  texts: (one: ListedTag, other: ListedTag) => other.texts - one.texts || byName(one, other),
  latest: (one: ListedTag, other: ListedTag) => other.last - one.last || byName(one, other),
  name: byName,
};

interface ListedTag extends Name {
  texts: number;
  first: number;
  last: number;
  variants: string[];
}

export interface ListQuery {
  prefix?: string;
  match?: 'prefix' | 'words';
  category?: Category;
  min_texts?: number;
  order?: keyof typeof orders;
  from?: number;
  to?: number;
}

export function list(texts: readonly OracleText[], query: ListQuery, aliases: readonly Alias[]): ListedTag[] {
  const { prefix = '', match } = query;
  const listWhere = (isWanted: (tag: string) => boolean) => listNamed(texts, query, aliases, isWanted);
  if (match !== 'words' || prefix === '') return listWhere((tag) => plain(tag).startsWith(plain(prefix)));
  const exact = listWhere((tag) => hasWords(tag, prefix, (one, other) => one === other));
  return exact.length > 0 ? exact : listWhere((tag) => hasWords(tag, prefix, isNear));
}

/** Returns the words of a name in small letters, without accents except in Swedish letters. */
const wordsIn = (name: string): string[] =>
  Array.from(name.toLowerCase().normalize('NFC'))
    .map((letter) => ('åäö'.includes(letter) ? letter : letter.normalize('NFD')[0]!))
    .join('')
    .split(/[ .-]+/);

/** Returns whether every word of a query is like the beginning of a word of a name. */
const hasWords = (name: string, query: string, isLike: (one: string, other: string) => boolean): boolean =>
  wordsIn(query).every((word) =>
    wordsIn(name).some((other) =>
      [...Array(other.length + 1).keys()].some((end) => isLike(word, other.slice(0, end))),
    ),
  );

/** Returns whether words are equal or, from five letters on, differ by one letter: replaced, added, removed, or swapped with the next. */
function isNear(one: string, other: string): boolean {
  if (one === other || one.length < 5) return one === other;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [rest, others] = [one.slice(at), other.slice(at)];
  return (
    rest.slice(1) === others ||
    rest === others.slice(1) ||
    (rest.length > 0 && others.length > 0 && rest.slice(1) === others.slice(1)) ||
    (rest.length > 1 && rest === others.slice(1, 2) + others.slice(0, 1) + others.slice(2))
  );
}

function listNamed(
  texts: readonly OracleText[],
  { category, min_texts = 1, order = 'texts', from, to }: ListQuery,
  aliases: readonly Alias[],
  isWanted: (tag: string) => boolean,
): ListedTag[] {
  const found = entriesOf(texts).flatMap((entry): ListedTag[] => {
    const naming = textsWithin(texts, from, to).filter((text) => relevanceOf(entry, text) !== undefined);
    const former = aliases.filter(({ shown }) => entry.names.some((name) => id(name) === id(shown)));
    const isFound = [...entry.names, ...former].some(({ tag }) => isWanted(tag));
    if (naming.length < min_texts || !isFound) return [];
    if (category && entry.category !== category) return [];
    const dates = naming.map(({ date }) => date);
    const counts = new Map<string, number>();
    for (const { tag } of entry.names) {
      const count = texts.flatMap(({ tags }) => [...new Set(tags.filter((one) => one.tag === tag && entry.names.some((name) => id(name) === id(one))).map(id))]).length; // prettier-ignore
      if (tag !== entry.tag) counts.set(tag, count);
    }
    for (const { tag } of former) if (tag !== entry.tag && !counts.has(tag)) counts.set(tag, 0);
    const variants = [...counts].toSorted((one, other) => other[1] - one[1] || compare(one[0], other[0]));
    return [
      {
        tag: entry.tag,
        category: entry.category,
        texts: naming.length,
        first: Math.min(...dates),
        last: Math.max(...dates),
        variants: variants.map(([tag]) => tag),
      },
    ];
  });
  return found.toSorted(orders[order]);
}

/** Returns the entry that a name means. */
export function entry(texts: readonly OracleText[], tag: string, category?: Category): Entry | undefined {
  const count = ({ names }: Entry): number =>
    texts.flatMap(({ tags }) => [...new Set(tags.filter((one) => names.some((name) => id(name) === id(one)) && key(one) === key({ tag, category: one.category }) && (!category || one.category === category || isOf(one))).map(id))]).length; // prettier-ignore
  const isOf = (one: Name): boolean =>
    entriesOf(texts).some(
      (entry) => entry.category === category && entry.names.some((name) => id(name) === id(one)),
    );
  return entriesOf(texts)
    .filter((one) => count(one) > 0)
    .toSorted((one, other) => count(other) - count(one) || compare(`${one.tag} ${one.category}`, `${other.tag} ${other.category}`))[0]; // prettier-ignore
}

/**
 * Returns the names that co-occur with an entry more often than by chance, by the textbook formula; `whole` defines the
 * entries.
 */
export function relatedTags(texts: readonly OracleText[], subject: Entry, whole: readonly OracleText[]) {
  const all = texts.length;
  const isIn = (one: Entry) => (text: OracleText) => relevanceOf(one, text) !== undefined;
  const other = texts.filter(isIn(subject)).length;
  return entriesOf(whole)
    .filter((one) => one.tag !== subject.tag || one.category !== subject.category)
    .flatMap((one) => {
      const own = texts.filter(isIn(one)).length;
      const both = texts.filter(isIn(one)).filter(isIn(subject)).length;
      const observed = [both, own - both, other - both, all - own - other + both];
      const shares = [own * other, own * (all - other), (all - own) * other, (all - own) * (all - other)];
      const ratio = 2 * observed.reduce((sum, count, at) => sum + (count === 0 ? 0 : count * Math.log((count * all) / shares[at]!)), 0); // prettier-ignore
      const isMore = both / all > (own / all) * (other / all);
      if (both < 2 || !isMore || ratio < 3.84) return [];
      const strength = Math.log(both / all / ((own / all) * (other / all))) / -Math.log(both / all);
      return [{ tag: one.tag, category: one.category, texts: both, strength }];
    });
}
