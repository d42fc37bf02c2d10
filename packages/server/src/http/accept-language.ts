import { type Language, languages } from '../domain/language.ts';

const languageCode = new RegExp(String.raw`\b(?:${languages.join('|')})\b`, 'i');

/** Returns the first supported language of `Accept-Language`: programs name the preferred language first. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  return languageCode.exec(header ?? '')?.[0].toLowerCase() as Language | undefined;
}
