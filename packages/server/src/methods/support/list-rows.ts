import { z } from 'zod';
import { tagFields, textResult, toText } from '../../contract/results.ts';
import { codePoints } from '../../domain/characters.ts';
import { limits } from '../../domain/limits.ts';
import type { TextSummary } from '../../domain/text.ts';
import { excerpt } from '../../listing/excerpt.ts';
import type { Store } from '../../store/store.ts';

export const includableFields = ['excerpt', 'tags'] as const;
export type IncludedField = (typeof includableFields)[number];

/** Characters of a body that are read for its excerpt, which omits repeated spaces and empty lines. */
const excerptChars = 5 * limits.include.excerpt;

export const listRow = textResult.extend({
  excerpt: z
    .string()
    .optional()
    .describe(`The first words of the body, at most ${limits.include.excerpt} characters.`),
  tags: z
    .array(tagFields)
    .optional()
    .describe(`The ${limits.include.tags} most relevant tags; absent until the text is analysed.`),
});

/** Returns texts of one collection as rows of a list, with the fields to include. */
export async function toRows(
  store: Store,
  account: number,
  texts: readonly TextSummary[],
  include: readonly IncludedField[],
): Promise<z.input<typeof listRow>[]> {
  const ids = texts.map(({ textId }) => textId);
  const selector = [account, texts[0]?.collectionId ?? 0, ids] as const;
  const bodies = include.includes('excerpt')
    ? await store.texts.beginnings(...selector, excerptChars)
    : undefined;
  const tags = include.includes('tags') ? await store.analyses.tagsOf(...selector) : undefined;
  return texts.map((text) => {
    const body = bodies?.get(text.textId);
    const topTags = tags?.get(text.textId)?.slice(0, limits.include.tags);
    return {
      ...toText(text),
      ...(body !== undefined && {
        excerpt: excerpt(body, codePoints(body) < excerptChars, limits.include.excerpt),
      }),
      ...(topTags && { tags: topTags.map(({ tag, category, relevance }) => ({ tag, category, relevance })) }),
    };
  });
}
