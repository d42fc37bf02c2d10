import assert from 'node:assert/strict';
import { errorCodes, type ErrorName } from '../../packages/client/src/contract/errors.ts';
import type {
  Facets,
  FoundEntity,
  Link,
  Place,
  SuggestedMerge,
} from '../../packages/client/src/contract/objects.ts';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import type { Scope } from '../../packages/server/src/domain/keys/rights.ts';
import type { Reply } from './post.ts';

export interface Tag {
  tag: string;
  category: string;
  relevance: number;
  kind?: 'topic';
  link?: Link;
  /** In lists of tags. */
  texts?: number;
  variants?: string[];
  mentions?: { field: 'headline' | 'body'; offset: number; length: number }[];
}

export interface TextFields {
  headline: string;
  url: string;
  collection_id: number;
  text_id: number;
  publish_date?: string;
  ext_text_id?: string;
  authors?: string;
  revision?: string;
  body?: string;
}

/** An entry of a list of texts. */
export interface ListedText extends TextFields {
  excerpt?: string;
  relevance?: number;
  highlights?: { field: 'headline' | 'body'; offset: number; length: number }[];
}

export interface RelatedEntry extends TextFields {
  relevance: number;
  publish_date: string;
  explain?: {
    semantic: number;
    statistic: number;
    shared_terms: { term: string; share: number }[];
    shared_tags: { tag: string; share: number; link?: Link }[];
  };
}

/** A quota in account.get. In other results these members are lists. */
interface Quota {
  limit?: number;
  left?: number;
}

/** Every member that a result can have; a test reads the members of its method. */
export interface Result extends TextFields {
  facets?: Facets;
  kind?: 'topic';
  link?: Link;
  places: Place[];
  merges: SuggestedMerge[];
  misspelled?: true;
  warnings?: { field: 'headline' | 'body'; warning: string; msg: string }[];
  pending?: number;
  access_token: string;
  api_key: string;
  secret_key: string;
  keys: {
    api_key: string;
    name: string;
    scope: Scope;
    static?: true;
    created: string;
    last_used?: string;
    expires?: string;
    origins?: string[];
    collections?: number[];
  }[];
  account_id: number;
  api_calls: {
    left_month: number;
    left_hour: number;
    limit_month: number;
    limit_hour: number;
    left_batch: number;
    reset_month: string;
    reset_hour: string;
  };
  name: string;
  language: string;
  language_guessed?: true;
  description: string;
  next_id: number;
  success: true;
  group_id: number;
  date_created: string;
  date_updated: string;
  groups: Result[] & Quota;
  collections: Result[] & Quota;
  texts: ListedText[] & Quota;
  bytes?: Quota;
  related_groups: { group_id: number; name: string; relevance: number }[];
  tags: Tag[];
  related_texts: RelatedEntry[];
  tag: string;
  category: string;
  total: number;
  buckets: { from: string; texts: number }[];
  next?: string;
  vocabulary_id: number;
  saved_search_id: number;
  saved_searches: Result[];
  /** The vocabularies of the account. In a collection this member is a list of ids. */
  vocabularies: Result[];
  entries: object[];
  pending_links: number;
  webhook_id: number;
  secret: string;
  enabled: boolean;
  dead: number;
  failures: number;
  problem?: string;
  events: string[];
  created: string;
  webhooks: Result[];
  entities: FoundEntity[];
  deliveries: {
    event_id: string;
    type: string;
    happened: string;
    text_id?: number;
    ext_text_id?: string;
    state: string;
    attempts: number;
    last_attempt?: string;
    next_attempt?: string;
    status?: number;
    problem?: string;
  }[];
  queued: number;
  edits: {
    tag: string;
    category: string;
    new_tag?: string;
    new_category?: string;
    entity?: { id: string; vocabulary: 'world' | number };
    hidden?: true;
    date?: string;
  }[];
}

export interface Failure {
  code: number;
  msg: string;
  data: {
    reason: ErrorName;
    field?: string;
    limit?: number;
    retry_after?: number;
    request_id?: string;
    scope?: Scope;
  };
}

export interface RpcResponse {
  jsonrpc: '2.0';
  id?: unknown;
  result?: Result;
  error?: Failure;
}

/**
 * Parses the response to a request and checks the rules of every response: HTTP 200, JSON, exactly one of `result` and `error`, no null
 * except the id, the id of the request, and a result as in the method's contract.
 */
export function readResponse(reply: Reply, request: { method?: unknown; id?: unknown }): RpcResponse {
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
  const response = JSON.parse(reply.text) as RpcResponse;
  checkResponse(response, request);
  return response;
}

/** Checks the rules of a response, for a request with the given method and id. */
export function checkResponse(
  response: RpcResponse,
  { method, id }: { method?: unknown; id?: unknown },
): void {
  assert.equal(response.jsonrpc, '2.0');
  assert.equal('result' in response, !('error' in response), 'one of result and error');
  assert.deepEqual('id' in response, id !== undefined);
  assert.deepEqual(response.id, id);
  assertNoNull({ ...response, id: 0 });
  if (response.error !== undefined) {
    assert.equal(response.error.code, errorCodes[response.error.data.reason], 'the code of its name');
    assert.match(response.error.msg, /^[A-Z].*\.$/s, 'a sentence');
    assert.ok(!('message' in response.error));
    return;
  }
  const schema = methodsByName.get(String(method))?.result;
  assert.ok(schema, `${String(method)} has a contract`);
  // zod drops unknown members, so equality means that there are none.
  assert.deepEqual(schema.parse(response.result), response.result);
}

function assertNoNull(value: unknown): void {
  assert.notEqual(value, null, 'no null in a response');
  if (typeof value === 'object') Object.values(value!).forEach(assertNoNull);
}
