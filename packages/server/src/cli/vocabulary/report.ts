import type { BadEntry, EntryCounts } from '@textkin/importing/storing';
import type { BadRowReport } from '../import/bad-row-file.ts';
import { bar, number } from '../import/report/progress.ts';

/** Returns the status line of the import of a vocabulary. `total` is the number of bytes of the file; undefined for standard input. */
export function progressLine(counts: EntryCounts, bytes: number, total: number | undefined): string {
  const { created, changed, same, bad } = counts;
  const parts = [`${number(created + changed + same)} entries`];
  if (total !== undefined && total > 0) parts.unshift(bar(bytes / total));
  if (bad > 0) parts.push(`${number(bad)} errors`);
  return parts.join('  ');
}

/** Returns the line of the file of bad rows for an entry that could not be stored. */
export function reportOf(source: string, bad: BadEntry): BadRowReport {
  const { line, id } = bad;
  const place = { source, ...(line !== undefined && { line }), ...(id !== undefined && { id }) };
  if ('reason' in bad) return { ...place, reason: bad.reason };
  const { error, message } = bad.refusal;
  return { ...place, error, reason: message };
}

export interface ListOutcome {
  counts: EntryCounts;
  /** The name of the vocabulary; undefined for a dry run. */
  name: string | undefined;
  /** The name of the collection that uses the vocabulary from now on. */
  collection: string | undefined;
  /** The file of rows that could not be stored. */
  errors: string;
  firstReasons: readonly string[];
  /** Whether most names of persons begin with the surname. */
  isSurnameFirst: boolean;
  isInterrupted: boolean;
}

/** Returns the lines that are printed at the end of the import of a vocabulary. */
export function summaryOf(outcome: ListOutcome): string[] {
  const { counts, name, collection, errors, firstReasons } = outcome;
  const { created, changed, same, bad } = counts;
  const lines =
    name === undefined
      ? [`${entries(created)} can be stored. Nothing was stored.`]
      : [`"${name}": ${entries(created)} added, ${number(changed)} changed, ${number(same)} unchanged.`];
  if (collection !== undefined) lines.push(`The collection "${collection}" uses "${name}".`);
  if (bad > 0) {
    lines.push(`${entries(bad)} could not be stored: ${errors} has the reasons.`);
    lines.push(...firstReasons.map((reason) => `  ${reason}`));
  }
  if (outcome.isSurnameFirst) lines.push(surnameAdvice);
  if (outcome.isInterrupted) lines.push('Interrupted. Run the same command to continue.');
  return lines;
}

const surnameAdvice =
  'Most persons have the surname first, as in "Vestin, Saga", and texts do not: run the command with --surname-first.';

function entries(count: number): string {
  return `${number(count)} ${count === 1 ? 'entry' : 'entries'}`;
}
