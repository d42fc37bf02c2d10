import { create, insertMultiple, search } from '@orama/orama';
import Database from 'better-sqlite3';
import MiniSearch from 'minisearch';
import { decodeTerms } from '../../packages/server/src/nlp/relate/terms.ts';
import { isPair } from '../../packages/server/src/nlp/relate/hash.ts';

export interface Peer {
  name: string;
  /** Ten texts that match most of the given words. */
  ask: (words: string[]) => unknown;
}

/** Search engines for Node, each filled with the same texts as lists of our own stems, one word a hash. */
export async function peersOf(texts: readonly Uint8Array[]): Promise<Peer[]> {
  const documents = texts.map((terms, id) => ({ id: String(id), text: bagOf(terms).join(' ') }));
  const mini = new MiniSearch({
    fields: ['text'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  mini.addAll(documents);
  const tokenizer = {
    language: 'none',
    normalizationCache: new Map(),
    tokenize: (text: string) => text.split(' '),
  };
  const orama = create({ schema: { text: 'string' }, components: { tokenizer } });
  await insertMultiple(orama, documents, 1000);
  const fts = new Database(':memory:');
  fts.exec("create virtual table texts using fts5 (text, content = '', tokenize = 'ascii')");
  const insert = fts.prepare('insert into texts (rowid, text) values (?, ?)');
  for (const { id, text } of documents) insert.run(Number(id) + 1, text);
  const select = fts.prepare('select rowid from texts where texts match ? order by bm25(texts) limit 10');
  return [
    { name: 'MiniSearch', ask: (words) => mini.search(words.join(' '), { combineWith: 'OR' }).slice(0, 10) },
    { name: 'Orama', ask: (words) => search(orama, { term: words.join(' '), limit: 10, threshold: 1 }) },
    { name: 'SQLite FTS5', ask: (words) => select.all(words.join(' OR ')) },
  ];
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
