import { readFileSync } from 'node:fs';
import type { Fate } from '../client/faulty-proxy.ts';

/** What a client of any language is asked to do, in the same words. */
export type Task = (
  | { call: string }
  /** Reads the rows of all pages. */
  | { each: string }
  /** Waits until analyses are done. */
  | { ready: string }
  /** Calls a method so many times at once, or one after another where a language has no other way. */
  | { together: string; times: number }
  | { batch: [method: string, params: object][] }
  /** Stores many texts in requests of so many. */
  | { createTexts: object[]; batchTexts: number }
) & { params?: object };

/** An error as every client has it. */
export interface Failed {
  code: number;
  /** `data` has the reason, and what else the service tells. */
  data: object;
}

export type Outcome = { result: unknown } | { error: Failed };

/** One line of the conversation: what is asked, what meets the requests on their way, and what came of it. */
export interface Line {
  says: string;
  task: Task;
  fates?: Fate[];
  /** The requests that went out, retries and logins among them; of calls at once, how many logins. */
  sent?: string[] | number;
  outcome?: Outcome;
}

/** A client in some language. */
export interface Driver {
  do(task: Task): Promise<Outcome>;
}

/** What a client is made with, under the names of this test. */
export interface Credentials {
  url: string;
  apiKey?: string;
  secretKey?: string;
  key?: string;
  retries?: number;
}

export const conversationFile = new URL('conversation.jsonl', import.meta.url);

export function readConversation(): Line[] {
  const lines = readFileSync(conversationFile, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}
