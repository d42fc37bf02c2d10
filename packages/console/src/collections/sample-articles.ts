import { TextkinError, type Textkin } from '@textkin/client';
import { allRows } from '../paging/all-rows.ts';
import type { TextLanguage } from '../text-language.ts';
import english from './samples/en.json?url';
import swedish from './samples/sv.json?url';

/** A sample article. All of them are invented, and so are the private persons in them. */
interface Article {
  headline: string;
  publish_date: string;
  authors: string;
  body: string;
}

/** A collection of the sample articles in one language. */
export interface LoadedSamples {
  language: TextLanguage;
  collection: number;
  texts: number;
}

/** The name and the description of a new collection of samples. */
export interface SampleNames {
  language: TextLanguage;
  name: string;
  description: string;
}

/** The addresses of the articles: files that are fetched with the first use. */
const addresses: Record<TextLanguage, string> = { en: english, sv: swedish };

/** Returns the ext_text_id of an article. The first one identifies a collection of samples, whatever its name. */
const sampleId = (index: number) => `example-${index + 1}`;

/**
 * Creates a collection of the sample articles for each language, with the given name. If a collection has them
 * already, only its missing articles are added.
 */
export async function loadSamples(client: Textkin, names: readonly SampleNames[]): Promise<LoadedSamples[]> {
  const collections = await allRows(client, 'collection.list', {});
  return Promise.all(
    names.map(async ({ language, name, description }) => {
      const articles = await fetchArticles(language);
      const inLanguage = collections.filter((collection) => collection.language === language);
      const empty = inLanguage.find((collection) => collection.next_id === 1 && collection.name === name);
      const existing = (await findWithSamples(client, inLanguage)) ?? empty;
      const { collection_id } =
        existing ?? (await client.call('collection.create', { name, language, description }));
      await storeArticles(client, collection_id, articles);
      return { language, collection: collection_id, texts: articles.length };
    }),
  );
}

async function fetchArticles(language: TextLanguage): Promise<Article[]> {
  const response = await fetch(addresses[language]).catch(() => undefined);
  if (!response?.ok) {
    throw new TextkinError({
      code: response?.status ?? 0,
      message: 'The sample articles could not be fetched.',
      method: 'samples',
    });
  }
  return (await response.json()) as Article[];
}

/** Returns the collection that has the first article. */
async function findWithSamples<C extends { collection_id: number }>(
  client: Textkin,
  collections: readonly C[],
): Promise<C | undefined> {
  const outcomes = await client.batch(
    collections.slice(0, 1000).map(({ collection_id }) => ({
      method: 'text.get' as const,
      params: { collection_id, ext_text_id: sampleId(0) },
    })),
  );
  return collections.find((_, index) => outcomes[index]?.status === 'fulfilled');
}

/** Stores the articles; stored articles are not changed. */
async function storeArticles(
  client: Textkin,
  collection_id: number,
  articles: readonly Article[],
): Promise<void> {
  const stored = await client.batch(
    articles.map((article, index) => ({
      method: 'text.create' as const,
      params: { collection_id, ...article, ext_text_id: sampleId(index), force: true },
    })),
  );
  for (const outcome of stored) {
    if (outcome.status === 'rejected' && outcome.reason.reason !== 'extTextIdTaken') throw outcome.reason;
  }
}
