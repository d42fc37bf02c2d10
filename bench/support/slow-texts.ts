import { limits } from '../../packages/server/src/domain/limits.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { seeded } from '../../support/seeded.ts';
import { type Recombined, recombiner } from './recombined.ts';

export const copies = 10_000;
export const variants = 10_000;
/** Texts of the greatest length. */
export const longTexts = 50;
export const plainTexts = 10_000;

/**
 * Yields a collection whose searches are slow: copies of one text, variants of another that differ in a sentence, texts of the
 * greatest length, and plain texts, in this order.
 */
export function* slowTexts(data: string): Generator<Recombined> {
  const random = seeded(3);
  const make = recombiner(data);
  const withDate = (text: Recombined): Recombined => ({ ...text, createdAt: Math.floor(random() * 5e7) });
  const original = make();
  for (let i = 0; i < copies; i++) yield withDate(original);
  const subject = make();
  for (let i = 0; i < variants; i++) {
    const { body, ...text } = make();
    yield withDate(joinTexts([subject, { ...text, body: body.split(/(?<=[.!?])\s+/)[0]! }]));
  }
  for (let i = 0; i < longTexts; i++) {
    const parts: Recombined[] = [];
    for (let length = 0; length < limits.body; length += parts.at(-1)!.body.length) parts.push(make());
    yield withDate(joinTexts(parts));
  }
  for (let i = 0; i < plainTexts; i++) yield withDate(make());
}

function joinTexts(parts: readonly Recombined[]): Recombined {
  const body = parts.map((part) => part.body).join(' ').slice(0, limits.body); // prettier-ignore
  const words = parts.reduce((sum, part) => sum + part.words, 0);
  const { vector } = parts[0]!;
  return { body, words, terms: textTerms({ headline: '', body, language: 'sv' }), vector };
}
