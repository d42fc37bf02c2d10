/** The values that the calls are made of. */
export interface Source {
  collectionId: number;
  pick: <T>(values: readonly T[]) => T;
  word: () => string;
  sentence: () => string;
  tag: () => string;
  textId: () => number;
  day: () => string;
}

/** Returns the method and params of a call, different each time. `cursor` is from the previous response. */
type Request = (cursor: unknown) => [method: string, params: object];

type Calls = Record<string, Request>;

export function listCalls({ collectionId: collection_id, word, tag, day }: Source): Calls {
  const list =
    (params: () => object): Request =>
    () => ['collection.listTexts', { collection_id, ...params() }];
  const latest = { order: '-date' };
  const included = { include: ['excerpt', 'tags'] };
  return {
    'listTexts, by id': list(() => ({})),
    '… the latest': list(() => latest),
    '… the next page': (cursor) => [
      'collection.listTexts',
      { collection_id, ...latest, cursor: cursor ?? '' },
    ],
    '… with excerpt, tags': list(() => ({ ...latest, ...included })),
    '… within dates': list(() => ({ order: 'date', published_after: day() })),
    '… by a word': list(() => ({ ...latest, query: word() })),
    '… by a prefix': list(() => ({ ...latest, query: word().slice(0, 3) })),
    '… by a tag': list(() => ({ ...latest, tag: tag() })),
    '… by a category': list(() => ({ ...latest, category: 'person' })),
    '… by all of these': list(() => ({ query: word().slice(0, 2), tag: tag(), published_after: day(), ...included })), // prettier-ignore
  };
}

export function searchCalls({ collectionId, pick, word, sentence, tag, day }: Source): Calls {
  const search =
    (params: () => object): Request =>
    () => ['text.search', { collection_scope: collectionId, ...params() }];
  const phrase = () => `"${sentence().split(' ').slice(1, 4).join(' ')}"`;
  const stopWords = ['"det är"', '"så att vi inte"', 'att vara eller inte vara', 'Vem är vem'];
  const signs = ['H&M', 'C++', 'C-8', 'vitamin D', '"Q&A"', 'K', '#1'];
  return {
    'search, a word': search(() => ({ query: word() })),
    '… a sentence': search(() => ({ query: sentence() })),
    '… with highlights': search(() => ({ query: `${word()} ${word()}`, highlights: true })),
    '… a phrase': search(() => ({ query: phrase() })),
    '… stop words': search(() => ({ query: pick(stopWords) })),
    '… names with signs': search(() => ({ query: pick(signs) })),
    '… within dates (search)': search(() => ({ query: word(), published_after: day() })),
    '… by a tag (search)': search(() => ({ query: word(), tag: tag() })),
    '… by category (search)': search(() => ({ query: word(), category: 'person' })),
  };
}

export function tagCalls({ collectionId, tag, textId }: Source): Calls {
  const scope = { collection_scope: collectionId };
  const dates = { published_after: '1971-01-01', published_before: '1973-01-01' };
  const text = () => ({ collection_id: collectionId, text_id: textId() });
  return {
    'ping.ping': () => ['ping.ping', {}],
    'tag.list': () => ['tag.list', scope],
    '… by a prefix of a tag': () => ['tag.list', { ...scope, prefix: tag().slice(0, 3).toUpperCase() }],
    '… by name': () => ['tag.list', { ...scope, order: 'name' }],
    '… the latest tags': () => ['tag.list', { ...scope, order: 'latest' }],
    '… tags within dates': () => ['tag.list', { ...scope, ...dates }],
    '… 1,000 tags': () => ['tag.list', { ...scope, limit: 1000 }],
    'tag.texts': () => ['tag.texts', { ...scope, tag: tag() }],
    '… by relevance': () => ['tag.texts', { ...scope, tag: tag(), order: 'relevance' }],
    'tag.timeline': () => ['tag.timeline', { ...scope, tag: tag(), interval: 'day' }],
    'tag.related': () => ['tag.related', { ...scope, tag: tag() }],
    'collection.stats': () => ['collection.stats', { collection_id: collectionId }],
    'text.tags': () => ['text.tags', text()],
  };
}
