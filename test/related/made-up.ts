import type { Language } from '../../packages/server/src/domain/language.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import type { Features } from '../../packages/server/src/scoring/sample.ts';
import { randomText } from '../support/texts.ts';

const footer = `Follow the link below to change your settings or to unsubscribe from this daily newsletter. The publisher takes
  no responsibility for the content of external pages. Write to the editors at the address below.`;

export interface Style {
  language: Language;
  /** Whether nearly every text ends with the same footer. */
  isRepeated: boolean;
  /** The share of the direction that all vectors have in common, 0–1: a register. */
  register: number;
}

/** Returns a function that makes up the features of texts, some of which resemble each other. */
export function inventor({ language, isRepeated, register }: Style, random: () => number): () => Features {
  const direction = (): Float32Array => Float32Array.from({ length: 384 }, () => 10 * (random() - 0.5));
  const common = direction();
  const topics = Array.from({ length: 6 }, () => ({ body: randomText(random, 30), vector: direction() }));
  return () => {
    const topic = topics[Math.floor(random() * topics.length)]!;
    const dice = random();
    const own = dice < 0.03 ? '' : randomText(random, 5 + Math.floor(random() * 30));
    const body = dice < 0.5 ? own : `${topic.body} ${own}`;
    const full = isRepeated && random() < 0.97 ? `${body}\n${footer}` : body;
    const noise = direction();
    const vector = noise.map(
      (value, at) => (1 - register) * (value + (dice < 0.5 ? 0 : topic.vector[at]!)) + register * common[at]!,
    );
    return {
      terms: textTerms({ headline: '', body: full, language }),
      vector: random() < 0.1 ? new Float32Array(384) : vector,
      model: models.standard.name,
    };
  };
}
