import type pg from 'pg';
import { bytesOf } from '../../domain/text.ts';
import type { WriteOutcome } from '../command.ts';
import { summaryOf } from '../rows.ts';
import { columnsOf, type CreateText } from '../texts/writes.ts';
import type { WriteRequest } from '../writes.ts';

/** Divides writes into runs: successive `createText` calls of one collection without an idempotency key, and every other write alone. */
export function divideIntoRuns(requests: readonly WriteRequest[]): WriteRequest[][] {
  const runs: WriteRequest[][] = [];
  let target: string | undefined;
  for (const request of requests) {
    const next = targetOf(request);
    if (next !== undefined && next === target) runs.at(-1)!.push(request);
    else runs.push([request]);
    target = next;
  }
  return runs;
}

/** Returns the account and collection of a call that can share a statement, as a key; undefined for other calls. */
function targetOf({ name, args }: WriteRequest): string | undefined {
  if (name !== 'createText') return undefined;
  const { account, collectionId, idempotency } = args as CreateText;
  return idempotency === undefined ? `${account} ${collectionId}` : undefined;
}

/**
 * Stores the texts of a run of `createText` in one statement, and returns their outcomes in order. Returns undefined, and stores nothing,
 * when the collection is missing, a limit of the account would be exceeded or an `ext_text_id` is taken; the caller then stores each text
 * by itself. The transaction must have locked the account.
 */
export async function createTogether(
  client: pg.ClientBase,
  run: readonly WriteRequest[],
): Promise<WriteOutcome[] | undefined> {
  const calls = run.map(({ args }) => args as CreateText);
  const { account, collectionId } = calls[0]!;
  const texts = calls.map(({ fields, createdAt }) => ({ ...columnsOf(fields), createdAt }));
  const bytes = calls.reduce((sum, { fields }) => sum + bytesOf(fields), 0);
  const bodies = calls.map(({ fields }) => fields.body);
  const listed = [...columns.map(([name]) => texts.map((text) => text[name])), bodies];
  const values = [account, collectionId, texts.length, bytes, ...listed];
  const { rows } = await client.query<Place>({ name: 'textkin_create_together', text: statement, values });
  const [place] = rows;
  if (place === undefined) return undefined;
  const { firstId, epoch } = place;
  return texts.map((text, at) => {
    const key = { collectionId, textId: firstId + at };
    const version = { accountId: account, ...key, epoch, revision: 1 };
    return { result: summaryOf({ ...text, ...key }), changes: [{ kind: 'pending', text: version }] };
  });
}

interface Place {
  /** The id of the first text. */
  firstId: number;
  epoch: number;
}

/** The columns of a text except its body, with their types. */
const columns = [
  ['createdAt', 'bigint'],
  ['headline', 'text'],
  ['url', 'text'],
  ['authors', 'text'],
  ['publishedAt', 'bigint'],
  ['extTextId', 'text'],
] as const;

const types = [...columns.map(([, type]) => type), 'text'];
const lists = types.map((type, at) => `$${at + 5}::${type}[]`).join(', ');

// $1 account, $2 collection, $3 texts, $4 bytes; then a list for each column.
const statement = `
with room as (
  update account set texts = texts + $3::bigint, bytes = bytes + $4::bigint
  where account_id = $1
    and (max_texts is null or texts + $3::bigint <= max_texts)
    and (max_bytes is null or bytes + $4::bigint <= max_bytes)
    and exists (select from collection where collection_id = $2 and account_id = $1)
    and not exists (select from text where collection_id = $2 and ext_text_id = any ($10::text[]))
  returning account_id
), place as (
  update collection
  set next_id = next_id + $3::bigint, texts = texts + $3::bigint, bytes = bytes + $4::bigint, version = version + $3::bigint
  from room where collection_id = $2
  returning collection.account_id, collection_id, next_id - $3::bigint as first_id, version - $3::bigint as version, epoch
), entered as (
  select place.*, first_id + at - 1 as text_id, version + at as text_version, created_at, headline, url, authors, published_at,
    ext_text_id, body
  from place, unnest(${lists}) with ordinality
    as entered (created_at, headline, url, authors, published_at, ext_text_id, body, at)
), texts as (
  insert into text (collection_id, text_id, created_at, headline, url, authors, published_at, ext_text_id, body)
  select collection_id, text_id, created_at, headline, url, authors, published_at, ext_text_id, body from entered
), analyses as (
  insert into analysis (account_id, collection_id, text_id, epoch, queued_at, revision, state, attempts)
  select account_id, collection_id, text_id, epoch, created_at, 1, 'pending', 0 from entered
), changes as (
  insert into text_change (collection_id, text_id, version) select collection_id, text_id, text_version from entered
)
select first_id as "firstId", epoch from place`;
