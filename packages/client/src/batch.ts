import { type Answer, errorOf, isNotRun, isTokenRefused, outcomeOf } from './answer.ts';
import type { Token } from './sign-in/token.ts';
import type { Call, Outcome } from './types.ts';

interface Ways {
  /** Sends a batch. */
  ask: (calls: Call[], token: Token) => Promise<Answer>;
  /** The current token, or the one after that which was refused. */
  token: (refused?: Token) => Promise<Token>;
}

/** What became of each call: those that a token refused or that found no room are asked for again. */
export async function outcomesOf(calls: readonly Call[], ways: Ways): Promise<Outcome<unknown>[]> {
  const answers: Answer[] = [];
  const ask = async (indexes: number[], token: Token) => {
    const answer = await ways.ask(
      indexes.map((index) => calls[index]!),
      token,
    );
    // The token of a long batch is looked at before its entries are.
    const all = isTokenRefused(answer) ? indexes.map(() => answer) : answer;
    if (!Array.isArray(all)) throw errorOf('batch', answer);
    for (const [at, index] of indexes.entries()) answers[index] = all[at]!;
  };
  const token = await ways.token();
  await ask([...calls.keys()], token);
  // Entries like these have done nothing.
  const those = (are: (answer: Answer) => boolean) =>
    [...answers.keys()].filter((index) => are(answers[index]!));
  const refused = those(isTokenRefused);
  const current = refused.length > 0 ? await ways.token(token) : token;
  if (current !== token) await ask(refused, current);
  for (let left; (left = those(isNotRun)).length > 0;) await ask(left, current);
  return answers.map((answer, index) => outcomeOf(calls[index]!.method, answer));
}
