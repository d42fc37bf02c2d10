import { join } from 'node:path';
import Database from 'better-sqlite3';
import { models } from '../../packages/server/src/nlp/model.ts';
import { toStored } from '../../packages/server/src/store/analyses/stored-tags.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Recombined } from './recombined.ts';

const textsPerCommit = 5000;

export interface Seeded {
  account: number;
  collectionId: number;
}

/**
 * Makes a store of one Swedish collection with analysed texts. Writes directly to the database, because the store's writer would
 * sync every few hundred texts.
 */
export async function seedStore(folder: string, count: number, make: () => Recombined): Promise<Seeded> {
  const store = await openStore(folder);
  const account = await store.accounts.create(0);
  const fields = { name: 'bench', language: 'sv', description: '' } as const;
  const { collectionId } = await store.collections.create(account, fields);
  await store.close();
  const database = new Database(join(folder, 'textkin.db'));
  database.pragma('synchronous = OFF');
  const insertText = database.prepare(
    `insert into text (collection_id, text_id, headline, url, created_at, body) values (?, ?, ?, '', ?, ?)`,
  );
  const insertAnalysis = database.prepare(
    `insert into analysis (collection_id, text_id, account_id, epoch, revision, state, queued_at, attempts, model,
       words, tags, terms, vector, pairs, pairs_revision)
     values (?, ?, ?, (select epoch from collection where collection_id = ?), 1, 'done', 0, 0, ?, ?, ?, ?, ?, ?, 1)`,
  );
  const stamp = database.prepare(
    'insert into text_change (collection_id, text_id, version) values (?, ?, ?)',
  );
  const sums = { bytes: 0, words: 0 };
  for (let from = 1; from <= count; from += textsPerCommit) {
    database.exec('begin');
    for (let id = from; id < from + textsPerCommit && id <= count; id++) {
      const { body, words, terms, pairs, vector, createdAt = 0, tags = [], headline = '' } = make();
      insertText.run(collectionId, id, headline, createdAt, body);
      const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
      insertAnalysis.run(
        collectionId,
        id,
        account,
        collectionId,
        models.standard.name,
        words,
        toStored(tags),
        terms,
        bytes,
        pairs ?? null,
      );
      stamp.run(collectionId, id, id);
      sums.bytes += Buffer.byteLength(body);
      sums.words += words;
    }
    database.exec('commit');
  }
  database.exec('begin');
  database.prepare('insert into model_count values (?, ?, ?)').run(collectionId, models.standard.name, count);
  database
    .prepare(
      'update collection set next_id = ?, texts = ?, version = ?, bytes = ?, words = ? where collection_id = ?',
    )
    .run(count + 1, count, count, sums.bytes, sums.words, collectionId);
  database
    .prepare('update account set texts = ?, bytes = ? where account_id = ?')
    .run(count, sums.bytes, account);
  database.exec('commit');
  database.close();
  return { account, collectionId };
}
