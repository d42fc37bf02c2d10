/**
 * Measures the CPU time that saved searches take for each new text, without the encoder and HTTP:
 *
 *   npm run bench:saved [-- --texts 20000]
 *
 * Fifty texts a second are stored in a collection without saved searches, then in collections of the same size with one saved search
 * and with a thousand. Words are invented, and as frequent as the words of a language (Zipf).
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { textPairs } from '../packages/server/src/listing/text-pairs.ts';
import { Matcher } from '../packages/server/src/matching/matcher.ts';
import { models } from '../packages/server/src/nlp/model.ts';
import { textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { makeSampler } from '../packages/server/src/scoring/sample.ts';
import { SearchThreads } from '../packages/server/src/search/related-texts.ts';
import { startTagThread } from '../packages/server/src/search/tags/tag-thread.ts';
import { openStore } from '../packages/server/src/store/open.ts';
import { Supervisor } from '../packages/server/src/supervisor/supervisor.ts';
import { seeded } from '../support/seeded.ts';
import { temporaryFolder } from './support/folder.ts';
import { seedStore } from './support/seed-store.ts';

const flag = process.argv.indexOf('--texts');
const size = flag < 0 ? 20_000 : Number(process.argv[flag + 1]);
const textsPerSecond = 50;
const seconds = 20;
const wordsPerText = 140;
const vocabulary = 50_000;
/** The rank of the most frequent word that queries have: the thousandth word occurs in one text of eighty. */
const commonWords = 1000;

const random = seeded(11);
const syllables = 'ba de fi go hu ka le mi no pu ra se ti vo sku stra'.split(' ');
/** Returns the invented word of a rank: the more frequent, the shorter. */
function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]!;
  return word;
}
const zipf = (least: number) => Math.floor(least * (vocabulary / least) ** random());
const vector = () => {
  const values = Float32Array.from({ length: models.standard.dimensions }, () => random() - 0.5);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return values.map((value) => value / length);
};
function makeText() {
  const body = `${Array.from({ length: wordsPerText }, () => wordOf(zipf(1))).join(' ')}.`;
  const source = { headline: '', body, language: 'sv' } as const;
  return { body, words: wordsPerText, terms: textTerms(source), pairs: textPairs(source), vector: vector() };
}
function makeQuery(): string {
  const [one, other] = [wordOf(zipf(commonWords)), wordOf(zipf(commonWords))];
  const dice = random();
  return dice < 0.5
    ? one
    : dice < 0.7
      ? `${one} ${other}`
      : dice < 0.85
        ? `"${one} ${other}"`
        : `${one} och ${other}`;
}

for (const searches of [0, 1, 1000]) await measure(searches);

async function measure(searches: number): Promise<void> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'data');
  const { account, collectionId } = await seedStore(path, size, makeText);
  await using store = await openStore(path);
  const print = (detail: object, message: string) => {
    console.error(message, detail);
  };
  const log = { warn: print, error: print };
  const supervisor = new Supervisor(log);
  const common = { supervisor, location: { folder: path }, maxBytes: 2 ** 30, log };
  const related = new SearchThreads({
    ...{ ...common, store, threads: 2, index: join(path, 'index'), model: models.standard },
  });
  const tags = startTagThread({ ...common, files: join(path, 'tags') });
  const matcher = new Matcher({
    ...{ store, related, tags, log, clock: Date.now, model: models.standard },
    sampleOf: makeSampler(models.standard),
    // Every query has its vector already.
    analysis: { preview: () => Promise.resolve('failed' as const) },
  });
  for (let at = 0; at < searches; at++) {
    const params = { query: makeQuery(), min_relevance: 0 };
    const fields = { name: `search ${at}`, collections: [collectionId], params };
    const saved = await store.savedSearches.save(account, fields, { max: searches, now: 0 });
    if (typeof saved === 'string') throw new Error(saved);
    const meaning = { vector: vector(), model: models.standard.name };
    await store.matching.storeMeaning(saved.savedSearchId, meaning);
  }
  const add = async ({ body, words, terms, pairs, vector }: ReturnType<typeof makeText>) => {
    await store.texts.create(account, collectionId, { headline: '', body, url: '' }, 0);
    const [job] = await store.analyses.claim({ limit: 1, now: 0, leaseUntil: 1e9, first: [] });
    const result = { model: models.standard.name, tags: [], words, terms, pairs, vector };
    await store.analyses.complete(job!, result);
  };
  const isOver = async () => {
    const collection = await store.matching.collection(collectionId);
    return collection === undefined || collection.version === collection.matchedVersion;
  };
  matcher.start();
  // The first text builds the index.
  await add(makeText());
  while (!(await isOver())) await sleep(50);

  const texts = Array.from({ length: textsPerSecond * seconds }, makeText);
  const cpu = process.cpuUsage();
  const began = performance.now();
  for (const [at, text] of texts.entries()) {
    await sleep(Math.max(0, began + (1000 * at) / textsPerSecond - performance.now()));
    await add(text);
  }
  const stored = performance.now();
  while (!(await isOver())) await sleep(20);
  const delay = performance.now() - stored;
  const { user, system } = process.cpuUsage(cpu);
  let matches = 0;
  for (const { savedSearchId } of await store.savedSearches.list(account)) {
    const page = { isLatestFirst: true, limit: 1000 };
    matches += (await store.savedSearches.matches(account, savedSearchId, page)).length;
  }
  console.log(
    `${searches} saved searches: ${((user + system) / 1000 / texts.length).toFixed(2)} ms of CPU time a text, ` +
      `${(matches / texts.length).toFixed(1)} matches a text, compared ${delay.toFixed(0)} ms after the last text`,
  );
  await matcher.stop();
  await related.close();
  await tags.close();
}
