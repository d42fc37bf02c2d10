import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SearchOutput } from '../../eval/peers/search-process.ts';
import { bagOf, characteristicWords } from '../../eval/peers/words.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { ifInstalled, NotInstalled, runPeer } from './run-peer.ts';

/** The number of query words for engines without their own MoreLikeThis. */
export const queryWords = 50;
const nodeInstallation = '"npm ci --prefix eval" installs it.';
const script = fileURLToPath(new URL('../../eval/peers/search-process.ts', import.meta.url));
const lucene = fileURLToPath(new URL('../../eval/peers/MoreLikeThis.java', import.meta.url));

const runInNode =
  (name: string) =>
  (args: readonly string[]): Promise<SearchOutput> =>
    runPeer(
      [process.execPath, '--expose-gc', '--max-old-space-size=8192', script, name, ...args],
      '',
      nodeInstallation,
    );

/** The search engines, each with a function that runs its queries. `args` are the arguments of search-process.ts after the name. */
export const searchEngines: Record<string, (args: readonly string[]) => Promise<SearchOutput>> = {
  MiniSearch: runInNode('MiniSearch'),
  Orama: runInNode('Orama'),
  'SQLite FTS5': runInNode('SQLite FTS5'),
  PostgreSQL(args) {
    if (noPostgres !== false) throw new NotInstalled(noPostgres);
    return runInNode('PostgreSQL')(args);
  },
  'Lucene MoreLikeThis'(args) {
    const jars = ['core', 'queries', 'analyzers-common'].flatMap((part) =>
      globSync(`/usr/share/java/lucene-${part}-8.*.jar`),
    );
    const installation = '"apt-get install default-jdk-headless liblucene8-java" installs it.';
    if (jars.length < 3) throw new NotInstalled(installation);
    return runPeer(['java', '-cp', jars.join(':'), lucene, ...args], '', installation);
  },
};

/**
 * Runs every installed engine on the same texts, which are lists of Textkin's stems, so that only the engines differ. `queries` are
 * places in `texts`. `seconds` limits the time of each engine; with 0, it runs all queries.
 */
export async function runEngines(
  texts: readonly Uint8Array[],
  queries: readonly number[],
  seconds: number,
): Promise<Map<string, SearchOutput>> {
  const folder = mkdtempSync(join(tmpdir(), 'textkin-peers-'));
  try {
    const files = [join(folder, 'texts'), join(folder, 'queries')] as const;
    const wordsOf = characteristicWords(texts, queryWords);
    const lineOf = (at: number) => bagOf(texts[at]!).join(' ');
    writeFileSync(files[0], texts.map((_, at) => `${lineOf(at)}\n`).join(''));
    const lines = queries.map((at) => `${at}\t${wordsOf(texts[at]!).join(' ')}\t${lineOf(at)}\n`);
    writeFileSync(files[1], lines.join(''));
    const outputs = new Map<string, SearchOutput>();
    for (const [name, run] of Object.entries(searchEngines)) {
      const output = await ifInstalled(name, async () => await run([...files, String(seconds)]));
      if (output !== undefined) outputs.set(name, output);
    }
    return outputs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
