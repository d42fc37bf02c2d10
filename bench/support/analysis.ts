import { setTimeout as sleep } from 'node:timers/promises';
import type { Textkin } from '@textkin/client';
import { readTexts } from '../../eval/related-sets.ts';
import { cpuSeconds } from './processes.ts';

const sets = { sv: 'sv_gov_press', en: 'en_bbc' } as const;

/** A real text as the params of text.create. */
interface NewText {
  collection_id: number;
  headline: string;
  body: string;
  force: true;
}

/** Makes a collection of each language and returns real texts for them, half Swedish and half English. */
export async function realTexts(client: Textkin, data: string, perLanguage: number): Promise<NewText[]> {
  const texts: NewText[] = [];
  for (const language of ['sv', 'en'] as const) {
    const { collection_id } = await client.call('collection.create', { name: language, language });
    for (const { headline = '', body } of readTexts(data, sets[language]).slice(0, perLanguage))
      texts.push({ collection_id, headline: headline.slice(0, 250), body, force: true });
  }
  return texts;
}

/** Stores texts all at once and waits for their analysis; `pids` are the processes whose CPU time is measured. */
export async function measureAnalysis(client: Textkin, texts: readonly NewText[], pids: readonly number[]) {
  const before = cpuSeconds(pids);
  const start = performance.now();
  await Promise.all(texts.map((text) => client.call('text.create', text)));
  let words = 0;
  for (const collection_id of new Set(texts.map(({ collection_id }) => collection_id))) {
    let stats = await client.call('collection.stats', { collection_id });
    for (; stats.pending > 0; stats = await client.call('collection.stats', { collection_id }))
      await sleep(200);
    words += stats.words;
  }
  return { words, wall: (performance.now() - start) / 1000, cpu: cpuSeconds(pids) - before };
}
