/** Stores texts through the client. */
export type { AnalysisForecast } from '../storing/analysis-forecast.ts';
export { AnalysisWatch } from '../storing/analysis-watch.ts';
export { load, type LoadSource } from '../storing/load.ts';
export type { BadRowFound, ImportCounts } from '../storing/load-options.ts';
export {
  type Digest,
  type KeyedText,
  type PreparedRow,
  prepareRow,
  prepareRows,
  type Refusal,
  type RowProblem,
} from '../storing/prepared-row.ts';
export type { Sender } from '../storing/sender.ts';
export { type BadEntry, type EntryCounts, type EntrySender, putEntries } from '../storing/put-entries.ts';
