/**
 * Speed and size of the related-texts index:
 *
 *   node --expose-gc bench/related.ts <data folder> [texts ...]        (18000 and 100000 unless told)
 *
 * The texts are Swedish press releases recombined sentence by sentence to 140 words and more. Milliseconds of CPU
 * time of one process, without HTTP: making a text's terms, adding them to the index, a query for ten, a query as a
 * guest from another collection, deleting a text. Memory is what the heap and the arrays of the process grew by.
 */
import { priors } from '../packages/server/src/nlp/relate/prior.ts';
import { SparseIndex } from '../packages/server/src/nlp/relate/sparse-index.ts';
import { textTerms } from '../packages/server/src/nlp/relate/terms.ts';
import { readTexts } from '../eval/related-sets.ts';
import { seeded } from '../test/relate/texts.ts';

const wordsPerText = 140;
const queries = 500;

const [data, ...sizes] = process.argv.slice(2);
if (data === undefined) throw new Error('usage: node bench/related.ts <data folder> [texts ...]');
const random = seeded(1);
const sentences = readTexts(data, 'sv_gov_press').flatMap(({ body }) => body.split(/(?<=[.!?])\s+/));

function body(): string {
  const parts: string[] = [];
  for (let words = 0; words < wordsPerText;) {
    const sentence = sentences[Math.floor(random() * sentences.length)]!;
    parts.push(sentence);
    words += sentence.split(' ').length;
  }
  return parts.join(' ');
}

function timed(act: () => unknown): number {
  const start = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function megabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function row(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number): string => sorted[Math.floor(share * sorted.length)]!.toFixed(3).padStart(9);
  const mean = (sorted.reduce((sum, time) => sum + time, 0) / sorted.length).toFixed(3).padStart(9);
  console.log(`  ${name.padEnd(22)}${mean}${at(0.5)}${at(0.95)}${sorted.at(-1)!.toFixed(3).padStart(9)}`);
}

// Fills the caches of stems and compounds, which are not the index's.
for (let i = 0; i < 3000; i++) textTerms({ headline: '', body: body(), language: 'sv' });
for (const size of sizes.length > 0 ? sizes.map(Number) : [18_000, 100_000]) {
  const before = megabytes();
  const index = new SparseIndex(priors.sv);
  const making: number[] = [];
  const adding: number[] = [];
  for (let id = 1; id <= size; id++) {
    const text = { headline: '', body: body(), language: 'sv' } as const;
    let terms = new Uint8Array();
    making.push(timed(() => (terms = textTerms(text) as Uint8Array<ArrayBuffer>)));
    adding.push(timed(() => { index.set(id, terms); })); // prettier-ignore
  }
  const grown = megabytes() - before;
  const someone = (): number => 1 + Math.floor(random() * size);
  const searching = Array.from({ length: queries }, () => timed(() => index.search(someone(), 10)));
  const guests = Array.from({ length: queries }, () => {
    const terms = textTerms({ headline: '', body: body(), language: 'sv' });
    return timed(() => index.searchGuest(0, terms, 10));
  });
  const deleting = Array.from({ length: queries }, () => timed(() => index.delete(someone())));
  console.log(`${size} texts: ${grown.toFixed(0)} MB, ${((grown * 2 ** 20) / size).toFixed(0)} bytes a text`);
  console.log('  milliseconds               mean      p50      p95      max');
  row('terms of a text', making);
  row('add to the index', adding);
  row('query', searching);
  row('query as a guest', guests);
  row('delete', deleting);
}
