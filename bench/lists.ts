/**
 * Measures how fast the texts and the tags of a large collection are listed and searched:
 *
 *   npm run bench:lists -- <data folder> [--texts 100000]
 *
 * The texts are recombined sentences of Swedish press releases, each with a headline and eight tags of 250,000 names. The service
 * starts with one worker on a store of them. The bench waits for its first responses; then once more after kill -9, with the files
 * that the service has written. It makes each call a hundred times, one call at a time, each beside a call of a bare HTTP echo. Of
 * the calls about tags, half come right after a change of the collection. Run it on a machine that does nothing else.
 */
import { seeded } from '../support/seeded.ts';
import { listCalls, searchCalls, tagCalls } from './lists/calls.ts';
import { readCommandLine } from './support/command-line.ts';
import { Connection } from './support/connection.ts';
import { temporaryFolder } from './support/folder.ts';
import { untilIndexFiles } from './support/index-files.ts';
import { newsTags } from './support/news-tags.ts';
import { printTimes, timesHead } from './support/print.ts';
import { startEcho } from './support/processes.ts';
import { recombiner } from './support/recombined.ts';
import { seedStore } from './support/seed-store.ts';
import { startService } from './support/service.ts';
import { timed } from '../support/statistics.ts';

const { data, options } = readCommandLine('npm run bench:lists -- <data folder> [--texts 100000]', {
  texts: '100000',
});
const texts = Number(options.texts);
const calls = 100;
const warmUp = 30;
const days = 3000;
const secondsOfDay = 86_400;
const random = seeded(4);

const make = recombiner(data);
const tagsOf = newsTags(random, texts);
const samples: { sentence: string; words: string[] }[] = [];
using folder = temporaryFolder();
const { account, collectionId } = await seedStore(folder.path, texts, () => {
  const text = make();
  const headline = text.body.split(' ').slice(3, 11).join(' ').slice(0, 250);
  const sentence = text.body.split(/(?<=[.!?])\s/u)[0]!.slice(0, 200);
  if (samples.length < 2000)
    samples.push({ sentence, words: text.body.match(/\p{L}{6,}/gu) ?? ['regeringen'] });
  return { ...text, headline, tags: tagsOf(), createdAt: Math.floor(random() * days) * secondsOfDay };
});
console.log(`${texts.toLocaleString('en')} texts`);
{
  await using service = await start();
  await printFirst(service, 'a start without files of indexes and tags');
  await untilIndexFiles(folder.path);
  await service.kill();
}
await using service = await start();
await printFirst(service, 'kill -9, with the files');

const { tags } = (await service.call('tag.list', { collection_scope: collectionId, limit: 1000 })) as {
  tags: { tag: string; texts: number }[];
};
console.log(`The most frequent tag is in ${tags[0]!.texts} texts, the thousandth in ${tags.at(-1)!.texts}.`);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const source = {
  collectionId,
  pick,
  word: () => pick(pick(samples).words),
  sentence: () => pick(samples).sentence,
  tag: () => pick(tags).tag,
  textId: () => 1 + Math.floor(random() * texts),
  day: () => new Date(Math.floor(random() * 2000) * secondsOfDay * 1000).toISOString().slice(0, 10),
};
await using echo = await startEcho();
using bare = new Connection(echo.url);
const echoTimes: number[] = [];
console.log(timesHead);
await measure({ ...listCalls(source), ...searchCalls(source) });
await measure(tagCalls(source), 2);
printTimes('echo', echoTimes);

function start() {
  return startService({ data: folder.path, account, texts, workers: 1 });
}

async function printFirst({ call, figures }: Awaited<ReturnType<typeof start>>, when: string): Promise<void> {
  console.log(`first responses after ${when}, in milliseconds:`);
  const scope = { collection_scope: collectionId };
  const first = {
    'tag.list': scope,
    'collection.listTexts': { collection_id: collectionId, query: 'regeringen', order: '-date' },
    'text.search': { ...scope, query: 'regeringen' },
  };
  for (const [method, params] of Object.entries(first))
    console.log(`  ${method}: ${(await timed(() => call(method, params))).toFixed(0)}`);
  console.log(`  then resident: ${Math.round((await figures()).residentBytes / 2 ** 20)} MB`);
}

/** Measures calls; `changeEvery` of 2 adds a tag to a text before every second call. */
async function measure(methods: ReturnType<typeof listCalls>, changeEvery = Infinity): Promise<void> {
  const cpu: string[] = [];
  for (const [name, request] of Object.entries(methods)) {
    const times: number[] = [];
    let cursor: unknown;
    await service.figures();
    for (let count = -warmUp; count < calls; count++) {
      if (count % changeEvery === 0) {
        const text = { collection_id: collectionId, text_id: source.textId() };
        await service.call('text.addTag', { ...text, tag: `Tag ${count}`, relevance: 0.5 });
      }
      const [method, params] = request(cursor);
      let result: Record<string, unknown> = {};
      const time = await timed(async () => (result = await service.call(method, params)));
      cursor = result['next'];
      const { ms } = await bare.post('{"method":"ping.ping"}');
      if (count >= 0) times.push(time);
      if (count >= 0) echoTimes.push(ms);
    }
    cpu.push(`${name} ${((await service.figures()).cpu / (calls + warmUp)).toFixed(1)}`);
    printTimes(name, times);
  }
  console.log(`  CPU milliseconds of the service a call: ${cpu.join(', ')}`);
}
