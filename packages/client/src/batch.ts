import { type RpcResponse, errorOf, isSkipped, isTokenRefused, outcomeOf } from './response.ts';
import type { Token } from './sign-in/token.ts';
import type { Call, Outcome } from './types.ts';

interface BatchTransport {
  /** Sends a batch and returns the response, an array unless the batch as a whole failed. */
  send: (calls: Call[], token: Token) => Promise<RpcResponse>;
  /** Returns the current token, or a new token if the current one was refused. */
  token: (refused?: Token) => Promise<Token>;
}

/** Runs a batch and returns the outcome of each call. Calls that were refused with the token, or did not run, are sent again. */
export async function runBatch(
  calls: readonly Call[],
  transport: BatchTransport,
): Promise<Outcome<unknown>[]> {
  const responses: RpcResponse[] = [];
  const send = async (indexes: number[], token: Token) => {
    const response = await transport.send(
      indexes.map((index) => calls[index]!),
      token,
    );
    // The token of a long batch is checked before its calls are read.
    const list = isTokenRefused(response) ? indexes.map(() => response) : response;
    if (!Array.isArray(list)) throw errorOf('batch', response);
    for (const [position, index] of indexes.entries()) responses[index] = list[position]!;
  };
  const token = await transport.token();
  await send([...calls.keys()], token);
  // Calls with a matching response have not run, so they can be sent again.
  const indexesWhere = (isMatch: (response: RpcResponse) => boolean) =>
    [...responses.keys()].filter((index) => isMatch(responses[index]!));
  const refused = indexesWhere(isTokenRefused);
  const current = refused.length > 0 ? await transport.token(token) : token;
  if (current !== token) await send(refused, current);
  for (let left; (left = indexesWhere(isSkipped)).length > 0;) await send(left, current);
  return responses.map((response, index) => outcomeOf(calls[index]!.method, response));
}
