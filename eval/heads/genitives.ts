import { genitive } from '../../packages/server/src/languages/sv/genitive.ts';
import { isCoveredByLists, CONTEXT_LENGTH } from '../../packages/server/src/nlp/entities/base-form.ts';
import { scoresBefore } from '../../packages/server/src/nlp/mentions/head-scores.ts';
import type { GoldDocument } from '../corpus/read.ts';
import type { Found } from '../model.ts';
import type { Example } from './examples.ts';

/** Matches names whose -s is weighed. Other genitives are recognised by their shape: "SVT:s", "HANS". */
const WEIGHED = /\p{L}{2}s$/u;

const lastWord = (text: string) => text.slice(text.search(/\S+$/u));

/** Returns an example for each Swedish name in -s of a document: whether it is a genitive, and the counts that the service weighs. */
export function genitivesOf({ id, source, entities }: GoldDocument, { readings }: Found): Example[] {
  const names = entities.flatMap(({ category, mentions }) =>
    mentions.map(({ field, start, end, ending }) => ({
      ...{ field, end, ending, category },
      surface: source[field].slice(start, end),
    })),
  );
  const words = new Set(names.map(({ surface }) => lastWord(surface)));
  return names
    .filter(({ surface }) => WEIGHED.test(surface) && !surface.endsWith(':s'))
    .map(({ field, end, ending, surface, category }) => {
      const word = lastWord(surface);
      return {
        row: {
          ...{ document: id, surface, isGenitive: ending === 1 ? 1 : 0, isSwapped: 0 },
          counts: {
            ...oddsOf(word, source[field].slice(end)),
            stem: words.has(word.slice(0, -1)) ? 1 : 0,
            isListed: isCoveredByLists(category) ? 1 : 0,
          },
        },
        states: [scoresBefore(readings.get(field)!, end)],
      };
    });
}

/** Returns the odds of a genitive; `word` is null for a name that is never a genitive. */
export const oddsOf = (word: string, after: string) => ({
  word: genitive.wordLogOdds(word),
  context: genitive.contextLogOdds(after.slice(0, CONTEXT_LENGTH)),
});
