import { type Language, languages } from '../domain/language.ts';

const named = new RegExp(String.raw`\b(?:${languages.join('|')})\b`, 'i');

/** Returns the first supported language of `Accept-Language`: programs name the preferred language first. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  return named.exec(header ?? '')?.[0].toLowerCase() as Language | undefined;
}
