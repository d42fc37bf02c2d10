/**
 * Runs a tagger for Node in a process of its own: `node eval/peers/tagger-process.ts <name>`. Reads a `TaggerInput` as JSON from standard
 * input and prints a `TaggerOutput`.
 */
import { json } from 'node:stream/consumers';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { type Found, taggers } from './taggers.ts';

/** Texts by the name of their batch. */
export type TaggerInput = Record<string, { language: Language; texts: string[] }>;

export interface TaggerOutput {
  version: string;
  /** Seconds from the start of the process until the tagger is loaded. */
  loadSeconds: number;
  /** Memory of the process at the end. */
  megabytes: number;
  batches: Record<string, { cpuSeconds: number; found: Found[][] }>;
}

const started = process.uptime();
const { version, tag } = await taggers[process.argv[2]!]!();
const loadSeconds = process.uptime() - started;
const input = (await json(process.stdin)) as TaggerInput;
const output: TaggerOutput = { version, loadSeconds, megabytes: 0, batches: {} };
const first = Object.values(input)[0]!;
// The compilation for the first texts does not count.
for (const text of first.texts.slice(0, 50)) await tag(text, first.language);
for (const [name, { language, texts }] of Object.entries(input)) {
  const before = process.cpuUsage();
  const found: Found[][] = [];
  for (const text of texts) found.push(await tag(text, language));
  const { user, system } = process.cpuUsage(before);
  output.batches[name] = { cpuSeconds: (user + system) / 1e6, found };
}
output.megabytes = process.memoryUsage.rss() / 1e6;
console.log(JSON.stringify(output));
