import type { Compilable, CompiledQuery } from '#kysely';
import type { Engine, Queries } from './engines.ts';

/** Ids in one query. Engines bound the number of parameters, and each number of ids has a prepared query. */
const idsPerQuery = 50;

/** Stands for a value, by its name, while a query is built. */
class Placeholder {
  readonly name: PropertyKey;
  /** The place in a list of ids; undefined for a single value. */
  readonly index: number | undefined;

  constructor(name: PropertyKey, index?: number) {
    this.name = name;
    this.index = index;
  }
}

type Values = Readonly<Record<PropertyKey, unknown>>;

/** Returns an object with a placeholder under every name, and under `ids` a list of `idCount` placeholders. */
const placeholders = (idCount: number): unknown =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'ids'
          ? Array.from({ length: idCount }, (_, index) => new Placeholder(name, index))
          : new Placeholder(name),
      ownKeys: () => {
        throw new TypeError('A prepared query must name each of its values.');
      },
    },
  );

function bind(query: CompiledQuery, values: Values): unknown[] {
  return query.parameters.map((parameter) => {
    if (!(parameter instanceof Placeholder)) return parameter;
    const value = values[parameter.name];
    return parameter.index === undefined ? value : (value as readonly unknown[])[parameter.index];
  });
}

/**
 * Returns a function that runs a query with the given values. The query is built once: a call of `text.relatedTexts` makes half a
 * dozen queries and takes 4.0 ms of CPU time; 2.7 ms with prepared queries (18,000 texts, `npm run bench:related`). `build`
 * may use its values only as values in SQL, and must read each by name: a spread throws.
 */
export function prepare<Args extends object, Row>(
  db: Queries,
  build: (values: Args) => Compilable<Row>,
): (values: Args) => Promise<Row[]> {
  return prepareFor(db, build, 0);
}

function prepareFor<Args extends object, Row>(
  db: Queries,
  build: (values: Args) => Compilable<Row>,
  idCount: number,
): (values: Args) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined;
  return async (values) => {
    query ??= build(placeholders(idCount) as Args).compile();
    const { sql, query: tree, queryId } = query;
    const parameters = bind(query, values as Values);
    // `db.executeQuery` would wait for two more promises.
    const { rows } = await db.getExecutor().executeQuery<Row>({ sql, query: tree, queryId, parameters });
    return rows;
  };
}

/** Prepares a query over a list of ids. A long list is read in several queries. */
export function prepareByIds<Args extends { ids: readonly number[] }, Row>(
  db: Queries,
  build: (values: Args) => Compilable<Row>,
): (values: Args) => Promise<Row[]> {
  const queries = Array.from({ length: idsPerQuery + 1 }, (_, count) => prepareFor(db, build, count));
  return async (values) => {
    const found: Row[] = [];
    for (let from = 0; from < values.ids.length; from += idsPerQuery) {
      const ids = values.ids.slice(from, from + idsPerQuery);
      found.push(...(await queries[ids.length]!({ ...values, ids })));
    }
    return found;
  };
}

/**
 * Prepares a query of a write once for each connection, which is an argument of writes. A `text.create` makes five such queries;
 * building them for each call took a quarter of the writer thread's CPU time (`npm run bench:create`).
 */
export function prepareWrite<Args extends object, Row>(
  build: (db: Queries, values: Args) => Compilable<Row>,
): (db: Queries, values: Args) => Promise<Row[]> {
  const queries = new WeakMap<Queries, (values: Args) => Promise<Row[]>>();
  return (db, values) => {
    let run = queries.get(db);
    if (run === undefined) {
      run = prepare(db, (places: Args) => build(db, places));
      queries.set(db, run);
    }
    return run(values);
  };
}

/** Makes a value once for each engine, such as queries that lock rows where the engine needs it. */
export function memoizeByEngine<Value>(make: (engine: Engine) => Value): (engine: Engine) => Value {
  const values = new Map<Engine, Value>();
  return (engine) => {
    if (!values.has(engine)) values.set(engine, make(engine));
    return values.get(engine)!;
  };
}

/** Returns the one row of a result. Throws when there is none: another node has deleted it, and the write must store nothing. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A row that the write has read was deleted by another write.');
  return row;
}
