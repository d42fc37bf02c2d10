/** Stores texts through the client. */
export type { AnalysisForecast } from './storing/analysis-forecast.ts';
export { AnalysisWatch } from './storing/analysis-watch.ts';
export { type BadRowFound, type ImportCounts, load, type Refusal, type Sender } from './storing/load.ts';
export { type Digest, keyed, type KeyedText } from './storing/own-id.ts';
