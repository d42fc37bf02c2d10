import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WorldDetails, WorldEntry } from '../../knowledge/details.ts';
import { FirstNames, type FoundName } from '../../knowledge/first-names.ts';
import { MISSPELLED, searchForm } from '../../knowledge/likeness.ts';
import { misspelledForms } from '../../knowledge/misspelled.ts';
import type { Kind } from '../../knowledge/layout.ts';
import { NameIndex, type NameQuery } from '../../knowledge/names.ts';
import type { KnowledgeTable } from '../../knowledge/table.ts';

/** A thing of the world that a query may mean. */
export interface WorldMatch {
  entry: WorldEntry;
  /** How much one of its names resembles the query: above 0; 1 for the name itself. */
  likeness: number;
  /** Whether the query is one of its names with the right capitals: "FN", not "fn". */
  isWritten: boolean;
  /** Whether other things with the same name are known. */
  isShared: boolean;
}

/** A thing of the world that has a given name exactly. */
export interface WorldReading {
  id: string;
  kind: Kind;
  prominence: number;
  /** Whether other things with the name are known. */
  isShared: boolean;
}

/** Searches the names in the world's table (`@textkin/knowledge`). */
export interface WorldSearch {
  /** Resolves to the likeliest things, the likeliest first. */
  find(query: NameQuery): Promise<WorldMatch[]>;
  /** Returns the things that have a given name exactly, in some microseconds. */
  readings(name: string): WorldReading[];
}

/** Milliseconds of a search, or of reading the names, before other work of the thread runs. */
const sliceMs = 3;

/** Searches the table of names. Reads all names before the first search, in slices. */
export class WorldNames implements WorldSearch {
  readonly #table: KnowledgeTable;
  readonly #details: WorldDetails;
  #index: Promise<NameIndex> | undefined;

  constructor(table: KnowledgeTable, details: WorldDetails) {
    this.#table = table;
    this.#details = details;
  }

  async find(query: NameQuery): Promise<WorldMatch[]> {
    this.#index ??= runInSlices(NameIndex.read(this.#details));
    const index = await this.#index;
    const found = await runInSlices(index.find(query));
    const isKnown = found.some(({ likeness }) => likeness === 1);
    const all = isKnown ? found : await runInSlices(this.#findMisspelled(query, found));
    const written = new Set(this.#table.find(query.name).map(({ entry }) => entry));
    return all.map(({ entry, likeness }) => ({
      entry: this.#details.at(entry),
      likeness,
      isWritten: written.has(entry),
      isShared: this.#table.isShared(entry),
    }));
  }

  readings(name: string): WorldReading[] {
    return this.#table.find(name).map(({ entry, kind, prominence, isShared }) => ({
      id: this.#table.idOf(entry),
      ...{ kind, prominence, isShared },
    }));
  }

  /** Returns the found names together with the names that differ from the query in one letter. */
  *#findMisspelled(
    { name, accepts, limit }: NameQuery,
    found: readonly FoundName[],
  ): Generator<undefined, FoundName[]> {
    const first = new FirstNames(limit);
    for (const one of found) first.offer(one);
    let forms = 0;
    for (const form of misspelledForms(searchForm(name))) {
      if (++forms % 100 === 0) yield undefined;
      for (const { entry, kind, prominence } of this.#table.find(form))
        if (accepts(kind)) first.offer({ entry, likeness: MISSPELLED, prominence });
    }
    return first.names;
  }
}

/** Runs the steps of a generator. Other work runs in between. */
async function runInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let began = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - began < sliceMs) continue;
    await nextTurn();
    began = performance.now();
  }
}
