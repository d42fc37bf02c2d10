import type { View } from '../index/view.ts';
import { findTextsWith, type RequiredTerms } from './required-terms.ts';

/** The most texts whose pairs of words are checked because no term excludes them: about a tenth of a second. */
const maxChecks = 2_000_000;

/**
 * Returns the ids of the texts of a view that have all required terms and pairs of at least one item of `any`; deleted texts may be
 * among them. Returns undefined where the view has not loaded all texts, or where too many texts would have to be checked.
 */
export function findTextsWithAny(view: View, any: readonly RequiredTerms[]): number[] | undefined {
  const withoutTerms = any.filter(({ terms }) => terms.length === 0);
  if (view.unloaded !== undefined || withoutTerms.length * view.size > maxChecks) return undefined;
  const found = new Set<number>();
  for (const required of any) for (const id of findTextsWith(view, required)) found.add(id);
  return [...found];
}
