import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Habit } from '../../packages/server/src/nlp/topics/features.ts';
import { type Candidate, candidates, type ReadField } from '../../packages/server/src/nlp/topics/topics.ts';
import { words } from '../../packages/server/src/nlp/tokens/words.ts';
import { type GoldDocument, readCorpus, type Split } from '../corpus/read.ts';
import { openAnalyser } from '../model.ts';

/** A document with the names that the service finds in it, and the topics that people gave it, in small letters. */
export interface TopicDocument extends GoldDocument {
  tags: readonly AnalysedTag[];
}

export async function readTopics(language: Language, split: Split): Promise<TopicDocument[]> {
  const analyse = await openAnalyser();
  const found: TopicDocument[] = [];
  for (const document of readCorpus(language, split)) {
    const { tags } = await analyse(document.source);
    const topics = document.topics.map((topic) => topic.toLowerCase());
    found.push({ ...document, topics, tags: tags.filter(({ kind }) => kind === undefined) });
  }
  return found;
}

/** Its noun phrases as the service counts them. */
export function candidatesOf({ source, tags }: TopicDocument, habit: Habit): Candidate[] {
  const fields = (['headline', 'body'] as const).map((field): ReadField => [
    field,
    { text: source[field], words: words(source[field]) },
  ]);
  const named = tags.flatMap(({ mentions }) => mentions);
  return candidates(fields, named, source.language, habit);
}

/** The word that a phrase is about: its last one, or the one before "of", "for", "om" and the like. */
export const headOf = (phrase: string): string =>
  phrase
    .split(/ (?:of|for|in|to|om|för|av|mot|till|i) /u)[0]!
    .split(' ')
    .at(-1)!;

/** What a topic is worth: it is one that people gave, or shares its head with one. */
export const worth = (base: string, topics: readonly string[]): number =>
  topics.includes(base) ? 1 : topics.some((topic) => headOf(topic) === headOf(base)) ? 0.6 : 0;

/** Right topics of some documents, each gold one counted once, exact ones first. */
export class TopicScore {
  given = 0;
  exact = 0;
  right = 0;
  gold = 0;
  documents = 0;
  without = 0;

  add(found: readonly string[], gold: readonly string[]): void {
    const open = new Set(gold);
    const rest = found.filter((one) => !open.delete(one));
    this.exact += found.length - rest.length;
    this.right += found.length - rest.length;
    for (const one of rest) {
      const same = [...open].find((topic) => headOf(topic) === headOf(one));
      if (same === undefined) continue;
      open.delete(same);
      this.right++;
    }
    this.given += found.length;
    this.gold += gold.length;
    this.documents++;
    if (found.length === 0) this.without++;
  }

  get precision(): number {
    return this.right / Math.max(1, this.given);
  }
}
