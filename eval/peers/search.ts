import Database from 'better-sqlite3';
import { versionOf } from './version.ts';

/** A search engine over lists of words. */
export interface Engine {
  version: string;
  /** Adds texts, whose words are separated by spaces. */
  add: (documents: readonly Document[]) => unknown;
  /** Returns the ids of the texts that match the words best, in descending order. */
  search: (words: string[], limit: number) => number[] | Promise<number[]>;
}

export interface Document {
  id: number;
  text: string;
}

/** Search engines for Node. Engines from npm packages throw `ERR_MODULE_NOT_FOUND` if `npm ci --prefix eval` was not run. */
export const engines: Record<string, () => Engine | Promise<Engine>> = {
  MiniSearch: miniSearch,
  Orama: orama,
  'SQLite FTS5': sqlite,
};

async function miniSearch(): Promise<Engine> {
  const { default: MiniSearch } = await import('minisearch');
  const mini = new MiniSearch({
    fields: ['text'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  return {
    version: versionOf('../node_modules/minisearch/package.json'),
    add: (documents) => {
      mini.addAll(documents);
    },
    search: (words, limit) =>
      mini
        .search(words.join(' '), { combineWith: 'OR' })
        .slice(0, limit)
        .map(({ id }) => id),
  };
}

async function orama(): Promise<Engine> {
  const { create, insertMultiple, search } = await import('@orama/orama');
  const tokenizer = {
    language: 'none',
    normalizationCache: new Map(),
    tokenize: (text: string) => text.split(' '),
  };
  const database = create({ schema: { text: 'string' }, components: { tokenizer } });
  return {
    version: versionOf('../node_modules/@orama/orama/package.json'),
    add: (documents) =>
      insertMultiple(
        database,
        documents.map(({ id, text }) => ({ id: String(id), text })),
        1000,
      ),
    async search(words, limit) {
      const { hits } = await search(database, { term: words.join(' '), limit, threshold: 1 });
      return hits.map(({ id }) => Number(id));
    },
  };
}

function sqlite(): Engine {
  const fts = new Database(':memory:');
  fts.exec("create virtual table texts using fts5 (text, content = '', tokenize = 'ascii')");
  const insert = fts.prepare('insert into texts (rowid, text) values (?, ?)');
  const select = fts
    .prepare('select rowid from texts where texts match ? order by bm25(texts) limit ?')
    .pluck();
  return {
    version: fts.prepare('select sqlite_version()').pluck().get() as string,
    add: fts.transaction((documents: readonly Document[]) => {
      for (const { id, text } of documents) insert.run(id + 1, text);
    }),
    search: (words, limit) => (select.all(words.join(' OR '), limit) as number[]).map((row) => row - 1),
  };
}
