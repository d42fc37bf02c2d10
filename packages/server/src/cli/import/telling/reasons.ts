import { errorCodes } from '@textkin/client';
import { reasonIn } from '@textkin/importing';
import type { BadRowFound, KeyedText, Refusal } from '@textkin/importing/storing';
import type { BadRowReport } from '../bad-rows.ts';

/** Characters of a date that a reason repeats. */
const longestDate = 60;

/** A row that could not be stored, as its line of the file of errors tells it. */
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

/** Why a text was refused, in the words of the command line: the service speaks of its own parameters. */
function reasonFor({ error, message }: Refusal, { publish_date }: KeyedText): string {
  if (error === 'wrongLanguage') {
    return 'The text is not in the language of its collection: --any-language stores it all the same.';
  }
  if (error === 'wrongDate') {
    const date = publish_date !== undefined && publish_date.length <= longestDate ? ` "${publish_date}"` : '';
    return (
      `The publish_date${date} is not understood: write it as 2024-03-01, say with --dates day-first or ` +
      'month-first how 1/3/2024 is meant, or name another column with --map publish_date=….'
    );
  }
  return message;
}
