import type { TopicRules } from '../../packages/server/src/languages/record.ts';
import type { Habit } from '../../packages/server/src/nlp/topics/features.ts';
import { type TopicCandidate, topicCandidates } from '../../packages/server/src/nlp/topics/topics.ts';
import type { GoldDocument } from '../corpus/read.ts';
import { type Found, openReader } from '../model.ts';

/** A document with the names that the service finds in it, and its gold topics in lower case. */
export interface TopicDocument extends GoldDocument, Found {}

export async function readTopics(documents: readonly GoldDocument[]): Promise<TopicDocument[]> {
  const read = await openReader();
  const found: TopicDocument[] = [];
  for (const document of documents) {
    const topics = document.topics.map((topic) => topic.toLowerCase());
    found.push({ ...document, topics, ...(await read(document.source)) });
  }
  return found;
}

/** Returns the noun phrases of a document with the service's features. */
export function candidatesOf(
  { source, tags, readings, score }: TopicDocument,
  habit: Habit,
): TopicCandidate[] {
  const nameMentions = tags.flatMap(({ mentions }) => mentions);
  return topicCandidates([...readings], nameMentions, source.language, { habit, score });
}

/** Returns how readily people choose a noun as a topic, by a table of the model package. */
export function habitOf({ words, unknown }: TopicRules['habits']): Habit {
  const known = new Map(Object.entries(words));
  return (head) => known.get(head) ?? unknown;
}

/** Returns the head of a phrase: its last word, or the word before a preposition such as "of", "for" or "om". */
export const headOf = (phrase: string): string =>
  phrase
    .split(/ (?:of|for|in|to|om|för|av|mot|till|i) /u)[0]!
    .split(' ')
    .at(-1)!;

/** Returns the gain of a topic: 1 if people chose it, .6 if it shares its head with a chosen topic, otherwise 0. */
export const worth = (base: string, topics: readonly string[]): number =>
  topics.includes(base) ? 1 : topics.some((topic) => headOf(topic) === headOf(base)) ? 0.6 : 0;

/** Counts the right topics of documents; each gold topic counts once, exact matches first. */
export class TopicScore {
  returned = 0;
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
    this.returned += found.length;
    this.gold += gold.length;
    this.documents++;
    if (found.length === 0) this.without++;
  }

  get precision(): number {
    return this.right / Math.max(1, this.returned);
  }
}
