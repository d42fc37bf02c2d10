/** What docs/design/scale.md assumes and no command measures. Put your own figures in and run `npm run simulate:scale`. */

/** What an archive is asked for. */
export const workload = {
  /** Searches for related texts a day, for each text that is stored. */
  searchesPerTextPerDay: 0.01,
  /** New texts in a year, for each that is stored. */
  newPerTextPerYear: 0.1,
  /** How many times the mean the busiest hour is. */
  peak: 4,
  /** How long the first load of all texts may take. */
  firstLoadDays: 30,
  /** Share of all texts that one collection has; the others are log-normal about a mean. */
  hotShare: 0.1,
  meanCollection: 20_000,
};

/** The largest machines that are planned with, and how full they may get. */
export const machines = {
  nodeCores: 4,
  /** Half of them are for workers, which analyse; the others are for calls. */
  workersPerNode: 2,
  /** Two, so that one can be lost. */
  nodesPerCell: 2,
  /** Bytes of index in a node of 74 GB. */
  nodeIndexBytes: 48e9,
  /** Resident bytes for each of the index: `npm run bench:nodes`, 2,027 MB more for 1,346 MB of a million texts. */
  residentPerIndexByte: 1.5,
  nodeBaseBytes: 2e9,
  databaseCores: 4,
  databaseBaseBytes: 4e9,
  /** Bytes of tables and indexes: what can be restored, moved and vacuumed in hours. */
  databaseBytes: 1e12,
  /** The database has a replica. */
  databaseCopies: 2,
  /** Share of the tables that is read again and again, and cached beside all indexes. */
  cachedTables: 0.05,
  /** Disk for each byte of data: free room, the log, what vacuum leaves. */
  diskPerByte: 1.5,
  /** Share of the processor that may be at work in the busiest hour. */
  busy: 0.5,
};

/**
 * Dollars: list prices on demand of AWS Fargate (Linux on x86) and of gp3 volumes in us-east-1, those of Fargate as published in March 2026. No
 * discounts, no traffic, no backups.
 */
export const prices = { coreHour: 0.04048, gigabyteHour: 0.004445, diskGigabyteMonth: 0.08, hoursPerMonth: 730 }; // prettier-ignore

/** Costs of a search that the database answers by itself. */
export interface EngineSearch {
  /** In the database, beyond the tables of today. */
  bytesPerText: number;
  /** Milliseconds of the processor, for each search in a collection that is too large for a node's memory. */
  nodesMs: number;
  databaseMs: number;
}

/**
 * Related texts by the database, for collections beyond `--index-memory`: `npm run bench:stored` at a million texts. While it
 * is undefined, a collection that is too large for a node gets nodes with more memory.
 */
export const engineSearch: EngineSearch | undefined = { bytesPerText: 7430, nodesMs: 16, databaseMs: 6.4 };
