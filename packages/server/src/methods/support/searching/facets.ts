import { z } from 'zod';
import { someOf } from '../../../contract/fields.ts';
import { taggedTexts, textCount } from '../../../contract/results.ts';
import { formatDate } from '../../../domain/dates.ts';
import { limits } from '../../../domain/limits.ts';
import { categories } from '../../../domain/tags/tag.ts';
import { facetNames, type FacetName, type FacetQuery, type Facets } from '../../../tags/queries/facets.ts';
import { nameResult } from '../scope.ts';

/** The param that requests counts of a result. */
export const facetParam = {
  facets: someOf(facetNames)
    .optional()
    .describe(
      'Adds `total` and `facets`: the number of texts in the whole result, and how many of them have each tag, a tag of each category, and a date in each month.',
    ),
};

/** The fields of a result with counts. */
export const facetResult = {
  total: z
    .int()
    .optional()
    .describe('The number of all matching texts, beyond `limit` too; present if `facets` is given.'),
  facets: z
    .object({
      tags: z
        .array(z.object({ ...nameResult, texts: taggedTexts }))
        .optional()
        .describe(`The ${limits.facets.tags} most frequent tags, most texts first.`),
      category: z
        .array(z.object({ category: z.enum(categories), texts: textCount }))
        .optional()
        .describe("The categories of the texts' tags, most texts first."),
      month: z
        .array(z.object({ from: z.iso.datetime(), texts: textCount }))
        .optional()
        .describe(
          `The months (UTC) with texts, in ascending order; at most the latest ${limits.facets.months}.`,
        ),
    })
    .optional()
    .describe('The counts that `facets` asks for.'),
};

/** Returns what to count. */
export const facetQuery = (facets: readonly FacetName[]): FacetQuery => ({ facets, limits: limits.facets });

/** Returns counts in the form of the contract. */
export function toCounts({ total, facets }: { total: number; facets: Facets }) {
  const { tags, category, month } = facets;
  return {
    total,
    facets: {
      ...(tags && { tags: tags.map(({ tag, category, texts }) => ({ tag, category, texts })) }),
      ...(category && { category }),
      ...(month && { month: month.map(({ from, texts }) => ({ from: formatDate(from), texts })) }),
    },
  };
}
