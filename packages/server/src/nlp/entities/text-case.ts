import type { Language } from '../../domain/language.ts';
import type { Source } from '../../domain/text.ts';

/** What a text says about the spelling of its names. */
export interface TextCase {
  language: Language;
  /** The case of the whole text, where it has one case only, so that the case of a name says nothing. */
  only?: 'capitals' | 'small letters';
}

/** The most letters of the other case, for each letter of the text's own: a few words such as "kl" or "FN" are in it. */
const FEW = 0.05;

/** Returns the case of a text. */
export function textCaseOf({ headline, body, language }: Source): TextCase {
  const text = headline + body;
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const [small, capitals] = [count(/\p{Ll}/gu), count(/\p{Lu}/gu)];
  if (small < FEW * capitals) return { language, only: 'capitals' };
  return { language, ...(capitals === 0 && { only: 'small letters' as const }) };
}
