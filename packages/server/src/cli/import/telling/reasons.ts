import type { ErrorName } from '@textkin/client';
import type { ImportedText } from '../row.ts';

/** Characters of a date that a reason repeats. */
const longestDate = 60;

/** Why a text was refused, in the words of the command line: the service speaks of its own parameters. */
export function reasonFor(error: ErrorName, message: string, { publish_date }: ImportedText): string {
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
