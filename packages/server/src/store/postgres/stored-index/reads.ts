import { chunkCount, type Singles } from '../../../index/stored-index/term-chunk.ts';
import type { UnloadedFacts, VectorSample } from '../../../index/unloaded-texts.ts';
import type { Match } from '../../../index/best.ts';
import type { Document } from '../../../index/segment/build.ts';
import { hubSample } from '../../../scoring/hubs.ts';
import type { Vector } from '../../../scoring/vector.ts';
import type { BlendedReading, StoredFilter, StoredState } from './interface.ts';
import { listedFrom, singlesFrom } from './chunk-bytes.ts';
import { halfvecText, vectorFrom } from './halfvec.ts';
import type { QueryRunner, TableNames } from './tables.ts';

interface TextRow {
  textId: number;
  date: number;
  terms: Uint8Array;
  vector: Uint8Array | null;
}

export const documentOf = ({ textId, date, terms, vector }: TextRow): Document => ({
  textId,
  date,
  terms,
  vector: vector === null ? undefined : vectorFrom(vector),
});

export async function readState(
  db: QueryRunner,
  collectionId: number,
  lock = '',
): Promise<StoredState | undefined> {
  const { rows } = await db.query<Omit<StoredState, 'directions'> & { directions: Buffer }>(
    `select version, model, texts, vectors, directions, runs, is_complete as "isComplete" from related_state
     where collection_id = $1 ${lock}`,
    [collectionId],
  );
  const [row] = rows;
  return row && { ...row, directions: new Float64Array(Uint8Array.from(row.directions).buffer) };
}

/** Returns the condition of a filter in SQL, and adds the values of its parameters to `parameters`. */
function conditionOf(filter: StoredFilter, parameters: unknown[]): string {
  const { publishedAfter, publishedBefore, textIds } = filter;
  const next = (value: unknown) => `$${parameters.push(value)}`;
  const parts = ['true'];
  if (publishedAfter !== undefined) parts.push(`date >= ${next(publishedAfter)}`);
  if (publishedBefore !== undefined) parts.push(`date < ${next(publishedBefore)}`);
  if (textIds !== undefined) parts.push(`text_id = any(${next([...textIds])}::bigint[])`);
  return parts.join(' and ');
}

/** Reads the texts with the given ids, in the order of the ids. */
export async function readTexts(
  db: QueryRunner,
  { texts }: TableNames,
  schema: string,
  ids: readonly number[],
  filter: StoredFilter = {},
  limit = ids.length,
): Promise<Document[]> {
  const parameters: unknown[] = [ids, limit];
  const { rows } = await db.query<TextRow>(
    `select text_id as "textId", date, terms, ${schema}.halfvec_send(vector) as vector
     from unnest($1::bigint[]) with ordinality as wanted (text_id, place) join ${texts} using (text_id)
     where ${conditionOf(filter, parameters)} order by place limit $2`,
    parameters,
  );
  return rows.map(documentOf);
}

/** Reads the ranked texts with the highest blended scores, the highest first. */
export async function readBest(
  db: QueryRunner,
  { texts }: TableNames,
  schema: string,
  ranked: readonly Match[],
  { vector, share, limit, filter }: BlendedReading,
): Promise<Document[]> {
  const ids = ranked.map(({ id }) => id);
  const scores = ranked.map(({ score }) => score);
  const parameters: unknown[] = [ids, scores, halfvecText(vector), share, limit];
  const { rows } = await db.query<TextRow>(
    `select text_id as "textId", date, terms, ${schema}.halfvec_send(vector) as vector
     from unnest($1::bigint[], $2::real[]) as ranked (text_id, score) join ${texts} using (text_id)
     where ${conditionOf(filter, parameters)}
     order by coalesce((1 - $4::real) * score + $4 * (1 - (vector operator(${schema}.<=>) $3::${schema}.halfvec)), score) desc,
       text_id limit $5`,
    parameters,
  );
  return rows.map(documentOf);
}

