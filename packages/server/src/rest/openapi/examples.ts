import type { PlacedParam } from '../route.ts';

/** The values of params in examples, where `methodExamples` has none. A test runs the examples. */
const sharedExamples: Readonly<Record<string, unknown>> = {
  api_key: 'tkkey…',
  secret_key: 'tksecret…',
  collection_id: 1,
  text_id: 1,
  group_id: 1,
  webhook_id: 1,
  vocabulary_id: 1,
  saved_search_id: 1,
  tag: 'Ghent',
  original_tag: 'Jim Rowan',
  collection_scope: [1],
  query: 'electric cars',
};

/** The values of params in the example of one method. */
const methodExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'keys.create': { name: 'The web site' },
  'collection.create': { name: 'News', language: 'en', description: 'What the web site has published.' },
  'collection.update': { description: 'What the web site has published since 2020.' },
  'collection.listTexts': { limit: 10, include: ['tags'], tags: ['Ghent'], facets: ['tags', 'month'] },
  'collection.importFinished': { stored: 2400, present: 0, bad: 3 },
  'search.save': { name: 'Electric cars', min_relevance: 0.2 },
  'vocabulary.create': { name: 'Companies', language: 'en' },
  'vocabulary.update': { description: 'The companies of our register.' },
  'vocabulary.put': {
    entries: [{ id: 'c-17', category: 'organization', name: 'Northvolt', aliases: ['Northvolt AB'] }],
  },
  'vocabulary.remove': { ids: ['c-18'] },
  'webhook.create': { url: 'https://example.org/textkin', events: ['text.analysed'] },
  'webhook.update': { enabled: false },
  'text.create': {
    headline: 'Volvo builds electric cars in Ghent',
    body: 'Volvo Cars will build a second electric car in its factory in Ghent, Belgium. Jim Rowan, the head of Volvo, says that customers have waited for it.',
    publish_date: '2026-01-20T08:00:00Z',
    ext_text_id: 'article-1',
  },
  'text.get': { include_body: true },
  'text.update': { headline: 'Volvo builds a second electric car in Ghent' },
  'text.tags': { mentions: true, wait: 'wait=30' },
  'text.addTag': { tag: 'Car industry', category: 'unknown', relevance: 0.5 },
  'text.link': { id: '5AVtLrAJdU8p' },
  'text.unlink': { tag: 'Jim Rowan' },
  'text.updateTag': { updated_relevance: 0.9 },
  'text.relatedTexts': { limit: 5, wait: 'wait=30' },
  'text.relatedGroups': { wait: 'wait=30' },
  'text.preview': {
    collection_id: 1,
    headline: 'New battery plant',
    body: 'Volvo Cars and Northvolt have planned a battery plant in Gothenburg since 2021. It would have made cells for half a million electric cars a year.',
    wait: 'wait=30',
  },
  'tag.timeline': { interval: 'month' },
  'tag.edit': { tag: 'Belgium', new_tag: 'Kingdom of Belgium' },
  'tag.undo': { tag: 'Belgium' },
  'tag.refuseMerge': { other_tag: 'Volvo Cars' },
  'group.create': { name: 'Cars', language: 'en' },
  'group.update': { description: 'Everything about cars.' },
  'group.relatedTexts': { wait: 'wait=30' },
  'group.relatedGroups': { wait: 'wait=30' },
};

/** Returns the value of a param in the example of a method; undefined if the example omits the param. */
export function exampleOf(method: string, { name, required }: PlacedParam): unknown {
  return methodExamples[method]?.[name] ?? (required ? sharedExamples[name] : undefined);
}
