import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../support/seeded.ts';
import { measureAnalysis, realTexts } from '../support/analysis.ts';
import { Connection } from '../support/connection.ts';
import { temporaryFolder } from '../support/folder.ts';
import { withNewsTags } from '../support/news-tags.ts';
import { whole } from '../support/print.ts';
import { childrenOf, cpuSeconds, residentMegabytes, startEcho, untilReady } from '../support/processes.ts';
import { clientOf, startProgram } from '../support/program.ts';
import { bundledTexts, recombiner } from '../support/recombined.ts';
import { seedStore } from '../support/seed-store.ts';
import { startService } from '../support/service.ts';
import { median, percentile, timed } from '../../support/statistics.ts';
import type { Part } from './part.ts';
import { ratioTo } from './ratios.ts';

const calls = 1000;
const warmUp = 1000;
const starts = 3;
/** Texts of each language. */
const analysedTexts = 40;

/** Measures calls of the service beside a bare echo, the time until tags are stored, and the service at rest. */
export async function service(data: string, texts: number): Promise<Part> {
  using folder = temporaryFolder();
  console.error('calls and the echo');
  const times = await callTimes(data, join(folder.path, 'calls'), texts);
  console.error('start and rest');
  const rest = await measureRest(join(folder.path, 'rest'));
  const analyses: (string | number)[][] = [];
  for (const workers of new Set([1, availableParallelism()])) {
    console.error(`analysis, ${workers} workers`);
    analyses.push(await analysisRow(data, join(folder.path, `analysis-${workers}`), workers));
  }
  const echo = times.get('bare echo')!;
  const callRows = [...times].map(([name, { cpuMs, milliseconds }]) => [
    ...[name, cpuMs.toFixed(3), (cpuMs / echo.cpuMs).toFixed(1)],
    ...[0.5, 0.95].map((share) => percentile(milliseconds, share).toFixed(2)),
  ]);
  const ratios: [name: string, own: number, other: number, band: 'time' | 'memory'][] = [
    ...[...times]
      .slice(1)
      .map(
        ([name, { cpuMs }]) => [`${name}: processor time to the echo`, cpuMs, echo.cpuMs, 'time'] as const,
      ),
    ['start: time until it listens to the echo', rest.listens, rest.echoListens, 'time'],
    ['memory at rest to the echo', rest.megabytes, rest.echoMegabytes, 'memory'],
    ['memory of a worker to the echo', rest.workerMegabytes, rest.echoMegabytes, 'memory'],
  ].map((ratio) => [...ratio] as [string, number, number, 'time' | 'memory']);
  return {
    title: 'The service',
    blocks: [
      `Calls over HTTP, one at a time on one connection, ${whole(calls)} of each, on a store of ${whole(texts)} texts of some 140 words; CPU\nmilliseconds of the main process, and how many times those of a bare HTTP echo in Node.`,
      { head: ['call', 'CPU', 'to the echo', 'p50', 'p95'], rows: callRows },
      `From text.create to stored tags: ${2 * analysedTexts} real texts, half Swedish, half English, sent at once; then each alone, from the call to its\ntags. CPU time of the service and its workers.`,
      {
        head: [
          'workers',
          'texts',
          'words',
          'words a second',
          'words a CPU second',
          'alone, p50 ms',
          'p95 ms',
        ],
        rows: analyses,
      },
      `Start, the median of ${starts}, and memory of an empty service at rest, beside the echo.`,
      {
        head: ['', 'service', 'echo'],
        rows: [
          ['listens after ms', whole(rest.listens), whole(rest.echoListens)],
          ['ready with the model after ms', whole(rest.ready), '–'],
          ['MB at rest', rest.megabytes, rest.echoMegabytes],
          ['MB of a worker', rest.workerMegabytes, '–'],
        ],
      },
    ],
    charts: {
      calls: {
        ...{ title: 'CPU time of a call', unit: 'milliseconds', series: ['CPU time'], digits: 2 },
        rows: [...times].map(([name, { cpuMs }]) => ({
          name,
          values: [cpuMs],
          isOurs: name !== 'bare echo',
        })),
      },
    },
    ratios: ratios.flatMap(([name, own, other, band]) => ratioTo(name, [own, other], 'less', band)),
  };
}

