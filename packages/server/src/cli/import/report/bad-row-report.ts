import { errorCodes } from '@textkin/client';
import { reasonIn } from '@textkin/importing';
import type { BadRowFound, KeyedText, Refusal } from '@textkin/importing/storing';
import type { BadRowReport } from '../bad-row-file.ts';

/** The maximum length of a date that a reason repeats. */
const maxDateChars = 60;

/** Returns the line of the file of bad rows for a row that could not be stored. */
export function reportOf(bad: BadRowFound): BadRowReport {
  const { source, line } = bad;
  const place = { source, ...(line !== undefined && { line }) };
  if ('reason' in bad) return { ...place, reason: reasonOfRow(bad.reason) };
  const { refusal, text } = bad;
  const { error, field } = refusal;
  const { ext_text_id } = text;
  const reason = reasonFor(refusal, text);
  return {
    ...place,
    code: errorCodes[error],
    error,
    reason,
    ...(field !== 'ext_text_id' && { ext_text_id }),
  };
}

function reasonOfRow(reason: string): string {
  if (reasonIn(reason)?.name !== 'noBody') return reason;
  return `${reason.slice(0, -1)}; --map body=… names another.`;
}

/** Returns why a text was refused. Names options of the command where the service names its params. */
function reasonFor({ error, message }: Refusal, { publish_date }: KeyedText): string {
  if (error === 'wrongLanguage') {
    return 'The text is not in the language of its collection: --any-language stores it anyway.';
  }
  if (error === 'wrongDate') {
    const date =
      publish_date !== undefined && publish_date.length <= maxDateChars ? ` "${publish_date}"` : '';
    return (
      `The publish_date${date} is not a valid date: write it as 2024-03-01, add --dates day-first or --dates ` +
      'month-first for dates such as 1/3/2024, or name another column with --map publish_date=….'
    );
  }
  return message;
}
