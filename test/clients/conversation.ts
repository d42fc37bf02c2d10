import { readFileSync } from 'node:fs';
import type { Fate } from '../client/faulty-proxy.ts';

/** A task for the client of any language. */
export type Task = (
  | { call: string }
  /** Reads the rows of all pages. */
  | { each: string }
  /** Calls a method until the analyses that it waits for are done. */
  | { whenReady: string }
  /** Calls a method `times` times concurrently, or one after another in a language without concurrency. */
  | { concurrent: string; times: number }
  | { batch: [method: string, params: object][] }
  /** Stores texts, at most `batchTexts` in a request. */
  | { createTexts: object[]; batchTexts: number }
) & { params?: object };

/** The part of an error that the clients of all languages have. */
export interface ErrorOutcome {
  code: number;
  /** The reason, and the details that the service sends. */
  data: object;
}

export type Outcome = { result: unknown } | { error: ErrorOutcome };

/** One line of the conversation. */
export interface Line {
  title: string;
  task: Task;
  /** What the proxy does with the requests, one after another. */
  fates?: Fate[];
  /** The methods of the requests, including retries and logins; for concurrent calls, the number of logins. */
  sent?: string[] | number;
  outcome?: Outcome;
}

/** Runs tasks with the client of a language. */
export interface Driver {
  run(task: Task): Promise<Outcome>;
}

/** The options of a client, under the names that these tests use. */
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
