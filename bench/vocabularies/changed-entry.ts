import { join } from 'node:path';
import type { CandidateOptions } from '../../packages/server/src/analysis/linking/candidates.ts';
import { LinkingThread } from '../../packages/server/src/analysis/linking/linking-thread.ts';
import { markCollection } from '../../packages/server/src/analysis/linking/mark-texts.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { textPairs } from '../../packages/server/src/listing/text-pairs.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { SearchThreads } from '../../packages/server/src/search/related-texts.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';
import { whole } from '../support/print.ts';
import { bundledTexts, recombiner } from '../support/recombined.ts';
import { seedStore } from '../support/seed-store.ts';

const texts = 20_000;
/** One text in `every` has the name that changes. */
const every = 500;
const repetitions = 5;
const name = 'Snurre Kvistgren';
const model = models.standard;

/** Measures how long it takes to mark the texts of a collection after a change of a vocabulary, and how many texts are read. */
export async function measureChangedEntry(folder: string): Promise<void> {
  const make = recombiner(bundledTexts());
  let made = 0;
  const { account, collectionId } = await seedStore(folder, texts, () => {
    const text = make();
    if (made++ % every > 0) return text;
    const body = `${text.body} Vid sjön satt ${name}s bror.`;
    const source = { headline: '', body, language: 'sv' } as const;
    return { ...text, body, terms: textTerms(source), pairs: textPairs(source) };
  });
  await using store = await openStore(folder);
  const log = { warn: console.error, error: console.error };
  const supervisor = new Supervisor(log);
  const related = new SearchThreads({
    ...{ store, log, supervisor, model, threads: 1, maxBytes: 2 ** 36 },
    ...{ location: { folder }, index: join(folder, 'index') },
  });
  const thread = new LinkingThread(supervisor, { folder });
  try {
    const list = await store.vocabularies.create(account, { name, description: '' }, { max: 1, now: 0 });
    if (typeof list !== 'object') throw new Error(list);
    const { vocabularyId } = list;
    let version = 0;
    const put = (names: readonly string[]) => {
      const entries = names.map((name) => {
        const id = name;
        return { id, category: 'person' as const, name, aliases: [], description: `${version}` };
      });
      version++;
      return store.vocabularies.put(account, vocabularyId, entries, { max: 1e6, now: 0 });
    };
    const mark = (index: CandidateOptions['index']) => markOnce({ store, thread, index, model: model.name });
    const everything = { textsWithAny: () => Promise.resolve(undefined) };
    await put([name]);
    await store.collections.update(account, collectionId, { vocabularies: [vocabularyId] });
    console.log(`a change of entries in a collection of ${whole(texts)} texts`);
    print('one entry, reading all texts', [await mark(everything)]);
    await put([name]);
    print('one entry, with the index, which is built first', [await mark(related)]);
    const runs = async (names: readonly string[], index: CandidateOptions['index']) => {
      const figures: Figures[] = [];
      for (let run = 0; run < repetitions; run++) {
        await put(names);
        figures.push(await mark(index));
      }
      return figures;
    };
    print('one entry, reading all texts', await runs([name], everything));
    print('one entry, with the index', await runs([name], related));
    const many = Array.from({ length: 1000 }, (_, at) => `Förnamn${at % 97} Efternamn${at}`);
    print('1,000 entries, reading all texts', await runs(many, everything));
    print('1,000 entries, with the index', await runs(many, related));
  } finally {
    await thread.close();
    await related.close();
  }
}

interface Figures {
  ms: number;
  read: number;
  marked: number;
}

/** Marks the texts of the only collection that has changed vocabularies. */
async function markOnce(options: Omit<Parameters<typeof markCollection>[1], 'pause' | 'isStopping'>) {
  const { store } = options;
  const figures: Figures = { ms: 0, read: 0, marked: 0 };
  const { linking } = store;
  const count = async (page: ReturnType<Store['linking']['sources']>) => {
    figures.read += (await page).length;
    return page;
  };
  const counting: Store['linking'] = {
    ...linking,
    sources: (...args) => count(linking.sources(...args)),
    sourcesOf: (...args) => count(linking.sourcesOf(...args)),
    mark: (key, ids, again) => {
      figures.marked += ids.length;
      return linking.mark(key, ids, again);
    },
  };
  const [collection] = await linking.unmarkedCollections();
  const began = performance.now();
  await markCollection(collection!, {
    ...options,
    store: { vocabularies: store.vocabularies, linking: counting },
    pause: () => Promise.resolve(),
    isStopping: () => false,
  });
  figures.ms = performance.now() - began;
  return figures;
}

function print(title: string, figures: readonly Figures[]): void {
  const [middle] = figures.toSorted((one, other) => one.ms - other.ms).slice(figures.length >> 1);
  const { ms, read, marked } = middle!;
  console.log(`  ${title}: ${whole(ms)} ms, ${whole(read)} texts read, ${marked} marked`);
}