/** Reads the texts after an id, ascending by id. */
export async function readTextsAfter(
  db: QueryRunner,
  { texts }: TableNames,
  schema: string,
  { after, limit, filter }: { after: number; limit: number; filter: StoredFilter },
): Promise<Document[]> {
  const parameters: unknown[] = [after, limit];
  const { rows } = await db.query<TextRow>(
    `select text_id as "textId", date, terms, ${schema}.halfvec_send(vector) as vector
     from ${texts} where text_id > $1 and ${conditionOf(filter, parameters)} order by text_id limit $2`,
    parameters,
  );
  return rows.map(documentOf);
}

export async function readLists(
  db: QueryRunner,
  { lists }: TableNames,
  hashes: Iterable<number>,
): Promise<{ hash: number; list: Uint8Array }[]> {
  const { rows } = await db.query<{ hash: number; list: Uint8Array }>(
    `select hash, list from ${lists} where hash = any($1::integer[]) order by hash, run`,
    [Array.from(hashes, (hash) => hash | 0)],
  );
  return rows.map(({ hash, list }) => ({ hash: hash >>> 0, list }));
}

export async function readNearest(
  db: QueryRunner,
  { texts }: TableNames,
  schema: string,
  vector: Vector,
  limit: number,
  filter: StoredFilter,
): Promise<number[]> {
  const parameters: unknown[] = [halfvecText(vector), limit];
  const { rows } = await db.query<{ textId: number }>(
    `select text_id as "textId" from ${texts} where vector is not null and ${conditionOf(filter, parameters)}
     order by vector operator(${schema}.<=>) $1::${schema}.halfvec limit $2`,
    parameters,
  );
  return rows.map(({ textId }) => textId);
}

/** Reads the statistics that a view needs. `db` is a transaction that sees one state. */
export async function readFacts(
  db: QueryRunner,
  { texts, terms }: TableNames,
  schema: string,
  state: StoredState,
): Promise<UnloadedFacts> {
  const listed: { hashes: Uint32Array; counts: Uint32Array }[] = [];
  const words: Singles[] = [];
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    const { rows } = await db.query<{ listed: Uint8Array; words: Uint8Array }>(
      `select listed, words from ${terms} where chunk = $1`,
      [chunk],
    );
    const [row] = rows;
    if (row === undefined) continue;
    listed.push(listedFrom(row.listed));
    words.push(singlesFrom(row.words));
  }
  return {
    texts: state.texts,
    vectors: state.vectors,
    directions: sharedDoubles(state.directions),
    sample: await readSample(db, texts, schema, state),
    hashes: sharedWords(listed.map(({ hashes }) => hashes)),
    counts: sharedWords(listed.map(({ counts }) => counts)),
    singles: sharedWords(words.map(({ hashes }) => hashes)),
    singleIds: sharedWords(words.map(({ ids }) => ids)),
  };
}

async function readSample(
  db: QueryRunner,
  texts: string,
  schema: string,
  { vectors: count, directions }: StoredState,
): Promise<VectorSample> {
  const step = Math.max(1, Math.floor(count / hubSample));
  const { rows } = await db.query<{ vector: Uint8Array }>(
    `select ${schema}.halfvec_send(vector) as vector from
       (select vector, row_number() over (order by text_id) as place from ${texts} where vector is not null) as all_texts
     where place % $1 = 0 limit $2`,
    [step, hubSample],
  );
  const dimensions = directions.length;
  const vectors = new Int8Array(new SharedArrayBuffer(rows.length * dimensions));
  const lengths = new Float64Array(new SharedArrayBuffer(8 * rows.length));
  for (const [at, { vector }] of rows.entries()) {
    const { values, norm } = vectorFrom(vector);
    vectors.set(values, at * dimensions);
    lengths[at] = norm;
  }
  return { vectors, lengths };
}

function sharedDoubles(list: Float64Array): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(list.byteLength));
  shared.set(list);
  return shared;
}

/** Concatenates arrays in shared memory. */
function sharedWords(lists: readonly Uint32Array[]): Uint32Array {
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const shared = new Uint32Array(new SharedArrayBuffer(4 * length));
  let at = 0;
  for (const list of lists) {
    shared.set(list, at);
    at += list.length;
  }
  return shared;
}
