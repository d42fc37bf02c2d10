import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';
import { seeded } from '../../support/seeded.ts';
import type { Recombined } from '../support/recombined.ts';

/** What the model finds in such texts, as the bench prints it of those that it has analysed. */
const tagsPerText = 7;

/**
 * Gives texts made-up tags, as many and as long as real ones. As in news, some names are in many texts and most in one: of
 * n texts the different names grow as n^(2/3).
 */
export function tagged(make: () => Recombined): () => Recombined {
  const random = seeded(4);
  const name = () => `Namn Nr${Math.floor((1 - random()) ** -1.5)}sson`;
  const tag = (): AnalysedTag => ({
    tag: name(),
    category: 'organization',
    relevance: Math.round(random() * 1000) / 1000,
    mentions: [{ field: 'body', offset: Math.floor(random() * 900), length: 12 }],
  });
  return () => {
    const tags = new Map<string, AnalysedTag>();
    while (tags.size < tagsPerText) {
      const made = tag();
      tags.set(made.tag, made);
    }
    return { ...make(), tags: [...tags.values()] };
  };
}
