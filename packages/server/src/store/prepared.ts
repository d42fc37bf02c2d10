import type { Compilable } from 'kysely';
import type { Queries } from './engines.ts';

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
  return async (...args) => {
    query ??= build(...(places as readonly unknown[] as Arguments)).compile();
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? args[value.argument] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
