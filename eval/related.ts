/**
 * Measures the order of related texts, on collections whose relations people have annotated:
 *
 *   npm run eval:related -- <data folder> [set …] [--analyse] [--by statistic]
 *
 * Prints nDCG@10, P@10 and MAP@10 of the fixed queries of related/queries.json, beside the nDCG@10 of two engines on the same queries:
 * Lucene 8.7's MoreLikeThis at its best setting (50 terms, minTf 1, minDf 2, boost, Classic) and plain TF-IDF cosine over stems. Dates
 * are not used. Last, across languages: how often the Swedish page of a manual is found from the English page, first and among ten.
 *
 * It calls text.create and text.relatedTexts of the service over HTTP. The encodings come from the cache of encodings.ts, which the
 * first run fills; with --analyse the workers of the service make them, which takes longer and gives the same figures.
 */
import type { RelatedBy } from '../packages/server/src/scoring/blend.ts';
import { positionals, values } from './model.ts';
import { figuresOfSet, fillWith } from './related-figures.ts';
import { openRelatedService } from './related-service.ts';
import { readSets } from './related-sets.ts';
import { findTranslations, sentenceOf } from './translations.ts';

/** nDCG@10 of other engines on these sets and queries. */
const otherEngines: Record<string, { lucene: number; tfidf: number }> = {
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

const sets = readSets(data);
const wanted = chosen.length > 0 ? chosen : [...Object.keys(sets), 'across'];
console.log('set              queries  nDCG@10    P@10  MAP@10   Lucene MLT  TF-IDF (nDCG@10)');
for (const name of wanted) {
  await using service = await openRelatedService({ analyse });
  if (name === 'across') {
    const [english, swedish] = [sets['en_loffice']!, sets['sv_loffice']!];
    const [one, other] = [
      await fillWith(service, data, english, analyse),
      await fillWith(service, data, swedish, analyse),
    ];
    console.log(`en_loffice → sv_loffice: ${sentenceOf(await findTranslations(service, one, other))}`);
    continue;
  }
  const set = sets[name]!;
  const filled = await fillWith(service, data, set, analyse);
  const { ndcg, precision, map } = await figuresOfSet(service, set, filled, by);
  const figures = [ndcg, precision, map].map((value) => value.toFixed(4).padStart(8)).join('');
  const { lucene, tfidf } = otherEngines[name]!;
  console.log(
    `${name.padEnd(16)}${String(set.queries.length).padStart(8)} ${figures}${lucene.toFixed(3).padStart(13)}${tfidf.toFixed(3).padStart(8)}`,
  );
}
