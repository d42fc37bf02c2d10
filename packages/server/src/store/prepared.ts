import type { Compilable } from '#kysely';
import type { Direct, Engine, Queries } from './engines.ts';

/** Stands for an argument while the query is built. */
class Placeholder {
  readonly argument: number;

  constructor(argument: number) {
    this.argument = argument;
  }
}

/**
 * A query that is built once and run with other values each time. A call of `text.relatedTexts` makes half a dozen;
 * with all of them built anew it took 4.0 ms of processor time, without 2.7 (18,000 texts, `npm run bench:related`). The
 * arguments of `build`, so many as it declares or as are said, may only be used as values.
 */
export function prepared<Arguments extends readonly unknown[], Row>(
  db: Queries,
  build: (...args: Arguments) => Compilable<Row>,
  count: number = build.length,
): (...args: Arguments) => Promise<Row[]> {
  const places = Array.from({ length: count }, (_, at) => new Placeholder(at));
  let query: ReturnType<Compilable<Row>['compile']> | undefined;
  let direct: ReturnType<Direct> | undefined;
  return async (...args) => {
    if (query === undefined) {
      query = build(...(places as readonly unknown[] as Arguments)).compile();
      direct = db.direct?.(query.sql);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? args[value.argument] : value,
    );
    if (direct !== undefined) return direct(parameters) as Row[];
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/**
 * Prepares a query of a write, which gets its connection as an argument, once for each connection. A `text.create` makes five such
 * queries; building them each time took a quarter of the CPU time of the writer's thread (`npm run bench:create`).
 */
export function preparedWrite<Arguments extends readonly unknown[], Row>(
  build: (db: Queries, ...args: Arguments) => Compilable<Row>,
): (db: Queries, ...args: Arguments) => Promise<Row[]> {
  const built = new WeakMap<Queries, (...args: Arguments) => Promise<Row[]>>();
  return (db, ...args) => {
    let run = built.get(db);
    if (run === undefined) {
      run = prepared(db, (...places: Arguments) => build(db, ...places), build.length - 1);
      built.set(db, run);
    }
    return run(...args);
  };
}

/** What is made once for each engine: queries that lock rows, where there are others that could take them. */
export function perEngine<Made>(make: (engine: Engine) => Made): (engine: Engine) => Made {
  const made = new Map<Engine, Made>();
  return (engine) => {
    if (!made.has(engine)) made.set(engine, make(engine));
    return made.get(engine)!;
  };
}

/** The one row that there must be; throws where another node has taken it away meanwhile, so that nothing of the write stays. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row is gone that was there when the write began');
  return row;
}
