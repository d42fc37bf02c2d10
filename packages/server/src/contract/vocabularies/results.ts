import { z } from 'zod';
import { formatDate } from '../../domain/dates.ts';
import { languageNames, languages } from '../../domain/language.ts';
import { limits } from '../../domain/limits.ts';
import { entryCategories, type Vocabulary, type VocabularyEntry } from '../../domain/tags/vocabulary.ts';

export const vocabularyResult = z.object({
  vocabulary_id: z.int(),
  name: z.string(),
  description: z.string(),
  language: z
    .enum(languages)
    .optional()
    .describe('The language of the usual names of the entries; absent if no language was given.'),
  entries: z.int().describe('Number of entries.'),
  updated: z.iso.datetime(),
});

export function toVocabulary(vocabulary: Vocabulary): z.input<typeof vocabularyResult> {
  const { vocabularyId, name, description, language, entries, updatedAt } = vocabulary;
  return {
    vocabulary_id: vocabularyId,
    ...{ name, description },
    ...(language && { language }),
    ...{ entries, updated: formatDate(updatedAt) },
  };
}

const names = Object.fromEntries(
  languages.map((language) => [
    language,
    z.string().optional().describe(`The name in ${languageNames[language]}.`),
  ]),
);

export const entryResult = z.object({
  id: z.string(),
  category: z.enum(entryCategories).describe('The category of the entry.'),
  name: z.string().describe('The usual name.'),
  names: z.object(names).optional(),
  aliases: z.array(z.string()).optional(),
  description: z.string().optional().describe('Who or what it is; absent if there is no description.'),
  uri: z.string().optional(),
  latitude: z.number().min(limits.latitude.min).max(limits.latitude.max).optional(),
  longitude: z.number().min(limits.longitude.min).max(limits.longitude.max).optional(),
  never: z.literal(true).optional(),
});

/** Returns an entry in the form of the contract. */
export function toEntry({ aliases, isNever, ...entry }: VocabularyEntry): z.input<typeof entryResult> {
  return { ...entry, ...(aliases.length > 0 && { aliases }), ...(isNever && { never: true }) };
}
