import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTexts } from '../../eval/related-sets.ts';
import { seeded } from '../../support/seeded.ts';
import { processorSeconds } from '../nodes/processor-time.ts';
import { exchange } from '../support/hammer.ts';
import { newsTags } from '../support/news-tags.ts';
import { childrenOf, residentMegabytes, startServer, untilReady } from '../support/process.ts';
import { bundledTexts, recombiner } from '../support/recombined.ts';
import { startRelated, timed } from '../support/related-process.ts';
import { seedStore } from '../support/seed-store.ts';
import { clientOf, startServing } from '../support/serving.ts';
import { type Part, percentile, whole } from './part.ts';
import { ratioTo } from './ratios.ts';

const calls = 1000;
const warmUp = 1000;
const starts = 3;
/** Texts of each language. */
const analysedTexts = 40;

/** Measures calls of the service beside a bare echo, the time until tags are stored, and its size at rest. */
export async function service(data: string, texts: number): Promise<Part> {
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  try {
    console.error('calls and the echo');
    const perCall = await callTimes(data, join(folder, 'calls'), texts);
    console.error('start and rest');
    const rest = await atRest(join(folder, 'rest'));
    const analyses: (string | number)[][] = [];
    for (const workers of new Set([1, availableParallelism()])) {
      console.error(`analysis, ${workers} workers`);
      analyses.push(await analysis(data, join(folder, `analysis-${workers}`), workers));
    }
    const echo = perCall.get('bare echo')!;
    const shown = [...perCall].map(([name, { processor, milliseconds }]) => [
      ...[name, processor.toFixed(3), (processor / echo.processor).toFixed(1)],
      ...[0.5, 0.95].map((share) => percentile(milliseconds, share).toFixed(2)),
    ]);
    return {
      title: 'The service',
      blocks: [
        `Calls over HTTP, one at a time on one connection, ${whole(calls)} of each, on a store of ${whole(texts)} texts of some 140 words; milliseconds of\nprocessor time of the whole process, without the analysis, and how many times that of an HTTP server in Node that sends the body back.`,
        { head: ['call', 'processor', 'to the echo', 'p50', 'p95'], rows: shown },
        `From text.create to tags stored: ${2 * analysedTexts} real texts, half Swedish, half English, sent at once; then each alone, from the call to its tags.\nProcessor time of the service and its workers.`,
        {
          head: [
            'workers',
            'texts',
            'words',
            'words a second',
            'words a core-second',
            'one alone, p50 ms',
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
          ...{ title: 'Processor time of a call', unit: 'milliseconds', series: ['processor'], digits: 2 },
          rows: [...perCall].map(([name, { processor }]) => ({
            name,
            values: [processor],
            isOurs: name !== 'bare echo',
          })),
        },
      },
      ratios: [
        ...[...perCall]
          .slice(1)
          .flatMap(([name, { processor }]) =>
            ratioTo(`${name}: processor time to the echo`, [processor, echo.processor], 'less', 'time'),
          ),
        ...ratioTo(
          'start: time until it listens to the echo',
          [rest.listens, rest.echoListens],
          'less',
          'time',
        ),
        ...ratioTo('memory at rest to the echo', [rest.megabytes, rest.echoMegabytes], 'less', 'memory'),
        ...ratioTo(
          'memory of a worker to the echo',
          [rest.workerMegabytes, rest.echoMegabytes],
          'less',
          'memory',
        ),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Times {
  /** Milliseconds a call. */
  processor: number;
  milliseconds: number[];
}

async function callTimes(data: string, store: string, texts: number): Promise<Map<string, Times>> {
  const [random, make, tagsOf] = [seeded(6), recombiner(data), newsTags(seeded(4), texts)];
  // Without the odd foreign sentence, for which a text is refused.
  const written = recombiner(bundledTexts());
  const { account, collectionId: collection_id } = await seedStore(store, texts, () => ({
    ...make(),
    tags: tagsOf(),
  }));
  const server = await startRelated(store, account, texts);
  const one = () => ({ collection_id, text_id: 1 + Math.floor(random() * texts) });
  const asked: Record<string, () => object> = {
    'text.get': one,
    'text.tags': one,
    'text.relatedTexts': one,
    'text.create': () => ({
      collection_id,
      headline: 'Regeringen presenterar budgeten',
      body: written().body,
    }),
  };
  const found = new Map<string, Times>([
    ['bare echo', await echoTimes(JSON.stringify({ method: 'text.get', params: one(), id: 1 }))],
  ]);
  for (const [method, params] of Object.entries(asked)) {
    for (let i = 0; i < warmUp; i++) await server.call(method, params());
    await server.figures();
    const milliseconds: number[] = [];
    for (let i = 0; i < calls; i++) {
      const given = params();
      milliseconds.push(await timed(() => server.call(method, given)));
    }
    found.set(method, { processor: (await server.figures()).cpu / calls, milliseconds });
  }
  await server.stop();
  return found;
}

async function echoTimes(body: string): Promise<Times> {
  await using echo = await startServer('echo.ts', [], /^(http:\S+)\n/);
  const url = new URL(echo.url);
  const socket = connect(Number(url.port), url.hostname).setNoDelay();
  // The time of a process is counted in hundredths of a second, so the calls are many.
  const many = 10 * calls;
  for (let i = 0; i < warmUp; i++) await exchange(socket, url, body);
  const before = processorSeconds([echo.pid]);
  const milliseconds: number[] = [];
  for (let i = 0; i < many; i++) milliseconds.push(await timed(() => exchange(socket, url, body)));
  const processor = ((processorSeconds([echo.pid]) - before) * 1000) / many;
  socket.destroy();
  return { processor, milliseconds };
}

async function atRest(store: string) {
  const times: { listens: number; ready: number; echoListens: number }[] = [];
  let megabytes = { megabytes: 0, workerMegabytes: 0, echoMegabytes: 0 };
  for (let i = 0; i < starts; i++) {
    await using echo = await startServer('echo.ts', [], /^(http:\S+)\n/);
    const started = performance.now();
    await using own = await startServing(store, 1);
    await untilReady(own.url);
    times.push({
      listens: own.listeningMs,
      ready: performance.now() - started,
      echoListens: echo.listeningMs,
    });
    if (i < starts - 1) continue;
    await sleep(5000);
    const [worker] = childrenOf(own.pid);
    megabytes = {
      megabytes: residentMegabytes(own.pid),
      workerMegabytes: residentMegabytes(worker!),
      echoMegabytes: residentMegabytes(echo.pid),
    };
  }
  const median = (of: keyof (typeof times)[number]) => percentile(times.map((one) => one[of]), 0.5); // prettier-ignore
  return {
    ...megabytes,
    listens: median('listens'),
    ready: median('ready'),
    echoListens: median('echoListens'),
  };
}

async function analysis(data: string, store: string, workers: number): Promise<(string | number)[]> {
  await using own = await startServing(store, workers);
  await untilReady(own.url);
  const client = clientOf(own, store);
  const stored: Record<string, string | number>[] = [];
  for (const [language, set] of [
    ['sv', 'sv_gov_press'],
    ['en', 'en_bbc'],
  ] as const) {
    // prettier-ignore
    const { collection_id } = await client.call('collection.create', { name: language, language });
    for (const { headline = '', body } of readTexts(data, set).slice(0, analysedTexts))
      stored.push({ collection_id, headline: headline.slice(0, 250), body });
  }
  const create = async (text: Record<string, string | number>) => {
    const params = {
      collection_id: Number(text['collection_id']),
      headline: String(text['headline']),
      body: String(text['body']),
      force: true,
    };
    const { text_id } = await client.call('text.create', params);
    await client.tagsWhenReady({ collection_id: params.collection_id, text_id });
  };
  const before = processorSeconds([own.pid]);
  const seconds = (await timed(() => Promise.all(stored.map(create)))) / 1000;
  const processor = processorSeconds([own.pid]) - before;
  let words = 0;
  for (const collection_id of new Set(stored.map((text) => Number(text['collection_id']))))
    words += (await client.call('collection.stats', { collection_id })).words;
  const alone: number[] = [];
  for (const text of stored) alone.push(await timed(() => create(text)));
  return [
    workers,
    stored.length,
    whole(words),
    whole(words / seconds),
    whole(words / processor),
    ...[0.5, 0.95].map((share) => whole(percentile(alone, share))),
  ];
}