interface Times {
  /** CPU milliseconds of a call. */
  cpuMs: number;
  milliseconds: number[];
}

async function callTimes(data: string, store: string, texts: number): Promise<Map<string, Times>> {
  const random = seeded(6);
  // Texts without sentences in other languages, for which the service would refuse them.
  const newText = recombiner(bundledTexts());
  const { account, collectionId: collection_id } = await seedStore(store, texts, withNewsTags(recombiner(data), texts)); // prettier-ignore
  await using service = await startService({ data: store, account, texts });
  const someText = () => ({ collection_id, text_id: 1 + Math.floor(random() * texts) });
  const headline = 'Regeringen presenterar budgeten';
  const methods: Record<string, () => object> = {
    'text.get': someText,
    'text.tags': someText,
    'text.relatedTexts': someText,
    'text.create': () => ({ collection_id, headline, body: newText().body }),
  };
  const echo = await echoTimes(JSON.stringify({ method: 'text.get', params: someText(), id: 1 }));
  const times = new Map<string, Times>([['bare echo', echo]]);
  for (const [method, makeParams] of Object.entries(methods)) {
    for (let i = 0; i < warmUp; i++) await service.call(method, makeParams());
    await service.figures();
    const milliseconds: number[] = [];
    for (let i = 0; i < calls; i++) {
      const params = makeParams();
      milliseconds.push(await timed(() => service.call(method, params)));
    }
    times.set(method, { cpuMs: (await service.figures()).cpu / calls, milliseconds });
  }
  return times;
}

async function echoTimes(body: string): Promise<Times> {
  await using echo = await startEcho();
  using connection = new Connection(echo.url);
  // Linux counts the time of a process in hundredths of a second, so many calls are needed.
  const many = 10 * calls;
  for (let i = 0; i < warmUp; i++) await connection.post(body);
  const before = cpuSeconds([echo.pid]);
  const milliseconds: number[] = [];
  for (let i = 0; i < many; i++) milliseconds.push((await connection.post(body)).ms);
  return { cpuMs: ((cpuSeconds([echo.pid]) - before) * 1000) / many, milliseconds };
}

async function measureRest(store: string) {
  const [listens, ready, echoListens]: [number[], number[], number[]] = [[], [], []];
  let megabytes = { megabytes: 0, workerMegabytes: 0, echoMegabytes: 0 };
  for (let i = 0; i < starts; i++) {
    await using echo = await startEcho();
    const started = performance.now();
    await using program = await startProgram(store);
    await untilReady(program.url);
    ready.push(performance.now() - started);
    listens.push(program.listeningMs);
    echoListens.push(echo.listeningMs);
    if (i < starts - 1) continue;
    await sleep(5000);
    const [worker] = childrenOf(program.pid);
    megabytes = {
      megabytes: residentMegabytes(program.pid),
      workerMegabytes: residentMegabytes(worker!),
      echoMegabytes: residentMegabytes(echo.pid),
    };
  }
  return { ...megabytes, listens: median(listens), ready: median(ready), echoListens: median(echoListens) };
}

async function analysisRow(data: string, store: string, workers: number): Promise<(string | number)[]> {
  await using program = await startProgram(store, { workers });
  await untilReady(program.url);
  const client = clientOf(program);
  const texts = await realTexts(client, data, analysedTexts);
  const { words, wall, cpu } = await measureAnalysis(client, texts, [program.pid]);
  const alone: number[] = [];
  for (const text of texts) {
    const create = async () => {
      const { text_id } = await client.call('text.create', text);
      await client.tagsWhenReady({ collection_id: text.collection_id, text_id });
    };
    alone.push(await timed(create));
  }
  const quantiles = [0.5, 0.95].map((share) => whole(percentile(alone, share)));
  return [workers, texts.length, whole(words), whole(words / wall), whole(words / cpu), ...quantiles];
}
