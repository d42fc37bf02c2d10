/**
 * Measures suggested merges on the train and dev documents of the project's own corpus, which are one collection in each language:
 *
 *   npm run eval:merges [-- <folder of stored texts, made by the first run>]
 *
 * merges.tsv says for each pair whether the two names are one entity (`+`) or not (`-`), as a reader judged. Recall is over the pairs
 * labelled `+`, including pairs that earlier versions and other thresholds found.
 */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Textkin } from '@textkin/client';
import { temporaryFolder } from '../../bench/support/folder.ts';
import { readConfig } from '../../packages/server/src/config/config.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { openLogger } from '../../packages/server/src/ops/logger.ts';
import { startService } from '../../packages/server/src/service/service.ts';
import { percent } from '../score.ts';
import { readCorpus } from './read.ts';

const labels = new Map(
  readFileSync(new URL('merges.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [language, one, other, label] = line.split('\t') as [string, string, string, string];
      return [keyOf(language, one, other), label] as const;
    }),
);

using temporary = temporaryFolder();
const data = process.argv[2] ?? temporary.path;
const account = process.argv[2] !== undefined && existsSync(data) ? 1 : undefined;
await using service = await startService(readConfig({ port: 0, data }, {}), openLogger('error'));
const { apiKey, secretKey } = await service.context.keys.issue('eval', account);
const client = new Textkin({ url: service.url, apiKey, secretKey });

const counts = new Map<string, { right: number; all: number }>();
const wrong: string[] = [];
const missed: string[] = [];
const unlabelled: string[] = [];
for (const language of ['sv', 'en'] as const) {
  const collection_id = await collectionOf(language);
  const { merges } = await client.call('tag.suggestMerges', { collection_id, limit: 100 });
  const found = new Set<string>();
  for (const { tag, into, reason } of merges) {
    const key = keyOf(language, tag, into.tag);
    found.add(key);
    const label = labels.get(key);
    if (label === undefined) unlabelled.push(key);
    else {
      for (const name of [`${language}, ${reason}`, `${language}, all`]) count(name, label === '+');
      if (label !== '+') wrong.push(key);
    }
  }
  for (const [key, label] of labels) {
    if (label !== '+' || !key.startsWith(`${language}: `)) continue;
    count(`${language}, of the pairs that are one`, found.has(key));
    if (!found.has(key)) missed.push(key);
  }
}

console.log(`Suggested merges in the train and dev documents of corpus/, ${new Date().toISOString().slice(0, 10)}.

| suggestions | right | of | share |
| --- | --: | --: | --: |`);
for (const [name, { right, all }] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`| ${name} | ${right} | ${all} | ${percent(right / all)} |`);
for (const [name, keys] of Object.entries({ Wrong: wrong, Missed: missed, 'Not labelled': unlabelled }))
  console.log(`\n${name}: ${keys.join('; ') || 'none'}.`);

function count(name: string, isRight: boolean): void {
  const { right, all } = counts.get(name) ?? { right: 0, all: 0 };
  counts.set(name, { right: right + Number(isRight), all: all + 1 });
}

/** Returns the collection of a language with its texts analysed, and makes it in a new folder. */
async function collectionOf(language: Language): Promise<number> {
  const { collections } = await client.call('collection.list', {});
  const known = collections.find((one) => one.language === language);
  if (known !== undefined) return known.collection_id;
  const { collection_id } = await client.call('collection.create', { name: language, language });
  for (const split of ['train', 'dev'] as const)
    for (const { source } of readCorpus(language, split)) {
      const { headline, body } = source;
      await client.call('text.create', { collection_id, headline, body });
    }
  for (;;) {
    const { pending } = await client.call('collection.stats', { collection_id });
    if (pending === 0) return collection_id;
    await sleep(1000);
  }
}

function keyOf(language: string, one: string, other: string): string {
  return `${language}: ${[one, other].sort().join(' = ')}`;
}
