import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Textkin } from '@textkin/client';
import { Command, Option } from 'commander';
import { readConfig } from '../../config/config.ts';
import { type Language, languages } from '../../domain/language.ts';
import { openLogger } from '../../ops/logger.ts';
import { type DemoText, showArticle, showEnd, showLanguage } from '../demo-view.ts';
import { onInterrupt } from '../interrupt.ts';

const bundle = new URL('../../../demo/', import.meta.url);
/** Without `--all`, every fifth of the bundled articles is shown; they are ordered by story. */
const showEvery = 5;

interface Article {
  headline: string;
  body: string;
  url?: string;
  publish_date?: string;
  source: string;
}

export function demoCommand(): Command {
  return new Command('demo')
    .description(
      'Show tags and related texts of bundled articles, in a temporary store that is removed afterwards.',
    )
    .addOption(new Option('--language <code>', 'only one language').choices(languages))
    .option('--all', 'show every article instead of a few')
    .action(demo);
}

async function demo({ language, all = false }: { language?: Language; all?: boolean }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'textkin-demo-'));
  // Runs whenever the process exits, unless it is killed.
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  // A reader such as `head` closes the pipe early.
  process.stdout.once('error', () => process.exit());
  const interrupted = onInterrupt();
  try {
    await runDemo(folder, interrupted, language === undefined ? languages : [language], all);
  } catch (error) {
    progress('');
    if (!interrupted.aborted) throw error;
    process.exitCode = 130;
  }
}

async function runDemo(
  folder: string,
  signal: AbortSignal,
  chosen: readonly Language[],
  all: boolean,
): Promise<void> {
  progress('Starting a service on a temporary folder …');
  // The demo has no other users, so every core analyses. The settings of the real service do not apply.
  const config = readConfig(
    { data: folder, port: 0, workers: availableParallelism(), logLevel: 'error' },
    {},
  );
  const { startService } = await import('../../service/service.ts');
  await using service = await startService(config, openLogger(config.logLevel));
  signal.throwIfAborted();
  const { apiKey, secretKey } = await service.context.keys.issue('demo');
  const textkin = new Textkin({ url: service.url, apiKey, secretKey });

  const started = performance.now();
  const analysed = await analyseAll(textkin, chosen, signal);
  const seconds = (performance.now() - started) / 1000;
  progress('');
  for (const [language, articles] of analysed) {
    showLanguage(language, articles.length);
    for (const [index, article] of articles.entries()) {
      if (all || index % showEvery === 0) showArticle(article);
    }
  }
  const attribution = relative(process.cwd(), fileURLToPath(new URL('ATTRIBUTION.md', bundle)));
  showEnd(analysed.flatMap(([, articles]) => articles).length, seconds, attribution);
}

interface Stored {
  language: Language;
  article: Article;
  /** The params that name the text in a call. */
  key: { collection_id: number; text_id: number };
}

/** Stores the articles, waits for their analysis and fetches the results. */
async function analyseAll(
  textkin: Textkin,
  chosen: readonly Language[],
  signal: AbortSignal,
): Promise<(readonly [Language, DemoText[]])[]> {
  const stored: Stored[] = [];
  for (const language of chosen) stored.push(...(await storeAll(textkin, language, signal)));
  const tags: DemoText['tags'][] = [];
  for (const [index, { key }] of stored.entries()) {
    progress(`Analysing ${stored.length} articles … ${Math.floor((100 * index) / stored.length)} %`);
    tags.push((await textkin.tagsWhenReady(key, { signal })).tags);
  }
  const analysed: DemoText[] = [];
  for (const [index, { language, article, key }] of stored.entries()) {
    const params = { ...key, limit: 3, min_threshold: 0.1 };
    const { related_texts: related } = await textkin.relatedTextsWhenReady(params, { signal });
    const { headline, source } = article;
    analysed.push({ language, headline, source, tags: tags[index]!, related });
  }
  return [...Map.groupBy(analysed, ({ language }) => language)];
}

/** Creates a collection of one language and stores its articles in it. */
async function storeAll(textkin: Textkin, language: Language, signal: AbortSignal): Promise<Stored[]> {
  const collection = { name: `Demo (${language})`, language };
  const { collection_id } = await textkin.call('collection.create', collection, { signal });
  const stored: Stored[] = [];
  for (const article of await readArticles(language)) {
    const { headline, body, url, publish_date } = article;
    const params = { collection_id, headline, body, url, publish_date };
    const { text_id } = await textkin.call('text.create', params, { signal });
    stored.push({ language, article, key: { collection_id, text_id } });
  }
  return stored;
}

async function readArticles(language: Language): Promise<Article[]> {
  const lines = await readFile(new URL(`${language}.jsonl`, bundle), 'utf8');
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Article);
}

/** Prints a line that overwrites the previous line, on a terminal only. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}
