import Database from 'better-sqlite3';
import { decodeTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { isPair } from '../packages/server/src/nlp/terms/hash.ts';
import { outside } from './outside.ts';

export interface Peer {
  name: string;
  /** Ten texts that match most of the given words. */
  ask: (words: string[]) => unknown;
}

interface Document {
  id: string;
  text: string;
}

/**
 * Search engines for Node, each filled with the same texts as lists of our own stems, one word a hash. Those that are not
 * installed are left out.
 */
export async function peersOf(texts: readonly Uint8Array[]): Promise<Peer[]> {
  const documents = texts.map((terms, id) => ({ id: String(id), text: bagOf(terms).join(' ') }));
  const peers = [await miniSearch(documents), await orama(documents), sqlite(documents)];
  return peers.filter((peer) => peer !== undefined);
}

async function miniSearch(documents: readonly Document[]): Promise<Peer | undefined> {
  const module = await outside(() => import('minisearch'));
  if (module === undefined) return undefined;
  const mini = new module.default({
    fields: ['text'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  mini.addAll(documents);
  return {
    name: 'MiniSearch',
    ask: (words) => mini.search(words.join(' '), { combineWith: 'OR' }).slice(0, 10),
  };
}

async function orama(documents: readonly Document[]): Promise<Peer | undefined> {
  const module = await outside(() => import('@orama/orama'));
  if (module === undefined) return undefined;
  const { create, insertMultiple, search } = module;
  const tokenizer = {
    language: 'none',
    normalizationCache: new Map(),
    tokenize: (text: string) => text.split(' '),
  };
  const database = create({ schema: { text: 'string' }, components: { tokenizer } });
  await insertMultiple(database, documents, 1000);
  return {
    name: 'Orama',
    ask: (words) => search(database, { term: words.join(' '), limit: 10, threshold: 1 }),
  };
}

function sqlite(documents: readonly Document[]): Peer {
  const fts = new Database(':memory:');
  fts.exec("create virtual table texts using fts5 (text, content = '', tokenize = 'ascii')");
  const insert = fts.prepare('insert into texts (rowid, text) values (?, ?)');
  for (const { id, text } of documents) insert.run(Number(id) + 1, text);
  const select = fts.prepare('select rowid from texts where texts match ? order by bm25(texts) limit 10');
  return { name: 'SQLite FTS5', ask: (words) => select.all(words.join(' OR ')) };
}

/** The words of a text that say most about it: TF-IDF, as MoreLikeThis chooses them. */
export function tellingWords(texts: readonly Uint8Array[], count: number): (terms: Uint8Array) => string[] {
  const frequencies = new Map<number, number>();
  for (const terms of texts) {
    for (const { hash } of decodeTerms(terms)) frequencies.set(hash, (frequencies.get(hash) ?? 0) + 1);
  }
  return (terms) =>
    decodeTerms(terms)
      .filter(({ hash }) => !isPair(hash))
      .map(({ hash, weight }) => ({ hash, value: weight * Math.log(texts.length / frequencies.get(hash)!) }))
      .sort((one, other) => other.value - one.value)
      .slice(0, count)
      .map(({ hash }) => wordOf(hash));
}

function bagOf(terms: Uint8Array): string[] {
  return decodeTerms(terms).flatMap(({ hash, weight }) =>
    isPair(hash) ? [] : new Array<string>(Math.round(Math.exp(weight / 16 - 1))).fill(wordOf(hash)),
  );
}

const wordOf = (hash: number): string => `w${hash.toString(36)}`;
