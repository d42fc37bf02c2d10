/**
 * Measures how well texts find their group, for texts that are in the cache of encodings.ts:
 *
 *   npm run eval:groups -- <data folder>
 *
 * Some texts of each event (news) or desk form a group; the other texts are compared with all groups. Prints how often their own group
 * comes first, and the relevance of their own group and of the other groups.
 */
import { models } from '../packages/server/src/nlp/model.ts';
import { Centroid } from '../packages/server/src/related/centroid.ts';
import { type GroupCandidate, GroupSearch } from '../packages/server/src/related/groups.ts';
import { textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { type Features, makeSampler } from '../packages/server/src/scoring/sample.ts';
import { percentile } from '../support/statistics.ts';
import { readEncodings } from './encodings.ts';
import { dataFolder } from './model.ts';
import { type EvalText, readTexts } from './related-sets.ts';

const sampleOf = makeSampler(models.standard);

const data = dataFolder();

/** The value by which texts of a set form groups, and the size of a group. */
const sets: Record<string, { groupOf: (text: EvalText) => string | undefined; size: number }> = {
  en_ecb: { groupOf: ({ cluster }) => cluster, size: 5 },
  en_bbc: { groupOf: ({ labels }) => labels?.[0], size: 20 },
  sv_gov_articles: { groupOf: ({ labels }) => (labels?.length === 1 ? labels[0] : undefined), size: 20 },
};
/** The most texts of each group that are compared. */
const comparedTexts = 20;

for (const [name, { groupOf, size }] of Object.entries(sets)) {
  const encodings = readEncodings(name);
  const texts = readTexts(data, name).flatMap((text) => {
    const encoded = encodings.get(text.id);
    const { headline = '', body, lang: language } = text;
    if (encoded === undefined) return [];
    const terms = textTerms({ headline, body, language });
    const features: Features = { terms, vector: encoded.vector, model: models.standard.name };
    return [{ text, language, features }];
  });
  const byGroup = Map.groupBy(texts, ({ text }) => groupOf(text));
  byGroup.delete(undefined);
  const groups = [...byGroup.values()].filter((members) => members.length >= 2 * size);
  const candidates = groups.map((members, groupId): GroupCandidate => {
    const { language } = members[0]!;
    const centroid = new Centroid(language, models.standard);
    for (const { features } of members.slice(0, size)) centroid.add(features);
    return { groupId: groupId + 1, sample: sampleOf(centroid.features()!, language) };
  });
  if (candidates.length < 2) {
    console.log(`${name}: not encoded yet`);
    continue;
  }
  const search = new GroupSearch();
  for (const candidate of candidates) search.add(candidate);
  const own: number[] = [];
  const others: number[] = [];
  let first = 0;
  for (const [at, members] of groups.entries()) {
    for (const { features, language } of members.slice(size, size + comparedTexts)) {
      const options = { limit: candidates.length, minThreshold: 0, maxThreshold: 1 };
      const found = search.find(sampleOf(features, language), options);
      const relevances = new Map(found.map(({ groupId, relevance }) => [groupId, relevance]));
      if (found[0]?.groupId === at + 1) first++;
      for (const { groupId } of candidates) {
        (groupId === at + 1 ? own : others).push(relevances.get(groupId) ?? 0);
      }
    }
  }
  const fixed = (values: number[], share: number) => percentile(values, share).toFixed(2);
  console.log(
    `${name}: ${candidates.length} groups of ${size}, ${own.length} texts compared; own group first ` +
      `${((100 * first) / own.length).toFixed(1)} %; its relevance p10 ${fixed(own, 0.1)}, median ` +
      `${fixed(own, 0.5)}; other groups median ${fixed(others, 0.5)}, p95 ${fixed(others, 0.95)}`,
  );
}
