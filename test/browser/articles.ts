import type { Client } from '../support/client.ts';

/** Texts that share names, so that a few of them have tags, related texts and a map. */
export const articles = [
  {
    headline: 'Ericsson and Volvo open a laboratory in Gothenburg',
    body: 'Ericsson and Volvo opened a laboratory in Gothenburg on Monday. Anna Lindqvist, who leads it, said in Gothenburg that Ericsson brings the radio networks and Volvo the lorries.\n\nThe laboratory will test self-driving lorries in the harbour.',
    url: 'https://news.example/1',
    publish_date: '2026-03-02T08:00:00Z',
    authors: 'Maria Ek',
  },
  {
    headline: 'Self-driving lorries in the harbour of Gothenburg',
    body: 'Volvo lets self-driving lorries carry containers in the harbour of Gothenburg. Ericsson builds the radio network that steers the lorries. Anna Lindqvist leads the tests at the laboratory.',
    publish_date: '2026-04-11T08:00:00Z',
  },
  {
    headline: 'Anna Lindqvist leaves the laboratory of Ericsson',
    body: 'Anna Lindqvist leaves the laboratory in Gothenburg that Ericsson and Volvo opened. She goes to Stockholm and to Scania, where she will lead the tests of electric lorries.',
    ext_text_id: 'cms-3',
  },
  {
    headline: 'Scania builds electric lorries in Stockholm',
    body: 'Scania starts to build electric lorries in Stockholm. Anna Lindqvist says that Scania wants to be ahead of Volvo.',
  },
  {
    headline: 'Strawberries came early to Norfolk',
    body: 'The strawberries came early to Norfolk this year. Growers in Norfolk thank a warm spring and hope for dry weeks.',
  },
];

/** Creates a collection of the articles, waits for their analysis, and returns its id. */
export async function storeArticles({ call }: Client, name = 'Lorries'): Promise<number> {
  const { collection_id } = await call('collection.create', { name, language: 'en' });
  for (const article of articles) await call('text.create', { collection_id, ...article });
  for (const index of articles.keys())
    await call('text.tags', { collection_id, text_id: index + 1, wait: 60 });
  return collection_id;
}
