import { errors, ServiceError } from '../../packages/server/src/domain/errors.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { failure } from '../../packages/server/src/rpc/envelope.ts';
import { table } from './markdown.ts';

/** Below this the code is an HTTP status: no call was read. */
const firstRpcCode = 590;

const example = new ServiceError('headlineTooLong', { field: 'headline', limit: limits.headline });

export function errorsPage(): string {
  const rows = Object.values(errors)
    .toSorted(([a], [b]) => a - b)
    .map(([code, message]) => [String(code), message.replaceAll(/\{(field|limit)\}/g, '*$1*')] as const);
  const head = ['code', '`msg`'];
  const isRpc = ([code]: readonly [string, string]) => Number(code) >= firstRpcCode;
  return `# Errors

A call that fails is answered with HTTP 200 and

\`\`\`json
${JSON.stringify(failure(1, example))}
\`\`\`

\`error.data\` holds what a program can use: \`field\` (the parameter at fault), \`limit\` (what it may hold), \`retry_after\` (seconds), \`request_id\` (to find a defect in the log). Codes stay as they are from version to version; sentences may get better.

${table(head, rows.filter(isRpc))}

\`595\` is the one code on which a client logs in again. After \`1003\`, \`1004\` and \`1005\` the same call gets the result a moment later.

## HTTP statuses

Other statuses than 200 mean that no call was read. Their body has the same shape and the status as its code; \`429\` and \`503\` come with \`Retry-After\`. In a batch \`429\` and \`503\` can be the code of single entries, which did nothing.

${table(
  head,
  rows.filter((row) => !isRpc(row)),
)}
`;
}
