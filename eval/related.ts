/**
 * How good related texts are, on collections whose true relations people have made:
 *
 *   npm run eval:related -- <data folder> [set ...] [--analyse] [--by statistic]
 *
 * Prints nDCG@10, P@10 and MAP@10 of the fixed queries of related/queries.json beside two engines measured on the
 * same queries: Lucene 8.7's MoreLikeThis at its best setting (50 terms, minTf 1, minDf 2, boost, Classic) and plain
 * TF-IDF cosine over stems. Dates are not used. Last, across languages: how often the Swedish page of a manual is
 * found from the English one, first and among ten.
 *
 * Everything goes through the service: text.create and text.relatedTexts over HTTP. The encodings come from the cache
 * of encodings.ts, which the first run fills; with --analyse the workers of the service make them, which takes longer
 * and comes to the same figures.
 */
import type { RelatedBy } from '../packages/server/src/scoring/blend.ts';
import { encodeSet, readEncodings } from './encodings.ts';
import { positionals, values } from './model.ts';
import { type Figures, figuresOf, meanOf } from './ndcg.ts';
import { openRelatedService, type RelatedService } from './related-service.ts';
import { type EvalSet, type EvalText, gain, readSets, readTexts } from './related-sets.ts';

/** nDCG@10 of others on these sets and queries. */
const others: Record<string, { lucene: number; tfidf: number }> = {
  en_bbc: { lucene: 0.901, tfidf: 0.933 },
  en_ecb: { lucene: 0.925, tfidf: 0.94 },
  en_loffice: { lucene: 0.455, tfidf: 0.46 },
  sv_gov_articles: { lucene: 0.531, tfidf: 0.533 },
  sv_loffice: { lucene: 0.423, tfidf: 0.441 },
};

const [data, ...chosen] = positionals;
if (data === undefined) throw new Error('usage: npm run eval:related -- <data folder> [set ...]');
const analyse = values.analyse === true;
const by = (values.by ?? 'automatic') as RelatedBy;

async function textsOf(service: RelatedService, set: EvalSet): Promise<[EvalText[], number]> {
  const texts = set.files.flatMap((file) => readTexts(data!, file));
  if (!analyse) for (const file of set.files) await encodeSet(file, readTexts(data!, file));
  const encodings = new Map(set.files.flatMap((file) => [...readEncodings(file)]));
  return [texts, await service.fill(texts, encodings)];
}

async function evaluate(service: RelatedService, set: EvalSet): Promise<Figures> {
  const [texts, collectionId] = await textsOf(service, set);
  const places = new Map(texts.map(({ id }, at) => [id, at]));
  const figures: Figures[] = [];
  for (const id of set.queries) {
    const own = places.get(id)!;
    const gains = texts.map((text, at) => (at === own ? 0 : gain(set.truth, texts[own]!, text)));
    const relevant = gains.filter((value) => value > 0);
    if (relevant.length === 0) continue;
    const found = await service.related(collectionId, own + 1, { related_by: by });
    figures.push(figuresOf(found.map((entry) => gains[entry.text_id - 1]!), relevant)); // prettier-ignore
  }
  return meanOf(figures);
}

/** English pages, their own translation wanted; the pages of both manuals have the same ids. */
async function translations(service: RelatedService, sets: Record<string, EvalSet>): Promise<void> {
  const [english, from] = await textsOf(service, sets['en_loffice']!);
  const [swedish, to] = await textsOf(service, sets['sv_loffice']!);
  let [first, amongTen, unlike] = [0, 0, 0];
  const relevances: number[] = [];
  for (const [at, { id }] of english.entries()) {
    const found = await service.related(from, at + 1, { collection_scope: to });
    const rank = found.findIndex((entry) => swedish[entry.text_id - 1]!.id === id);
    if (rank === 0) first++;
    if (rank >= 0) amongTen++;
    relevances.push(found[rank]?.relevance ?? 0);
    const another = ((at + 1 + Math.floor(english.length / 3)) % swedish.length) + 1;
    const pair = await service.related(from, at + 1, { collection_scope: to, text_scope: [another] });
    if ((pair[0]?.relevance ?? 0) < 0.1) unlike++;
  }
  const percent = (count: number): string => `${((100 * count) / english.length).toFixed(1)} %`;
  const median = relevances.sort((one, other) => one - other)[Math.floor(relevances.length / 2)]!;
  console.log(
    `en_loffice → sv_loffice: the translation first ${percent(first)}, among ten ${percent(amongTen)}; its relevance ` +
      `${median.toFixed(2)} in the median, another page's below .1 in ${percent(unlike)}`,
  );
}

const sets = readSets(data);
const wanted = chosen.length > 0 ? chosen : [...Object.keys(sets), 'across'];
console.log('set              queries  nDCG@10    P@10  MAP@10   Lucene MLT  TF-IDF (nDCG@10)');
for (const name of wanted) {
  await using service = await openRelatedService(analyse);
  if (name === 'across') {
    await translations(service, sets);
    continue;
  }
  const { ndcg, precision, map } = await evaluate(service, sets[name]!);
  const figures = [ndcg, precision, map].map((value) => value.toFixed(4).padStart(8)).join('');
  const { lucene, tfidf } = others[name]!;
  console.log(
    `${name.padEnd(16)}${String(sets[name]!.queries.length).padStart(8)} ${figures}${lucene.toFixed(3).padStart(13)}${tfidf.toFixed(3).padStart(8)}`,
  );
}
