/**
 * What a large collection costs: storing an analysis with its counts, collection.stats, a page of texts, and the
 * centroid of a group. `node bench/collections.ts [texts]`, 100,000 unless given.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelName } from '../packages/server/src/nlp/model.ts';
import { encodeTerms } from '../packages/server/src/nlp/terms/encoded-terms.ts';
import { GroupCentroids } from '../packages/server/src/search/group-centroids.ts';
import { openStore } from '../packages/server/src/store/open.ts';

const wanted = Number(process.argv[2] ?? 100_000);
const tagsEach = 10;
const termsEach = 200;
const atOnce = 250;

const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
const store = await openStore(folder);
const account = await store.accounts.create(0);
const collection = { name: 'bench', language: 'en', description: '' } as const;
const { collectionId } = await store.collections.create(account, collection);
const body = 'All the words of a news text of the usual length. '.repeat(60);

/** Names as they are in news: a few are everywhere, most are in one text. */
const name = () => `Name ${Math.floor(1 / (1 - Math.random()) ** 2)}`;
function result() {
  const tags = Array.from({ length: tagsEach }, () => ({
    tag: name(),
    category: 'person' as const,
    relevance: Math.random(),
    mentions: [{ field: 'body' as const, offset: 1, length: 9 }],
  }));
  const hashes = new Set(Array.from({ length: termsEach }, () => Math.floor(Math.random() ** 3 * 1e6)));
  const terms = encodeTerms([...hashes].sort((a, b) => a - b).map((hash) => ({ hash, weight: 16 })));
  const vector = Float32Array.from({ length: 384 }, () => Math.random() - 0.5);
  return { model: modelName, tags, terms, vector, words: 500 };
}

const spent = { create: 0, complete: 0 };
for (let done = 0; done < wanted; done += atOnce) {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, (_, i) =>
      store.texts.create(account, collectionId, { headline: `Headline ${done + i}`, body, url: '' }, 0),
    ),
  );
  spent.create += performance.now() - start;
  const jobs = await store.analyses.claim({ limit: atOnce, now: 1, leaseUntil: 99, first: [] });
  const claimed = performance.now();
  await Promise.all(jobs.map((job) => store.analyses.complete(job, result())));
  spent.complete += performance.now() - claimed;
}
console.log(`${wanted} texts with ${tagsEach} tags each, ${atOnce} writes at once`);
console.log(`text stored:     ${(spent.create / wanted).toFixed(2)} ms`);
console.log(`analysis stored: ${(spent.complete / wanted).toFixed(2)} ms, its counts included`);

await report('collection.stats', () => store.collections.stats(account, collectionId));
const middle = Math.floor(wanted / 2);
await report('a page of 50 texts', () =>
  store.texts.list(account, collectionId, { limit: 50, minTextId: middle }),
);
for (const members of [100, 1000, 10_000].filter((count) => count <= wanted)) {
  const fields = { name: `${members}`, language: 'en', description: '' } as const;
  const group = await store.groups.create(account, fields, 0);
  if (typeof group === 'string') throw new Error(group);
  const step = wanted / members;
  await Promise.all(
    Array.from({ length: members }, (_, i) => {
      const text = { collectionId, key: { textId: 1 + Math.floor(i * step) } };
      return store.groups.addText(account, group.groupId, text, 0);
    }),
  );
  await report(`centroid of ${members} texts, made`, () =>
    new GroupCentroids(store.groups).of(account, group),
  );
  const centroids = new GroupCentroids(store.groups);
  await centroids.of(account, group);
  await report(`centroid of ${members} texts, kept`, () => centroids.of(account, group));
}
await store.close();
rmSync(folder, { recursive: true });

async function report(what: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 20; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * times.length)]!.toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
