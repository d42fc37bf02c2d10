import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';
import { seeded } from '../../support/seeded.ts';
import type { Recombined } from '../support/recombined.ts';

/** The tags that the model finds in these texts, as the bench prints them. */
const tagsPerText = 7;

/**
 * Gives texts made-up tags, as many and as long as real ones. As in news, some names are in many texts and most in one:
 * their frequencies fall as rank^-1.2, so of n texts the different names grow as n^(5/6).
 */
export function tagged(make: () => Recombined): () => Recombined {
  const random = seeded(4);
  const name = () => `Namn Nr${Math.floor(Math.min((1 - random()) ** -5, 1e12)).toString(36)}sson`;
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
