import { join } from 'node:path';
import Database from 'better-sqlite3';
import { models } from '../../packages/server/src/nlp/model.ts';
import { seeded } from '../../support/seeded.ts';
import { type Seeded, seedStore } from '../support/seed-store.ts';

/** Makes a store of texts of 3 kB of one account. All but the first `analysed` are pending, as after an import. */
export async function seedPending(folder: string, texts: number, analysed: number): Promise<Seeded> {
  const random = seeded(24);
  const body = 'The ministers of both countries met in Oslo on Sunday to speak of the railway. '.repeat(38);
  const vector = () => {
    const values = Float32Array.from({ length: models.standard.dimensions }, () => random() - 0.5);
    const norm = Math.hypot(...values);
    return values.map((value) => value / norm);
  };
  const seed = await seedStore(folder, texts, () => ({
    body,
    words: 530,
    terms: new Uint8Array(),
    vector: vector(),
  }));
  const database = new Database(join(folder, 'textkin.db'));
  database
    .prepare(
      `update analysis set state = 'pending', model = null, words = null, tags = null, terms = null, vector = null
       where text_id > ?`,
    )
    .run(analysed);
  database.prepare('update model_count set texts = ?').run(analysed);
  database.close();
  return seed;
}
