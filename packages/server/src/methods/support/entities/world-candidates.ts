import type { Language } from '../../../domain/language.ts';
import type { Category } from '../../../domain/tags/tag.ts';
import type { WorldEntry } from '../../../knowledge/details.ts';
import { categoryOf } from '../../../nlp/mentions/known-kinds.ts';
import type { Context } from '../../context.ts';
import type { EntityCandidate } from './candidate.ts';

/** What a call searches for. */
export interface EntityQuery {
  /** A name, or an id. */
  name: string;
  language: Language;
  accepts: (category: Category) => boolean;
  limit: number;
}

/** Returns the things of the world whose names resemble a query, or that has the query as its id. */
export async function worldCandidates(
  { world, names }: Pick<Context, 'world' | 'names'>,
  { name, language, accepts, limit }: EntityQuery,
): Promise<EntityCandidate[]> {
  const entry = world?.get(name.trim());
  if (entry !== undefined) {
    const category = categoryOf[entry.kind];
    const sure = { likeness: 1, isWritten: true, isShared: false };
    return accepts(category) ? [{ ...describe(entry, language), category, ...sure }] : [];
  }
  const matches = await names?.find({ name, accepts: (kind) => accepts(categoryOf[kind]), limit });
  return (matches ?? []).map(({ entry, ...match }) => ({
    ...describe(entry, language),
    category: categoryOf[entry.kind],
    ...match,
  }));
}

function describe(entry: WorldEntry, language: Language) {
  const { id, prominence, description, descriptionSv } = entry;
  const inSwedish = { name: entry.nameSv, description: descriptionSv || description };
  const inEnglish = { name: entry.name, description: description || descriptionSv };
  const shown = { en: inEnglish, sv: inSwedish }[language];
  const about = [description, descriptionSv].join(' ');
  return { id, prominence, name: shown.name, description: shown.description || undefined, about };
}
