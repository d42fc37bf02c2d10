import { TextkinError, type Textkin } from '@textkin/client';
import { allRows } from '../paging/all-rows.ts';
import { serviceUrl } from '../curl.ts';
import type { TextLanguage } from '../text-language.ts';

interface Article {
  headline: string;
  body: string;
  url?: string;
  publish_date?: string;
  source: string;
  licence: string;
}

/** A collection of the sample articles in one language. */
export interface LoadedSamples {
  language: TextLanguage;
  collection: number;
  texts: number;
}

/** Returns the address of the list of the articles' sources. */
export const attributionUrl = () => `${serviceUrl(document.baseURI)}/demo/ATTRIBUTION.md`;

/** Returns the ext_text_id of an article. The first one identifies a collection of samples, whatever its name. */
const sampleId = (index: number) => `sample-${index + 1}`;

/**
 * Creates a collection of the sample articles for each language, with the given name. If a collection has them
 * already, only its missing articles are added.
 */
export async function loadSamples(
  client: Textkin,
  names: readonly (readonly [language: TextLanguage, name: string])[],
): Promise<LoadedSamples[]> {
  const collections = await allRows(client, 'collection.list', {});
  return Promise.all(
    names.map(async ([language, name]) => {
      const articles = await fetchArticles(language);
      const inLanguage = collections.filter((collection) => collection.language === language);
      const empty = inLanguage.find((collection) => collection.next_id === 1 && collection.name === name);
      // A comma separates a source from the page.
      const sources = new Set(articles.map(({ source }) => source.split(',')[0]));
      const description = [...sources].join(', ');
      const existing = (await findWithSamples(client, inLanguage)) ?? empty;
      const { collection_id } =
        existing ?? (await client.call('collection.create', { name, language, description }));
      await storeArticles(client, collection_id, articles);
      return { language, collection: collection_id, texts: articles.length };
    }),
  );
}

const creditOf = ({ source, licence }: Article) => `${source} (${licence})`;

async function fetchArticles(language: TextLanguage): Promise<Article[]> {
  const response = await fetch(`${serviceUrl(document.baseURI)}/demo/${language}.jsonl`).catch(
    () => undefined,
  );
  if (!response?.ok) {
    throw new TextkinError({
      code: response?.status ?? 0,
      message: 'The sample articles could not be fetched.',
      method: 'demo',
    });
  }
  const lines = (await response.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Article);
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

/** Stores articles with their sources; stored articles are not changed. */
async function storeArticles(
  client: Textkin,
  collection_id: number,
  articles: readonly Article[],
): Promise<void> {
  const stored = await client.batch(
    articles.map((article, index) => {
      const { headline, body, url, publish_date } = article;
      const [authors, ext_text_id] = [creditOf(article), sampleId(index)];
      return {
        method: 'text.create' as const,
        params: { collection_id, headline, body, url, publish_date, authors, ext_text_id, force: true },
      };
    }),
  );
  for (const outcome of stored) {
    if (outcome.status === 'rejected' && outcome.reason.reason !== 'extTextIdTaken') throw outcome.reason;
  }
}
