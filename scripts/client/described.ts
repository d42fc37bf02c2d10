import { openRpc } from '../../packages/server/src/contract/openrpc.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { Schema } from './types.ts';

/** A method as the contract describes it. */
export interface Described {
  name: string;
  summary: string;
  'x-read-only': boolean;
  'x-needs-token': boolean;
  params: { name: string; required: boolean; schema: Schema }[];
  result: { schema: Schema };
}

/**
 * The objects of the contract that have a name of their own, each by the path to it in a result. One that others hold
 * stands before them.
 */
const objects: readonly (readonly [name: string, method: string, ...path: string[]])[] = [
  ['AccessToken', 'auth.accessToken'],
  ['ApiCalls', 'account.get', 'api_calls'],
  ['Quota', 'account.get', 'collections'],
  ['Account', 'account.get'],
  ['KeyPair', 'keys.list', 'keys'],
  ['NewKeyPair', 'keys.create'],
  ['Collection', 'collection.get'],
  ['DeletedCollection', 'collection.delete'],
  ['TagCount', 'collection.stats', 'tags'],
  ['CollectionStats', 'collection.stats'],
  ['Text', 'text.get'],
  ['TextWarning', 'text.create', 'warnings'],
  ['StoredText', 'text.create'],
  ['RelevantTag', 'collection.listTexts', 'texts', 'tags'],
  ['ListedText', 'collection.listTexts', 'texts'],
  ['Mention', 'text.tags', 'tags', 'mentions'],
  ['Tag', 'text.tags', 'tags'],
  ['ReplacedTag', 'text.tags', 'edits', 'replaced'],
  ['TagChanges', 'text.tags', 'edits'],
  ['SharedTerm', 'text.relatedTexts', 'related_texts', 'explain', 'shared_terms'],
  ['SharedTag', 'text.relatedTexts', 'related_texts', 'explain', 'shared_tags'],
  ['Explanation', 'text.relatedTexts', 'related_texts', 'explain'],
  ['RelatedText', 'text.relatedTexts', 'related_texts'],
  ['RankedText', 'tag.texts', 'texts'],
  ['FoundText', 'text.search', 'texts'],
  ['TagEntry', 'tag.list', 'tags'],
  ['TimelineBucket', 'tag.timeline', 'buckets'],
  ['RelatedTag', 'tag.related', 'tags'],
  ['EditedTag', 'tag.edit'],
  ['TagEdit', 'tag.edits', 'edits'],
  ['Group', 'group.get'],
  ['ListedGroup', 'group.list', 'groups'],
  ['GroupText', 'group.listTexts', 'texts'],
  ['RelatedGroup', 'text.relatedGroups', 'related_groups'],
  ['Webhook', 'webhook.list', 'webhooks'],
  ['NewWebhook', 'webhook.create'],
  ['Delivery', 'webhook.deliveries', 'deliveries'],
  ['Redelivery', 'webhook.redeliver'],
  ['Success', 'text.delete'],
];

/** Every method of the registry. */
export function describedMethods(): Described[] {
  return (JSON.parse(JSON.stringify(openRpc(methods))) as { methods: Described[] }).methods;
}

/** The schemas that have a name, those before which others hold them. */
export function namedSchemas(described: readonly Described[]): (readonly [name: string, schema: Schema])[] {
  return objects.flatMap(([name, method, ...path]) => {
    const result = described.find((one) => one.name === method)?.result.schema;
    return result ? [[name, at(result, path)] as const] : [];
  });
}

/** The methods by the word before their dot. */
export function namespacesOf(described: readonly Described[]): [space: string, members: Described[]][] {
  return [...Map.groupBy(described, ({ name }) => name.split('.')[0]!)];
}

/** What an answer calls its rows, of a method whose answers are pages with a cursor; else undefined. */
export function rowsOf({ params, result }: Described): string | undefined {
  if (!params.some(({ name }) => name === 'cursor')) return undefined;
  const properties = Object.entries(result.schema.properties ?? {});
  return properties.find(([, { type }]) => type === 'array')?.[0];
}

function at(schema: Schema, path: readonly string[]): Schema {
  return path.reduce((one, key) => {
    const field = one.properties![key]!;
    return field.items ?? field;
  }, schema);
}
