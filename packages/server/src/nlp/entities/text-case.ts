import type { Language } from '../../domain/language.ts';
import type { Source } from '../../domain/text.ts';

/** What a text says about the spelling of its names. */
export interface TextCase {
  language: Language;
  /** The case of the whole text, where it has one case only, so that the case of a name says nothing. */
  only?: 'capitals' | 'small letters';
}

/** The ratio of small letters to capitals that a text in capitals stays below: it may have a few words such as "kl". */
const FEW = 0.05;

/** Returns the case of a text. */
export function textCaseOf({ headline, body, language }: Source): TextCase {
  const text = headline + body;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  if (capitals === 0) return { language, only: 'small letters' };
  // Counts no more small letters than are needed, which are at the beginning of most texts.
  const letter = /\p{Ll}/gu;
  let small = 0;
  while (small < FEW * capitals && letter.test(text)) small++;
  return { language, ...(small < FEW * capitals && { only: 'capitals' as const }) };
}
