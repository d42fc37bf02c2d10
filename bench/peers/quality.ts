import { meanOf } from '../../eval/ndcg.ts';
import { questionsOf } from '../../eval/questions.ts';
import { figuresOfSet, fillWith } from '../../eval/related-figures.ts';
import { openRelatedService } from '../../eval/related-service.ts';
import { readSets, readTexts } from '../../eval/related-sets.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { queryWords, runEngines, searchEngines } from './engines.ts';
import type { Part } from './part.ts';
import { ratioTo } from './ratios.ts';

/** Measures the order of related texts on sets with known relations: all sets, or the chosen ones. */
export async function quality(data: string, chosen: readonly string[] = []): Promise<Part> {
  const sets = Object.entries(readSets(data)).filter(
    ([name]) => chosen.length === 0 || chosen.includes(name),
  );
  const columns = ['Textkin', ...Object.keys(searchEngines)];
  const rows: (string | number)[][] = [];
  const all = new Map<string, number[]>();
  for (const [name, set] of sets) {
    console.error(`nDCG@10 of ${name}`);
    const texts = set.files.flatMap((file) => readTexts(data, file));
    const questions = [...questionsOf(set, texts)];
    const terms = texts.map(({ headline = '', body, lang }) => textTerms({ headline: headline.slice(0, 250), body: body.slice(0, 100_000), language: lang })); // prettier-ignore
    const outputs = await runEngines(terms, questions.map(({ textId }) => textId - 1), 0); // prettier-ignore
    const ndcg = new Map<string, number>();
    for (const [engine, { results }] of outputs) {
      const figures = questions.map(({ figuresFor }, at) =>
        figuresFor(results[at]!.map((place) => ({ text_id: place + 1 }))),
      );
      ndcg.set(engine, meanOf(figures).ndcg);
    }
    await using service = await openRelatedService();
    ndcg.set('Textkin', (await figuresOfSet(service, set, await fillWith(service, data, set))).ndcg);
    for (const [engine, value] of ndcg) all.set(engine, [...(all.get(engine) ?? []), value]);
    rows.push([
      name,
      texts.length,
      questions.length,
      ...columns.map((engine) => ndcg.get(engine)?.toFixed(4) ?? 'not installed'),
    ]);
  }
  const mean = (engine: string) => {
    const values = all.get(engine);
    return values && values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const names = sets.map(([name]) => name);
  return {
    title: 'Related texts: their order',
    blocks: [
      `nDCG@10 of the fixed queries. All engines get the same stems, Textkin's, so that only their order is compared: MoreLikeThis with\nits best setting (50 terms, boosted, TF-IDF), the others with the ${queryWords} most characteristic words of the text joined by "or",\nranked by BM25 (MiniSearch, Orama, SQLite) or ts_rank (PostgreSQL). Textkin compares meaning too.`,
      { head: ['set', 'texts', 'queries', ...columns], rows },
    ],
    charts: {
      'related-ndcg': {
        ...{
          title: 'Order of related texts',
          unit: `nDCG@10, mean of ${names.join(', ')}`,
          series: ['nDCG'],
          digits: 3,
        },
        rows: columns.map((name, at) => ({ name, values: [mean(name)], isOurs: at === 0 })),
      },
    },
    ratios: columns.slice(1).flatMap((peer) => {
      return ratioTo(
        `related: nDCG@10 (${names.join(', ')}) to ${peer}`,
        [mean('Textkin'), mean(peer)],
        'more',
        'score',
      );
    }),
  };
}
