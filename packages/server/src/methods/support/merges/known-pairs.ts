import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '../../../contract/method.ts';
import type { TagEntity } from '../../../domain/tags/link.ts';
import type { Category } from '../../../domain/tags/tag.ts';
import { namesOf } from '../../../domain/tags/vocabulary.ts';
import { formOf } from '../../../knowledge/form.ts';
import { categoryByKind } from '../../../nlp/mentions/known-kinds.ts';
import type { WorldReading } from '../../../search/names/world-names.ts';
import type { KnownPair } from '../../../tags/merges/candidates.ts';
import { areAlike, comparedName } from '../../../tags/merges/likeness.ts';
import type { ComparedName } from '../../../tags/merges/short-names.ts';
import type { ListedTag } from '../../../tags/queries/list.ts';
import { keyOfEntity } from '../../../tags/rows.ts';
import type { Context } from '../../context.ts';
import { visibleVocabularies } from '../vocabularies.ts';

/** Names that are looked up in the table without a pause, in a fraction of a millisecond. */
const NAMES_AT_ONCE = 200;

type Tag = Pick<ListedTag, 'tag' | 'category' | 'link'>;

/** A tag that means an entity, or that may mean it because one of the entity's names is the tag. */
interface Meaning {
  tag: Tag;
  entity: TagEntity;
  isCertain: boolean;
}

/**
 * Returns pairs of tags that mean one entity: by the links of texts, by the vocabularies that the caller may read, or by the names that
 * the world knows, unless `hasWorld` is false. `letters` are the own letters of the collection's language (`ownLetters`); `tags` are
 * ordered by number of texts, most texts first. The other tags of an entity are merged into the tag with its usual name, or else into
 * its first tag.
 */
export async function knownPairs(
  context: Context,
  caller: Caller,
  { hasWorld, letters }: { hasWorld: boolean; letters: string },
  tags: readonly Tag[],
): Promise<KnownPair[]> {
  const linked = tags.flatMap((tag) => (tag.link ? [{ tag, entity: tag.link, isCertain: true }] : []));
  const open = tags.filter(({ link, category }) => link === undefined && category !== 'url');
  const own = await vocabularyMeanings(context, caller, open);
  const world = hasWorld ? await worldMeanings(context, open) : [];
  const byEntity = Map.groupBy([...linked, ...own, ...world], ({ entity }) => keyOfEntity(entity));
  const pairs: KnownPair[] = [];
  for (const meanings of byEntity.values()) {
    if (meanings.length < 2) continue;
    const usual = await usualNames(context, caller.account, meanings[0]!.entity);
    const into = meanings.find(({ tag }) => usual.has(formOf(tag.tag))) ?? meanings[0]!;
    const reason = into.entity.vocabulary === undefined ? 'entity' : 'vocabulary';
    for (const from of meanings) {
      if (from === into || !isAlike(from.tag.category, into.tag.category)) continue;
      pairs.push({ from: from.tag, into: into.tag, reason, needs: needsOf(from, into, letters) });
    }
  }
  return pairs;
}

/** Returns the evidence that a pair needs besides its names. "Benin" may stand for Benin City or for another thing, so it needs a text. */
function needsOf(from: Meaning, into: Meaning, letters: string): KnownPair['needs'] {
  if (from.isCertain && into.isCertain) {
    if (into.entity.vocabulary !== undefined) return undefined;
    // A table also lists former names, and names that other things share: "Televerket" for Telia.
    const [one, other] = [from, into].map(({ tag: { tag, category } }) =>
      comparedName(tag, letters, category === 'person'),
    ) as [ComparedName, ComparedName];
    const isSure = from.tag.link && !one.isPerson && areAlike(one, other);
    return isSure ? undefined : 'trace';
  }
  const [one, other] = [from, into].map(({ tag }) => ` ${formOf(tag.tag)} `) as [string, string];
  return one.includes(other) || other.includes(one) ? 'text' : 'similarity';
}

/** Returns the meanings of tags by the vocabularies that the caller may read. */
async function vocabularyMeanings(
  { store }: Context,
  caller: Caller,
  tags: readonly Tag[],
): Promise<Meaning[]> {
  const vocabularies = (await visibleVocabularies(store, caller)).map(({ vocabularyId }) => vocabularyId);
  if (vocabularies.length === 0) return [];
  const byForm = Map.groupBy(tags, ({ tag }) => formOf(tag).toLowerCase());
  const forms = [...byForm.keys()].filter((form) => form !== '');
  const found = await store.vocabularies.findByForms(caller.account, vocabularies, forms, 4 * forms.length);
  return found.flatMap(({ vocabularyId, entry }) => {
    if (entry.isNever) return [];
    const forms = new Set(namesOf(entry).map((name) => formOf(name).toLowerCase()));
    return [...forms]
      .flatMap((form) => byForm.get(form) ?? [])
      .filter(({ category }) => isAlike(category, entry.category))
      .map((tag) => ({
        ...{ tag, isCertain: true },
        entity: { id: entry.id, vocabulary: vocabularyId },
      }));
  });
}

/** Returns the meanings that tags may have by the names that the world knows. */
async function worldMeanings({ worldSearch }: Context, tags: readonly Tag[]): Promise<Meaning[]> {
  const meanings: Meaning[] = [];
  for (const [at, tag] of tags.entries()) {
    if (at % NAMES_AT_ONCE === 0) await nextTurn();
    // A person's name of one word may be anybody's.
    if (tag.category === 'person' && !tag.tag.includes(' ')) continue;
    const readings = (worldSearch?.readings(tag.tag) ?? []).filter(({ kind }) =>
      isAlike(tag.category, categoryByKind[kind]),
    );
    for (const { id } of readings)
      meanings.push({ tag, entity: { id }, isCertain: isOnly(readings) && !isShort(tag.tag) });
  }
  return meanings;
}

const isOnly = ([reading, ...others]: readonly WorldReading[]): boolean =>
  others.length === 0 && reading !== undefined && !reading.isShared;

/** Returns whether a name is so short that other things have it too, whatever a table knows. */
const isShort = (name: string): boolean => name.length < 4;

/** Returns the forms of the usual names of an entity. */
async function usualNames(
  { store, world }: Context,
  account: number,
  { id, vocabulary }: TagEntity,
): Promise<Set<string>> {
  if (vocabulary === undefined) {
    const entry = world?.get(id);
    return new Set(entry && [entry.name, entry.nameSv].map(formOf));
  }
  const entry = (await store.vocabularies.getEntries(account, vocabulary, [id])).get(id);
  return new Set(entry && [formOf(entry.name)]);
}

const isAlike = (one: Category, other: Category): boolean =>
  one === other || one === 'unknown' || other === 'unknown';
