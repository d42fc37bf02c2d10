/**
 * The verb and path of each method, with 201 if a call creates something. `{name}` stands for the param `name`. `{name=param}`
 * stands for `param` under another name, because methods with one path must name its parts alike. `route.ts` derives
 * everything else from the method. A test checks that no method is missing.
 */
export const addresses: Readonly<Record<string, string>> = {
  'auth.accessToken': 'POST /v1/token',
  'auth.invalidateToken': 'DELETE /v1/token',
  'ping.ping': 'GET /v1/ping',
  'account.get': 'GET /v1/account',
  'keys.list': 'GET /v1/keys',
  'keys.create': 'POST 201 /v1/keys',
  'keys.revoke': 'DELETE /v1/keys/{api_key}',
  'collection.list': 'GET /v1/collections',
  'collection.create': 'POST 201 /v1/collections',
  'collection.get': 'GET /v1/collections/{collection_id}',
  'collection.update': 'PATCH /v1/collections/{collection_id}',
  'collection.delete': 'DELETE /v1/collections/{collection_id}',
  'collection.reset': 'POST /v1/collections/{collection_id}/reset',
  'collection.stats': 'GET /v1/collections/{collection_id}/stats',
  'collection.importFinished': 'POST /v1/collections/{collection_id}/imports',
  'webhook.list': 'GET /v1/collections/{collection_id}/webhooks',
  'webhook.create': 'POST 201 /v1/collections/{collection_id}/webhooks',
  'webhook.update': 'PATCH /v1/webhooks/{webhook_id}',
  'webhook.delete': 'DELETE /v1/webhooks/{webhook_id}',
  'webhook.deliveries': 'GET /v1/webhooks/{webhook_id}/deliveries',
  'webhook.redeliver': 'POST /v1/webhooks/{webhook_id}/deliveries',
  'collection.listTexts': 'GET /v1/collections/{collection_id}/texts',
  'text.create': 'POST 201 /v1/collections/{collection_id}/texts',
  'text.get': 'GET /v1/collections/{collection_id}/texts/{text_id}',
  'text.update': 'PATCH /v1/collections/{collection_id}/texts/{text_id}',
  'text.delete': 'DELETE /v1/collections/{collection_id}/texts/{text_id}',
  'text.tags': 'GET /v1/collections/{collection_id}/texts/{text_id}/tags',
  'text.addTag': 'POST 201 /v1/collections/{collection_id}/texts/{text_id}/tags',
  'text.updateTag': 'PATCH /v1/collections/{collection_id}/texts/{text_id}/tags/{tag=original_tag}',
  'text.deleteTag': 'DELETE /v1/collections/{collection_id}/texts/{text_id}/tags/{tag}',
  'text.link': 'PUT /v1/collections/{collection_id}/texts/{text_id}/links/{tag}',
  'text.unlink': 'DELETE /v1/collections/{collection_id}/texts/{text_id}/links/{tag}',
  'text.relatedTexts': 'GET /v1/collections/{collection_id}/texts/{text_id}/related-texts',
  'text.relatedGroups': 'GET /v1/collections/{collection_id}/texts/{text_id}/related-groups',
  'text.preview': 'POST /v1/preview',
  'text.search': 'GET /v1/search',
  'search.list': 'GET /v1/saved-searches',
  'search.save': 'POST 201 /v1/saved-searches',
  'search.matches': 'GET /v1/saved-searches/{saved_search_id}/matches',
  'search.delete': 'DELETE /v1/saved-searches/{saved_search_id}',
  'tag.list': 'GET /v1/tags',
  'tag.texts': 'GET /v1/tags/{tag}/texts',
  'tag.timeline': 'GET /v1/tags/{tag}/timeline',
  'tag.related': 'GET /v1/tags/{tag}/related-tags',
  'tag.places': 'GET /v1/places',
  'tag.edits': 'GET /v1/collections/{collection_id}/tag-edits',
  'tag.edit': 'PUT /v1/collections/{collection_id}/tag-edits/{tag}',
  'tag.undo': 'DELETE /v1/collections/{collection_id}/tag-edits/{tag}',
  'tag.suggestMerges': 'GET /v1/collections/{collection_id}/suggested-merges',
  'tag.refuseMerge': 'PUT /v1/collections/{collection_id}/refused-merges',
  'entity.find': 'GET /v1/entities',
  'vocabulary.list': 'GET /v1/vocabularies',
  'vocabulary.create': 'POST 201 /v1/vocabularies',
  'vocabulary.get': 'GET /v1/vocabularies/{vocabulary_id}',
  'vocabulary.update': 'PATCH /v1/vocabularies/{vocabulary_id}',
  'vocabulary.delete': 'DELETE /v1/vocabularies/{vocabulary_id}',
  'vocabulary.entries': 'GET /v1/vocabularies/{vocabulary_id}/entries',
  'vocabulary.put': 'PUT /v1/vocabularies/{vocabulary_id}/entries',
  'vocabulary.remove': 'POST /v1/vocabularies/{vocabulary_id}/removals',
  'group.list': 'GET /v1/groups',
  'group.create': 'POST 201 /v1/groups',
  'group.get': 'GET /v1/groups/{group_id}',
  'group.update': 'PATCH /v1/groups/{group_id}',
  'group.delete': 'DELETE /v1/groups/{group_id}',
  'group.reset': 'POST /v1/groups/{group_id}/reset',
  'group.listTexts': 'GET /v1/groups/{group_id}/texts',
  'group.addText': 'PUT /v1/groups/{group_id}/texts/{collection_id}/{text_id}',
  'group.deleteText': 'DELETE /v1/groups/{group_id}/texts/{collection_id}/{text_id}',
  'group.relatedTexts': 'GET /v1/groups/{group_id}/related-texts',
  'group.relatedGroups': 'GET /v1/groups/{group_id}/related-groups',
};

/** Methods that describe JSON-RPC and therefore have no path; `/openapi.json` describes REST. */
export const methodsWithoutPath: ReadonlySet<string> = new Set(['saplo.listMethods', 'rpc.discover']);

/**
 * Params that REST sets by default, by method: with an order, the list has pages and returns `next`; the revision of a text is its
 * ETag.
 */
export const presets: Readonly<Record<string, Record<string, string | string[]>>> = {
  'collection.listTexts': { order: 'id' },
  'text.get': { include: ['revision'] },
};
