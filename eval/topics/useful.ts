import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns whether a reader judged a topic of a document useful; undefined for a topic that nobody judged. */
export type Judgement = (document: string, topic: string) => boolean | undefined;

/** Reads the judgements of corpus/useful-topics.tsv. */
export function readJudgement(): Judgement {
  const file = fileURLToPath(new URL('../../corpus/useful-topics.tsv', import.meta.url));
  const judged = new Map<string, boolean>();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [document, topic, judgement] = line.split('\t') as [string, string, string];
    judged.set(`${document}\t${topic}`, judgement === 'useful');
  }
  return (document, topic) => judged.get(`${document}\t${topic}`);
}
