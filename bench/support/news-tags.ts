import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';
import { categories } from '../../packages/server/src/domain/tags/tag.ts';
import { seeded } from '../../support/seeded.ts';
import type { Recombined } from './recombined.ts';

const tagsEach = 8;
const syllables = 'an ber dal ek fors gren holm in ka lind mo nor sten ström vik ås'.split(' ');

/**
 * Returns a maker of the tags of news texts: three tags in four are names that recur by Zipf's law; the others occur once. Half of
 * the names are persons of two words, many of whom share a surname.
 */
export function newsTags(random: () => number, texts: number): () => AnalysedTag[] {
  const frequent = texts / 2;
  let unique = 0;
  const word = (number: number): string => {
    let spelling = '';
    for (let left = number + syllables.length; left > 0; left = Math.floor(left / syllables.length))
      spelling += syllables[left % syllables.length]!;
    return spelling[0]!.toUpperCase() + spelling.slice(1);
  };
  const nameOf = (number: number): Pick<AnalysedTag, 'tag' | 'category'> =>
    number % 2 === 0
      ? { tag: `${word(number % 300)} ${word(number % 7919)}`, category: 'person' }
      : { tag: word(number), category: categories[1 + (number % 4)]! };
  return () => {
    const tags = new Map<string, AnalysedTag>();
    for (let at = 0; at < tagsEach; at++) {
      const number = random() < 0.75 ? Math.floor(frequent ** random()) : frequent + unique++;
      const { tag, category } = nameOf(number);
      const offsets = Array.from({ length: 1 + (at % 3) }, (_, mention) => 10 + 100 * mention + at);
      const mentions = offsets.map((offset) => ({ field: 'body' as const, offset, length: tag.length }));
      tags.set(tag, { tag, category, relevance: Math.round(1000 * random()) / 1000, mentions });
    }
    return [...tags.values()];
  };
}

/** Returns a maker that adds the tags of news to the texts of another maker. */
export function withNewsTags(make: () => Recombined, texts: number): () => Recombined {
  const tagsOf = newsTags(seeded(4), Math.max(texts, 2));
  return () => ({ ...make(), tags: tagsOf() });
}
