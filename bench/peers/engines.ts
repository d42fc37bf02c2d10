import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SearchOutput } from '../../eval/peers/search-process.ts';
import { bagOf, tellingWords } from '../../eval/peers/words.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { askProgram, NotHere, unlessMissing } from './ask-program.ts';

/** The number of query words for engines without their own MoreLikeThis. */
export const queryWords = 50;
const installNode = '"npm ci --prefix eval" installs it.';
const script = fileURLToPath(new URL('../../eval/peers/search-process.ts', import.meta.url));
const lucene = fileURLToPath(new URL('../../eval/peers/MoreLikeThis.java', import.meta.url));

const inNode =
  (name: string) =>
  (args: readonly string[]): Promise<SearchOutput> =>
    askProgram(
      [process.execPath, '--expose-gc', '--max-old-space-size=8192', script, name, ...args],
      '',
      installNode,
    );

/** Asks an engine about texts: `args` are those of search-process.ts after the name. */
export const searchEngines: Record<string, (args: readonly string[]) => Promise<SearchOutput>> = {
  MiniSearch: inNode('MiniSearch'),
  Orama: inNode('Orama'),
  'SQLite FTS5': inNode('SQLite FTS5'),
  PostgreSQL(args) {
    if (noPostgres !== false) throw new NotHere(noPostgres);
    return inNode('PostgreSQL')(args);
  },
  'Lucene MoreLikeThis'(args) {
    const jars = ['core', 'queries', 'analyzers-common'].flatMap((part) =>
      globSync(`/usr/share/java/lucene-${part}-8.*.jar`),
    );
    const missing = '"apt-get install default-jdk-headless liblucene8-java" installs it.';
    if (jars.length < 3) throw new NotHere(missing);
    return askProgram(['java', '-cp', jars.join(':'), lucene, ...args], '', missing);
  },
};

/**
 * Asks every engine that is installed about the same texts, which are lists of our stems: what differs is the engine alone. The
 * queries are places of texts; `seconds` is how long each engine has for them, 0 until it has answered all.
 */
export async function askEngines(
  texts: readonly Uint8Array[],
  queries: readonly number[],
  seconds: number,
): Promise<Map<string, SearchOutput>> {
  const folder = mkdtempSync(join(tmpdir(), 'textkin-peers-'));
  try {
    const files = [join(folder, 'texts'), join(folder, 'queries')] as const;
    const wordsOf = tellingWords(texts, queryWords);
    const lineOf = (at: number) => bagOf(texts[at]!).join(' ');
    writeFileSync(files[0], texts.map((_, at) => `${lineOf(at)}\n`).join(''));
    const asked = queries.map((at) => `${at}\t${wordsOf(texts[at]!).join(' ')}\t${lineOf(at)}\n`);
    writeFileSync(files[1], asked.join(''));
    const found = new Map<string, SearchOutput>();
    for (const [name, ask] of Object.entries(searchEngines)) {
      const output = await unlessMissing(name, async () => await ask([...files, String(seconds)]));
      if (output !== undefined) found.set(name, output);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
