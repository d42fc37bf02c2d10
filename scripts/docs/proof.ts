import { readFileSync } from 'node:fs';
import { count, table } from './markdown.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Returns the groups of a pattern's first match in a measurement. Throws if the measurement has no match. */
function figures(name: string, pattern: RegExp): string[] {
  const found = pattern.exec(read(`docs/measurements/${name}.md`));
  if (!found) throw new Error(`docs/measurements/${name}.md has no line like ${String(pattern)}`);
  return found.slice(1);
}

const page = (name: string, text: string) => `[${text}](docs/measurements/${name}.md)`;

/** The F1 of XLM-R large, trained on the same corpora, as published by Universal NER (Mayhew et al., 2024). */
const publishedXlmR = { english: '86.0', swedish: '88.3' };

function tags(): string[] {
  const [english] = figures('eval-tags', /^EWT test \| as written \| \S+ \| \S+ \| (\S+)/m);
  const [swedish] = figures('eval-tags', /^Talbanken test \| as written \| \S+ \| \S+ \| (\S+)/m);
  const [spacy] = figures('bench-peers', /^\| EWT test \| spaCy \| \S+ \| \S+ \| (\S+)/m);
  const others = `XLM-R large, 13 times as large: ${publishedXlmR.english} and ${publishedXlmR.swedish} (published); spaCy's small English model: ${spacy}`;
  return [
    'people, organizations and places found right, F1',
    `**${english}** in English (EWT), **${swedish}** in Swedish (Talbanken)`,
    others,
    `\`npm run eval:tags\`, \`bench:peers\` (${page('eval-tags', 'tags')}, ${page('bench-peers', 'peers')})`,
  ];
}

function relatedTexts(): string[] {
  const rows = read('docs/measurements/eval-related.md').matchAll(
    /^(?:en|sv)_\w+ +\d+ +(\S+) +\S+ +\S+ +(\S+) +\S+$/gm,
  );
  const [ours, lucene] = [[] as string[], [] as string[]];
  for (const [, own, other] of rows) {
    ours.push(Number(own).toFixed(3));
    lucene.push(Number(other).toFixed(3));
  }
  return [
    `order of related texts in ${ours.length} public collections, nDCG@10`,
    `**${ours.join(', ')}**`,
    `Lucene's MoreLikeThis, tuned: ${lucene.join(', ')}`,
    `\`npm run eval:related\` (${page('eval-related', 'related texts')})`,
  ];
}

function speed(): string[] {
  const [megabytes] = figures('bench-related', /100,000 texts:[^]*? ([\d,]+) MB at the end/);
  const [median, slowest] = figures('bench-related', /100,000 texts:[^]*?text\.relatedTexts +(\S+) +(\S+)/);
  const [echo] = figures('bench-related', /100,000 texts:[^]*?bare echo +\S+ +(\S+)/);
  return [
    'related texts among 100,000 texts, over HTTP',
    `p50 **${median} ms**, p95 **${slowest} ms**, ${megabytes} MB of memory`,
    `an HTTP server that only echoes: p95 ${echo} ms`,
    `\`npm run bench:related\` (${page('bench-related', 'speed')})`,
  ];
}

function kills(): string[] {
  const row = (file: string, words: string) =>
    new RegExp(String.raw`^${file}\.test\.ts \| [^|]*${words}[^|]*\| holds \| ([\d,]+)`, 'm');
  const [killed] = figures('drill-long', row('test/service/crash', 'kill -9 under load'));
  const [cuts] = figures('drill-long', row('test/crash/disk/power', 'a power cut'));
  return [
    'acknowledged texts lost',
    `**0** in ${killed} kills under load and ${cuts} simulated power cuts`,
    '',
    `\`npm run drill -- service/crash\` and \`crash/disk\` (${page('drill-long', 'drills')})`,
  ];
}

function oldClients(): string[] {
  const requests = read('test/wire/recorded-requests.jsonl').trim().split('\n');
  const clients = new Set(requests.map((line) => (JSON.parse(line) as { client: string }).client));
  return [
    'requests of historic clients of the Saplo API that work unchanged',
    `**all ${count(requests.length)}** that ${clients.size} clients were recorded with`,
    '',
    '`npm run test:run -- test/wire/recorded.test.ts`',
  ];
}

const marked = /(?<=<!-- proof -->\n\n).*?(?=\n\n<!-- \/proof -->)/s;

/** Returns README.md with the figures of its claims from the latest measurements. */
export function readmeWithProof(readme: string): string {
  const rows = [tags(), relatedTexts(), speed(), kills(), oldClients()];
  return readme.replace(marked, () => table(['what', 'Textkin', 'beside it', 'measured by'], rows));
}
