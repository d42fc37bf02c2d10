import { STATUS_CODES } from 'node:http';
import { type ErrorName, errors, ServiceError, statusOf } from '../../packages/server/src/domain/errors.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { failure } from '../../packages/server/src/rpc/envelope.ts';
import { errorCode, table } from './markdown.ts';

const example = new ServiceError('headlineTooLong', { field: 'headline', limit: limits.headline });

/** Returns the page docs/errors.md. */
export function errorsPage(): string {
  const rows = Object.entries(errors)
    .toSorted(([, [a]], [, [b]]) => a - b)
    .map(([name, [code, msg]]) => [
      String(code),
      `\`${name}\``,
      msg.replace('{scopes}', '"*scope*" (or one that includes it)').replaceAll(/\{(field|limit)\}/g, '*$1*'),
      String(statusOf(name as ErrorName)),
    ]);
  const head = ['`code`', '`reason`', '`msg`', 'on REST'];
  /** Returns whether the code is an HTTP status: such an error means that no call ran, or that it did nothing. */
  const isStatus = ([code]: string[]) => STATUS_CODES[code!] !== undefined;
  return `# Errors

A call that fails returns HTTP 200 and a body such as this:

\`\`\`json
${failure(1, example)}
\`\`\`

Programs read \`error.data\`: \`reason\` (the name of the error, which distinguishes errors of one code), \`field\` (the parameter with the error), \`limit\` (its limit), \`retry_after\` (seconds), \`request_id\` (to find the call in the log). Codes and names do not change between versions; sentences may. The last column is the HTTP status on [REST](rest.md).

${table(
  head,
  rows.filter((row) => !isStatus(row)),
)}

${errorCode('tokenInvalid')} is the only code after which a client logs in again. After ${errorCode('processing')}, ${errorCode('stillProcessing')} and ${errorCode('waitRanOut')} repeat the call a moment later to get the result.

## HTTP statuses

A status other than 200 means that no call ran, or that it did nothing. The body has the same shape, with the status as its code; \`429\` and \`503\` have a \`Retry-After\` header. In a batch, single entries can have the code \`429\` or \`503\`; these calls did nothing.

${table(head, rows.filter(isStatus))}
`;
}
