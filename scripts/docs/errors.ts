import { STATUS_CODES } from 'node:http';
import { type ErrorName, errors, ServiceError, statusOf } from '../../packages/server/src/domain/errors.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { failure } from '../../packages/server/src/rpc/envelope.ts';
import { errorCode, table } from './markdown.ts';

const example = new ServiceError('headlineTooLong', { field: 'headline', limit: limits.headline });

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
  // With such a code no call was read.
  const isStatus = ([code]: string[]) => STATUS_CODES[code!] !== undefined;
  return `# Errors

A call that fails is answered with HTTP 200 and

\`\`\`json
${failure(1, example)}
\`\`\`

\`error.data\` holds what a program can use: \`reason\` (the name of the error, which tells apart what shares a code), \`field\` (the parameter at fault), \`limit\` (what it may hold), \`retry_after\` (seconds), \`request_id\` (to find a defect in the log). Codes and names stay as they are from version to version; sentences may get better. The last column is the HTTP status on [REST](rest.md).

${table(
  head,
  rows.filter((row) => !isStatus(row)),
)}

${errorCode('tokenInvalid')} is the one code on which a client logs in again. After ${errorCode('processing')}, ${errorCode('stillProcessing')} and ${errorCode('waitRanOut')} the same call gets the result a moment later.

## HTTP statuses

Other statuses than 200 mean that no call was read. Their body has the same shape and the status as its code; \`429\` and \`503\` come with \`Retry-After\`. In a batch \`429\` and \`503\` can be the code of single entries, which did nothing.

${table(head, rows.filter(isStatus))}
`;
}
