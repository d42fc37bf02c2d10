import { limits } from '../../packages/server/src/domain/limits.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { seeded } from '../../support/seeded.ts';
import { type Recombined, recombiner } from './recombined.ts';

export const copies = 10_000;
export const tellings = 10_000;
/** Texts of the greatest length. */
export const long = 50;
export const others = 10_000;

/**
 * A collection as unkind as one can be: copies of one text, tellings of another that differ in a sentence, texts of the greatest
 * length and others, in this order.
 */
export function* unkindTexts(data: string): Generator<Recombined> {
  const random = seeded(3);
  const recombined = recombiner(data);
  const dated = (text: Recombined): Recombined => ({ ...text, createdAt: Math.floor(random() * 5e7) });
  const copied = recombined();
  for (let i = 0; i < copies; i++) yield dated(copied);
  const subject = recombined();
  for (let i = 0; i < tellings; i++)
    yield dated(joined([subject, firstSentence(recombined())], subject.vector));
  for (let i = 0; i < long; i++) yield dated(longText(recombined));
  for (let i = 0; i < others; i++) yield dated(recombined());
}

function firstSentence({ body, ...text }: Recombined): Recombined {
  return { ...text, body: body.split(/(?<=[.!?])\s+/)[0]! };
}

function longText(recombined: () => Recombined): Recombined {
  const parts: Recombined[] = [];
  for (let length = 0; length < limits.body; length += parts.at(-1)!.body.length) parts.push(recombined());
  return joined(parts, parts[0]!.vector);
}

function joined(parts: readonly Recombined[], vector: Float32Array): Recombined {
  const body = parts.map((part) => part.body).join(' ').slice(0, limits.body); // prettier-ignore
  const words = parts.reduce((sum, part) => sum + part.words, 0);
  return { body, words, terms: textTerms({ headline: '', body, language: 'sv' }), vector };
}
