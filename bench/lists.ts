/**
 * How fast the texts of a large collection are listed and searched: `npm run bench:lists -- <data folder> [texts]`, 100,000
 * unless given, of sentences of Swedish press releases, each with a headline and eight tags. The store is seeded, the service
 * started on it with one worker, and its first answers waited for; those once more after kill -9, when it has written its
 * files. Then each call is made a hundred times, one at a time,
 * each beside a call of a bare HTTP echo. Run it on a machine that does nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../support/seeded.ts';
import { exchange } from './support/hammer.ts';
import { untilIndexFiles } from './support/index-files.ts';
import { newsTags } from './support/news-tags.ts';
import { startServer } from './support/process.ts';
import { recombiner } from './support/recombined.ts';
import { row, startRelated, timed } from './support/related-process.ts';
import { seedStore } from './support/seed-store.ts';

const [data, size = '100000'] = process.argv.slice(2);
if (data === undefined) throw new Error('usage: npm run bench:lists -- <data folder> [texts]');
const texts = Number(size);
const calls = 100;
const warmUp = 30;
const day = 86_400;
const random = seeded(4);

const make = recombiner(data);
const tagsOf = newsTags(random, texts);
const samples: { headline: string; sentence: string; words: string[] }[] = [];
const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
try {
  const { account, collectionId } = await seedStore(folder, texts, () => {
    const text = make();
    const sentence = text.body.split(/(?<=[.!?])\s/u)[0]!.slice(0, 200);
    const headline = text.body.split(' ').slice(3, 11).join(' ').slice(0, 250);
    if (samples.length < 2000) samples.push({ headline, sentence, words: text.body.match(/\p{L}{6,}/gu) ?? ['regeringen'] }); // prettier-ignore
    return { ...text, headline, tags: tagsOf(), createdAt: Math.floor(random() * 3000) * day };
  });
  let server = await startRelated(folder, account, texts, 1);
  await using echo = await startServer('echo.ts', [], /^(http:\S+)\n/);
  const echoUrl = new URL(echo.url);
  const collection = { collection_id: collectionId };
  const scope = { collection_scope: collectionId };
  const list = (params: object) => server.call('collection.listTexts', { ...collection, ...params });
  const search = (params: object) => server.call('text.search', { ...scope, ...params });
  const firsts = {
    'by date': () => list({ order: '-date' }),
    'by words': () => list({ query: 'regeringen' }),
    'by tag': () => list({ category: 'person' }),
    search: () => search({ query: 'regeringen' }),
  };
  const printFirsts = async (when: string): Promise<void> => {
    console.log(`first answers after ${when}, in milliseconds:`);
    for (const [name, ask] of Object.entries(firsts))
      console.log(`  ${name}: ${(await timed(ask)).toFixed(0)}`);
  };
  console.log(`${texts.toLocaleString('en')} texts`);
  await printFirsts('a start without files of indexes and tags');
  await untilIndexFiles(folder);
  await server.kill();
  server = await startRelated(folder, account, texts, 1);
  await printFirsts('kill -9, with the files');

  const { tags } = (await server.call('tag.list', { ...scope, limit: 1000 })) as { tags: { tag: string }[] };
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!;
  const word = (): string => pick(pick(samples).words);
  const tag = (): string => pick(tags).tag;
  const from = (): string => new Date(Math.floor(random() * 2000) * day * 1000).toISOString().slice(0, 10);
  const cursors = new Map<string, string>();
  const walk = async (order: string): Promise<void> => {
    const { next } = (await list({ order, cursor: cursors.get(order) ?? '' })) as { next?: string };
    cursors.set(order, next ?? '');
  };
  const asked: Record<string, () => Promise<unknown>> = {
    'listTexts, as of old': () => list({}),
    '… the latest': () => list({ order: '-date' }),
    '… and on by cursor': () => walk('-date'),
    '… with excerpt, tags': () => list({ order: '-date', include: ['excerpt', 'tags'] }),
    '… within dates': () => list({ order: 'date', published_after: from() }),
    '… by a word': () => list({ order: '-date', query: word() }),
    '… by a prefix': () => list({ order: '-date', query: word().slice(0, 3) }),
    '… by a tag': () => list({ order: '-date', tag: tag() }),
    '… by a category': () => list({ order: '-date', category: 'person' }),
    '… by all of these': () => list({ query: word().slice(0, 2), tag: tag(), published_after: from(), include: ['excerpt', 'tags'] }), // prettier-ignore
    'search, a word': () => search({ query: word() }),
    '… a sentence': () => search({ query: pick(samples).sentence }),
    '… with highlights': () => search({ query: `${word()} ${word()}`, highlights: true }),
    '… a phrase': () => search({ query: `"${pick(samples).sentence.split(' ').slice(1, 4).join(' ')}"` }),
    '… words of grammar': () =>
      search({ query: pick(['"det är"', '"så att vi inte"', 'att vara eller inte vara', 'Vem är vem']) }),
    '… a name of signs': () =>
      search({ query: pick(['H&M', 'C++', 'C-8', 'vitamin D', '"Q&A"', 'K', '#1']) }),
    '… found within dates': () => search({ query: word(), published_after: from() }),
    '… found by a tag': () => search({ query: word(), tag: tag() }),
    '… found by category': () => search({ query: word(), category: 'person' }),
  };
  // Not before: the echo cuts off who says nothing for a minute.
  const socket = connect(Number(echoUrl.port), echoUrl.hostname).setNoDelay();
  console.log('  milliseconds            p50      p95      max');
  const echoes: number[] = [];
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = [];
    for (let count = -warmUp; count < calls; count++) {
      const time = await timed(ask);
      const least = await timed(() => exchange(socket, echoUrl, '{"method":"ping.ping"}'));
      if (count >= 0) times.push(time);
      if (count >= 0) echoes.push(least);
    }
    row(name, times);
  }
  row('echo', echoes);
  socket.destroy();
  await server.stop();
} finally {
  rmSync(folder, { recursive: true });
}
