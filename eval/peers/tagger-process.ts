/**
 * A tagger for Node in a process of its own: `node eval/peers/tagger-process.ts <name>`. Reads the batches of `TaggerInput` as
 * JSON from standard input and prints a `TaggerOutput`.
 */
import { text } from 'node:stream/consumers';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { type Found, taggers } from './taggers.ts';

/** Texts by the name of their batch. */
export type TaggerInput = Record<string, { language: Language; texts: string[] }>;

export interface TaggerOutput {
  version: string;
  /** From the start of the process until it can tag. */
  loadSeconds: number;
  /** Memory of the process when it has tagged all texts. */
  megabytes: number;
  batches: Record<string, { processorSeconds: number; found: Found[][] }>;
}

const started = process.uptime();
const { version, tag } = await taggers[process.argv[2]!]!();
const loadSeconds = process.uptime() - started;
const input = JSON.parse(await text(process.stdin)) as TaggerInput;
const output: TaggerOutput = { version, loadSeconds, megabytes: 0, batches: {} };
const first = Object.values(input)[0]!;
// The compilation for the first texts does not belong to the tagger.
for (const some of first.texts.slice(0, 50)) await tag(some, first.language);
for (const [name, { language, texts }] of Object.entries(input)) {
  const before = process.cpuUsage();
  const found: Found[][] = [];
  for (const some of texts) found.push(await tag(some, language));
  const { user, system } = process.cpuUsage(before);
  output.batches[name] = { processorSeconds: (user + system) / 1e6, found };
}
output.megabytes = process.memoryUsage.rss() / 1e6;
console.log(JSON.stringify(output));
