import { readFileSync } from 'node:fs';

export type Json = Record<string, unknown>;

/** A call of the reference. Its params may depend on the responses to earlier calls. */
export interface Call {
  method: string;
  params: Json | ((responses: ReadonlyMap<string, Json>) => Json);
}

/** Beginnings of three bundled articles, two of them about the same topic. */
const [interview, attitudes, football] = readFileSync(
  new URL('../../packages/server/demo/en.jsonl', import.meta.url),
  'utf8',
)
  .split('\n', 3)
  .map((line) => {
    const { headline, body, url, publish_date } = JSON.parse(line) as Record<string, string>;
    return { headline, body: body!.split('\n')[0], url, publish_date };
  });

const call = (method: string, params: Call['params'] = {}): Call => ({ method, params });

const collection = { collection_id: 1 };
const text = { ...collection, text_id: 1 };
const group = { group_id: 1 };
const vocabulary = { vocabulary_id: 1 };
const webhook = { webhook_id: 1 };

/**
 * A session with a new account that calls every method. The reference shows the first call of each method. Methods that the
 * registry lacks are skipped.
 */
export const calls: readonly Call[] = [
  call('ping.ping'),
  call('saplo.listMethods'),
  call('collection.create', { name: 'Sports', language: 'en' }),
  call('text.create', { ...collection, ...interview, ext_text_id: 'cms-4711' }),
  call('text.create', { ...collection, ...attitudes }),
  call('text.create', { ...collection, ...football }),
  call('text.tags', { ...text, wait: 30 }),
  call('text.tags', { ...text, links: true, limit: 1 }),
  call('text.tags', { ...collection, text_id: 2, wait: 30 }),
  call('text.tags', { ...collection, text_id: 3, wait: 30 }),
  call('text.relatedTexts', { ...text, limit: 2, wait: 30 }),
  call('text.preview', {
    ...collection,
    body: 'The Gliders meet Canada in Melbourne on Saturday.',
    limit: 1,
  }),
  call('text.get', { ...collection, ext_text_id: 'cms-4711', include_body: true }),
  call('text.update', { ...text, authors: 'Wikinews' }),
  call('text.addTag', { ...text, tag: 'Paralympics', category: 'unknown', relevance: 0.5 }),
  call('text.updateTag', { ...text, original_tag: 'Paralympics', updated_tag: 'Paralympic Games' }),
  call('text.deleteTag', { ...text, tag: 'Paralympic Games' }),
  call('text.link', { ...text, tag: 'Australia', id: 'ltuY81bR8C8L' }),
  call('text.unlink', { ...text, tag: 'Australia' }),
  call('collection.get', collection),
  call('collection.list'),
  call('collection.update', { ...collection, description: 'Reports and interviews' }),
  call('collection.listTexts', { ...collection, limit: 2 }),
  call('vocabulary.create', { name: 'Athletes', language: 'en' }),
  call('vocabulary.put', {
    ...vocabulary,
    entries: [
      {
        id: 'athlete-17',
        category: 'person',
        names: { en: 'Cobi Crispin' },
        aliases: ['C. Crispin'],
        description: 'Wheelchair basketball player',
        uri: 'https://register.example.org/athletes/17',
      },
      { id: 'gliders', category: 'organization', name: 'Gliders' },
    ],
  }),
  call('vocabulary.get', vocabulary),
  call('vocabulary.list'),
  call('vocabulary.update', { ...vocabulary, description: 'Athletes and teams' }),
  call('vocabulary.entries', { ...vocabulary, prefix: 'cobi', limit: 1 }),
  call('vocabulary.remove', { ...vocabulary, ids: ['gliders'] }),
  call('vocabulary.delete', vocabulary),
  call('collection.stats', collection),
  call('text.search', { collection_scope: 1, query: '"wheelchair basketball"', limit: 1, highlights: true }),
  call('search.save', {
    name: 'Wheelchair basketball',
    collection_scope: 1,
    query: '"wheelchair basketball"',
  }),
  call('search.list'),
  call('search.matches', { saved_search_id: 1 }),
  call('search.delete', { saved_search_id: 1 }),
  call('tag.list', { collection_scope: 1, limit: 2 }),
  call('tag.texts', { collection_scope: 1, tag: 'australia' }),
  call('tag.timeline', { collection_scope: 1, tag: 'Australia', interval: 'month' }),
  call('tag.related', { collection_scope: 1, tag: 'Australia' }),
  call('tag.places', { collection_scope: 1, limit: 2 }),
  call('tag.edit', { ...collection, tag: 'Australia', new_tag: 'Commonwealth of Australia' }),
  call('tag.edits', collection),
  call('tag.undo', { ...collection, tag: 'Australia' }),
  call('text.create', { ...collection, body: 'Athletes from the USA won five medals in Sochi.' }),
  call('text.tags', { ...collection, text_id: 4, wait: 30 }),
  call('tag.suggestMerges', { ...collection, limit: 2 }),
  call('tag.refuseMerge', { ...collection, tag: 'Paralympics', other_tag: 'US Paralympics' }),
  call('entity.find', { query: 'Haag', language: 'sv', limit: 2 }),
  call('group.create', { name: 'Paralympics', language: 'en' }),
  call('group.create', { name: 'Football', language: 'en' }),
  call('group.addText', { ...group, ...text }),
  call('group.addText', { group_id: 2, ...collection, text_id: 3 }),
  call('group.get', group),
  call('group.list'),
  call('group.update', { ...group, description: 'Texts for the special issue' }),
  call('group.listTexts', group),
  call('group.relatedTexts', { ...group, collection_scope: 1, wait: 30 }),
  call('group.relatedGroups', { ...group, wait: 30 }),
  call('text.relatedGroups', { ...collection, text_id: 2, wait: 30 }),
  call('group.deleteText', { ...group, ...text }),
  call('group.reset', { group_id: 2 }),
  call('group.delete', group),
  call('keys.list'),
  call('keys.create', { name: 'Web site' }),
  call('keys.revoke', (responses) => ({ api_key: resultOf(responses, 'keys.create')['api_key'] })),
  call('collection.importFinished', { ...collection, stored: 3 }),
  call('webhook.create', { ...collection, url: 'https://cms.example.org/textkin-events' }),
  call('webhook.list', collection),
  call('webhook.update', { ...webhook, events: ['text.analysed', 'text.failed'] }),
  call('webhook.deliveries', { ...webhook, state: 'dead' }),
  call('webhook.redeliver', webhook),
  call('webhook.delete', webhook),
  call('account.get'),
  call('text.delete', text),
  call('collection.reset', collection),
  call('collection.delete', collection),
  call('auth.invalidateToken'),
];

function resultOf(responses: ReadonlyMap<string, Json>, method: string): Json {
  return responses.get(method)!['result'] as Json;
}
