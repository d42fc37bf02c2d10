import type { Language } from '../../../domain/language.ts';
import { describeEntry, type WorldEntry } from '../../../knowledge/details.ts';
import type { Kind } from '../../../knowledge/layout.ts';
import { categoryByKind } from '../../../nlp/mentions/known-kinds.ts';
import type { Context } from '../../context.ts';
import type { EntityCandidate, EntityQuery } from './candidate.ts';

/** Returns the entities of the world's table whose names resemble a query, or the entity whose id is the query. */
export async function worldCandidates(
  { world, worldSearch }: Pick<Context, 'world' | 'worldSearch'>,
  { name, language, categories, limit }: EntityQuery,
): Promise<EntityCandidate[]> {
  const accepts = (kind: Kind) => categories === undefined || categories.includes(categoryByKind[kind]);
  const entry = world?.get(name.trim());
  if (entry !== undefined) {
    const sure = { likeness: 1, isWritten: true, isShared: false };
    return accepts(entry.kind) ? [{ ...describe(entry, language), ...sure }] : [];
  }
  const matches = await worldSearch?.find({ name, accepts, limit });
  return (matches ?? []).map(({ entry, ...match }) => ({ ...describe(entry, language), ...match }));
}

function describe(entry: WorldEntry, language: Language = 'en') {
  const { id, prominence, description, descriptionSv } = entry;
  const about = [description, descriptionSv].join(' ');
  const category = categoryByKind[entry.kind];
  return { id, category, prominence, ...describeEntry(entry, language), about };
}
