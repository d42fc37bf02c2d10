import { scoresBefore } from '../../packages/server/src/nlp/mentions/head-scores.ts';
import type { GoldDocument } from '../corpus/read.ts';
import type { Found } from '../model.ts';
import { candidatesOf, worth } from '../topics/gold.ts';
import type { Example } from './examples.ts';

/** Returns an example for each noun phrase of a document, with its gain as a topic. */
export function topicsOf(document: GoldDocument, found: Found): Example[] {
  const topics = document.topics.map((topic) => topic.toLowerCase());
  const { readings } = found;
  return candidatesOf({ ...document, ...found }, () => 0).map(({ base, words, features, mentions }) => {
    // JSON omits undefined values.
    const counts = { ...features, habit: undefined, encoder: undefined };
    return {
      row: {
        ...{ document: document.id, language: document.source.language, base, words, counts },
        worth: worth(base, topics),
      },
      states: mentions.map(({ field, offset, length }) =>
        scoresBefore(readings.get(field)!, offset + length),
      ),
    };
  });
}
