import { Textkin } from '../../packages/client/src/index.ts';
import { bundledTexts, recombiner } from '../support/recombined.ts';
import { newsTags } from '../support/news-tags.ts';
import { startService } from '../support/service.ts';
import { seedStore } from '../support/seed-store.ts';
import { seeded } from '../../support/seeded.ts';

const secondsOfDay = 86_400;
const days = 3000;

export type Stored = Awaited<ReturnType<typeof startFilled>>;

/**
 * Seeds a store with analysed texts, starts the service on it, and puts five of the texts into a group. The texts are recombined from
 * the Swedish press releases of `data`, or from the bundled articles.
 */
export async function startFilled(folder: string, texts: number, data: string | undefined) {
  const random = seeded(5);
  const tagsOf = newsTags(random, texts);
  const make = recombiner(data ?? bundledTexts());
  const samples: string[][] = [];
  const { account, collectionId: collection } = await seedStore(folder, texts, () => {
    const text = make();
    const words = text.body.split(' ');
    if (samples.length < 2000) samples.push(words.slice(0, 40));
    const createdAt = Math.floor(random() * days * secondsOfDay);
    return { ...text, headline: words.slice(3, 11).join(' ').slice(0, 250), tags: tagsOf(), createdAt };
  });
  const service = await startService({ data: folder, account, texts, workers: 1 });
  const client = new Textkin(service);
  const { tags } = await client.call('tag.list', { collection_scope: collection, limit: 1000 });
  const { group_id: group } = await client.call('group.create', { name: 'Bench', language: 'sv' });
  for (let text_id = 1; text_id <= 5; text_id++)
    await client.call('group.addText', { group_id: group, collection_id: collection, text_id });
  const sample = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const names = samples.flatMap((words) => words.join(' ').match(/(?<=\p{Ll} )\p{Lu}\p{Ll}{4,}/gu) ?? []);
  const phrases = samples
    .map((words) => words.slice(1, 4).join(' '))
    .filter((three) => /^\p{L}+ \p{L}+ \p{L}+$/u.test(three));
  const pick = {
    word: () =>
      sample(
        sample(samples)
          .slice(3, 11)
          .join(' ')
          .match(/\p{L}{8,}/gu) ?? ['regeringen'],
      ),
    phrase: () => sample(phrases),
    /** Returns a capitalised word from within a sentence. */
    name: () => sample(names),
    tag: () => sample(tags),
    text: () => 1 + Math.floor(random() * texts),
    day: () =>
      new Date(Math.floor((1 + random() * (days - 2)) * secondsOfDay) * 1000).toISOString().slice(0, 10),
  };
  return { service, collection, group, tags, pick };
}
