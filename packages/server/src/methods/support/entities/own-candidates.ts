import { namesOf, type VocabularyEntry } from '../../../domain/tags/vocabulary.ts';
import { formOf } from '../../../knowledge/form.ts';
import { likenessOf, longestOf, MISSPELLED, searchForm, wordsOf } from '../../../knowledge/likeness.ts';
import { misspelledForms } from '../../../knowledge/misspelled.ts';
import type { FoundEntry, Store } from '../../../store/store.ts';
import type { EntityCandidate, EntityQuery } from './candidate.ts';

/**
 * Returns the entries of vocabularies whose names resemble a query, or that have the query as their id, in the order of the
 * vocabularies. Names that are never a tag are left out.
 */
export async function ownCandidates(
  { vocabularies }: Pick<Store, 'vocabularies'>,
  { account, ids }: { account: number; ids: readonly number[] },
  query: EntityQuery,
): Promise<EntityCandidate[]> {
  const { name, categories, limit } = query;
  const category = categories?.length === 1 ? categories[0] : undefined;
  const [found, ...byId] = await Promise.all([
    vocabularies.find(account, ids, name, { limit, category }),
    ...ids.map((vocabulary) => vocabularies.getEntries(account, vocabulary, [name.trim()])),
  ]);
  const identified = byId.flatMap((entries, at) =>
    [...entries.values()].map((entry) => ({ ...toCandidate(ids[at]!, entry, query), ...idMatch })),
  );
  const toOwn = ({ vocabularyId, entry }: FoundEntry) => toCandidate(vocabularyId, entry, query);
  const named = found.map(toOwn);
  const isKnown = [...identified, ...named].some(({ likeness }) => likeness === 1);
  const form = searchForm(name);
  const inside = isKnown ? [] : await vocabularies.findByWord(account, ids, longestOf(wordsOf(form)), limit);
  const forms = isKnown ? [] : [...new Set(misspelledForms(form))];
  const foundByForm = await vocabularies.findByForms(account, ids, forms, limit);
  const all = new Map<string, EntityCandidate & { isNever: boolean }>();
  const misspelled = foundByForm.map((one) => ({ ...toOwn(one), likeness: MISSPELLED }));
  for (const one of [...identified, ...named, ...inside.map(toOwn), ...misspelled]) {
    const key = `${one.vocabulary} ${one.id}`;
    if (one.likeness > (all.get(key)?.likeness ?? 0)) all.set(key, one);
  }
  return [...all.values()].filter(
    ({ category, isNever }) => !isNever && (categories === undefined || categories.includes(category)),
  );
}

/** The fields of a candidate whose id is the query. */
const idMatch = { likeness: 1, isWritten: true };

function toCandidate(
  vocabulary: number,
  entry: VocabularyEntry,
  { name, language }: EntityQuery,
): EntityCandidate & { isNever: boolean } {
  const { id, category, description = '', isNever = false } = entry;
  const names = namesOf(entry);
  const form = searchForm(name);
  return {
    ...{ vocabulary, id, category, description, about: description, isNever },
    name: (language && entry.names?.[language]) ?? entry.name,
    likeness: Math.max(...names.map((one) => likenessOf(form, searchForm(one)))),
    isWritten: names.some((one) => formOf(one) === formOf(name)),
    // Whoever keeps a vocabulary decides what its names mean, so no entry is more likely than another.
    ...{ prominence: 1, isShared: false },
  };
}
