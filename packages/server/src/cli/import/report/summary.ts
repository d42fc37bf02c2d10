import type { AnalysisForecast, ImportCounts } from '@textkin/importing/storing';
import type { BadRowReport } from '../bad-row-file.ts';
import { duration } from './progress.ts';

export interface ImportOutcome {
  counts: ImportCounts;
  /** The name of the collection. */
  name: string;
  /** The file of rows that could not be stored. */
  errors: string;
  firstReasons: readonly string[];
  forecast: AnalysisForecast;
  isInterrupted: boolean;
}

/** Returns the lines that are printed at the end of an import. */
export function summaryOf({
  counts,
  name,
  errors,
  firstReasons,
  forecast,
  isInterrupted,
}: ImportOutcome): string[] {
  const { stored, present, bad, skipped } = counts;
  const lines = [`${texts(stored)} stored in "${name}".`];
  if (present > 0) lines.push(`${texts(present)} already present.`);
  if (skipped > 0) lines.push(`${texts(skipped)} skipped: drafts, pictures, menus.`);
  if (bad > 0) {
    lines.push(`${texts(bad)} could not be stored: ${errors} has the reasons.`);
    lines.push(...firstReasons.map((reason) => `  ${reason}`));
  }
  if (forecast.pending > 0)
    lines.push(`${texts(forecast.pending)} still to be analysed${remainingTime(forecast)}.`);
  if (isInterrupted) lines.push('Interrupted. Run the same command to continue.');
  return lines;
}

/** Returns the line that is printed once during the import, as soon as the time is known. */
export function forecastLine(seconds: number, { rate = 0 }: AnalysisForecast): string {
  return `All texts will be analysed in about ${duration(seconds)}, at ${rate.toFixed(1)} texts/s.`;
}

/** Returns the place of a row that could not be stored, and the reason. */
export function reasonLine({ source, line, reason }: BadRowReport): string {
  return `${source}${line === undefined ? '' : `:${line}`}: ${reason}`;
}

function remainingTime(forecast: AnalysisForecast): string {
  const { rate } = forecast;
  if (rate === undefined) return '';
  return `: about ${duration(forecast.pending / rate)}, at ${rate.toFixed(1)} texts/s`;
}

function texts(number: number): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? 'text' : 'texts'}`;
}
