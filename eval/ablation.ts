/**
 * What each part of related texts buys: nDCG@10 of the fixed queries with the part changed or left out.
 *
 *   npm run eval:ablation -- <data folder> [set ...]
 *
 * Below HTTP, on those texts of a set that are in the cache of encodings.ts, and no others as candidates.
 */
import { ask } from '../packages/server/src/index/asking.ts';
import { exactScores } from '../packages/server/src/index/comparison.ts';
import { centred, centres } from '../packages/server/src/nlp/embedding/centre.ts';
import { isPair } from '../packages/server/src/nlp/terms/hash.ts';
import { decodeTerms, encodeTerms, type Term } from '../packages/server/src/nlp/terms/encoded-terms.ts';
import { eachTerm, textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { contentWords } from '../packages/server/src/nlp/terms/content-words.ts';
import { semanticShare } from '../packages/server/src/scoring/blend.ts';
import { viewOf } from '../support/view.ts';
import { type Encoded, readEncodings } from './encodings.ts';
import { positionals } from './model.ts';
import { type Figures, figuresOf, meanOf } from './ndcg.ts';
import { type EvalSet, type EvalText, gain, readSets, readTexts } from './related-sets.ts';

type Row = Float64Array;

/** Scores of every text for every query, from a vector of each text. */
function cosines(vectors: readonly Float32Array[], queries: readonly Float32Array[]): Row[] {
  return queries.map((query) =>
    Float64Array.from(vectors, (vector) => {
      let dot = 0;
      for (let at = 0; at < query.length; at++) dot += query[at]! * vector[at]!;
      return dot;
    }),
  );
}

const blended = (words: readonly Row[], meaning: readonly Row[], share: number): Row[] =>
  words.map((row, at) => row.map((score, text) => (1 - share) * score + share * meaning[at]![text]!));

/** A row's positions, highest score first. */
const ranked = (row: Row): number[] =>
  [...row.keys()].sort((one, other) => row[other]! - row[one]! || one - other);

/** All pieces of a text alike. */
function plainMean({ headline, body, vector: { length } }: Encoded): Float32Array {
  const sum = new Float32Array(length);
  for (const { pieces, vector } of [...headline, ...body])
    for (let at = 0; at < length; at++) sum[at]! += pieces * vector[at]!;
  return sum;
}

/** A vector moved towards those of the texts that are found with it (Rocchio, 1971). */
function moved(vectors: readonly Float32Array[], row: Row, own: number): Float32Array {
  const nearest = ranked(row)
    .filter((at) => at !== own)
    .slice(0, 5);
  const sum = vectors[own]!.map(
    (value, at) => value + nearest.reduce((part, text) => part + vectors[text]![at]!, 0) / 10,
  );
  return centred(sum, 'en', [])!;
}

/** Cosine of the tags' relevance, rare ones weighing more. */
function byTags(encoded: readonly Encoded[], queries: readonly number[]): Row[] {
  const counts = new Map<string, number>();
  for (const { tags } of encoded) for (const { tag } of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const weights = encoded.map(({ tags }) => {
    const list = tags.map(({ tag, relevance }) => [tag, (0.2 + relevance) * Math.log(encoded.length / counts.get(tag)!)] as const); // prettier-ignore
    const length = Math.hypot(...list.map(([, weight]) => weight)) || 1;
    return new Map(list.map(([tag, weight]) => [tag, weight / length]));
  });
  return queries.map((query) =>
    Float64Array.from(weights, (other) => {
      let dot = 0;
      for (const [tag, weight] of weights[query]!) dot += weight * (other.get(tag) ?? 0);
      return dot;
    }),
  );
}

function judge(
  set: EvalSet,
  texts: readonly EvalText[],
  queries: readonly number[],
  scores: readonly Row[],
): string {
  const figures: Figures[] = [];
  for (const [at, own] of queries.entries()) {
    const gains = texts.map((text, other) => (other === own ? 0 : gain(set.truth, texts[own]!, text)));
    const relevant = gains.filter((value) => value > 0);
    if (relevant.length === 0) continue;
    const found = ranked(scores[at]!)
      .filter((other) => other !== own)
      .slice(0, 10);
    figures.push(figuresOf(found.map((other) => gains[other]!), relevant)); // prettier-ignore
  }
  return meanOf(figures).ndcg.toFixed(4);
}

type TermsOf = (text: EvalText) => Uint8Array;

const allTerms: TermsOf = ({ headline = '', body, lang }) => textTerms({ headline, body, language: lang });

const only = (terms: Uint8Array, isWanted: (term: Term) => boolean): Uint8Array =>
  encodeTerms(decodeTerms(terms).filter(isWanted));

/** Without what only parts of compounds add. */
function wholeWords(text: EvalText): Uint8Array {
  const own = new Set<number>();
  const parts = new Set<number>();
  for (const field of [text.headline ?? '', text.body]) {
    eachTerm(contentWords(field, text.lang), text.lang, (hash, kind) =>
      (kind === 'part' ? parts : own).add(hash),
    );
  }
  return only(allTerms(text), ({ hash }) => own.has(hash) || !parts.has(hash));
}

/** What the words that texts are compared by may lack. */
const lexical: Record<string, TermsOf> = {
  'words alone, without pairs': (text) => only(allTerms(text), ({ hash }) => !isPair(hash)),
  'words alone, headline counted once': ({ headline = '', body, lang }) =>
    textTerms({ headline: '', body: `${headline}\n${body}`, language: lang }),
  'words alone, without parts of compounds': wholeWords,
};

/** Scores of all texts for every query by the terms that they have. */
function byWords(
  set: EvalSet,
  texts: readonly EvalText[],
  queries: readonly number[],
  termsOf: TermsOf,
): Row[] {
  const view = viewOf(set.lang, texts.map((text, at) => [at, { terms: termsOf(text) }] as const)); // prettier-ignore
  // Of one segment with ids from 0 on: the numbers of the texts are their places.
  const all = [...texts.keys()];
  return queries.map((own) => {
    const row = exactScores(view, ask(view, view.sample(own)!, own), all);
    row[own] = 0;
    return row;
  });
}

function ablate(name: string, set: EvalSet): void {
  const encodings = readEncodings(name);
  const texts = readTexts(data, name).filter(({ id }) => encodings.has(id));
  if (texts.length === 0) return;
  const encoded = texts.map(({ id }) => encodings.get(id)!);
  const wanted = new Set(set.queries);
  const queries = [...texts.keys()].filter((at) => wanted.has(texts[at]!.id));
  const words = byWords(set, texts, queries, allTerms);
  const centre = centres[set.lang];
  const share = semanticShare[set.lang];
  const meaningOf = (vectorOf: (one: Encoded) => Float32Array, directions = centre) => {
    const vectors = encoded.map((one) => centred(vectorOf(one), set.lang, directions) ?? new Float32Array(one.vector.length)); // prettier-ignore
    return { vectors, rows: cosines(vectors, queries.map((own) => vectors[own]!)) }; // prettier-ignore
  };
  const print = (row: string, scores: readonly Row[]): void => {
    console.log(`  ${row.padEnd(44)}${judge(set, texts, queries, scores)}`);
  };
  console.log(`${name} (${texts.length} texts, ${queries.length} queries)`);
  for (const [row, termsOf] of Object.entries(lexical)) {
    if (termsOf !== wholeWords || set.lang === 'sv') print(row, byWords(set, texts, queries, termsOf));
  }
  print('words alone', words);
  print('all pieces alike, nothing taken off', blended(words, meaningOf(plainMean, []).rows, share));
  print(
    'all pieces alike, mean taken off',
    blended(words, meaningOf(plainMean, centre.slice(0, 1)).rows, share),
  );
  print('lead first, mean taken off', blended(words, meaningOf(({ vector }) => vector, centre.slice(0, 1)).rows, share)); // prettier-ignore
  const { vectors, rows } = meaningOf(({ vector }) => vector);
  const shipped = blended(words, rows, share);
  print('lead first, principal directions too (ships)', shipped);
  for (const other of [0.1, 0.3, 1]) print(`  share of meaning ${other}`, blended(words, rows, other));
  for (const count of [50, 100, 200]) {
    print(`  candidates: best ${count} by words`, shipped.map((row, at) => {
      const best = new Set(ranked(words[at]!).slice(0, count));
      return row.map((score, text) => (best.has(text) ? score : -1));
    })); // prettier-ignore
  }
  print('  tags as a channel, a tenth', blended(shipped, byTags(encoded, queries), 0.1));
  const feedback = queries.map((own, at) => moved(vectors, shipped[at]!, own));
  print('  query moved to its five best (Rocchio)', blended(words, cosines(vectors, feedback), share));
}

const [data = '', ...chosen] = positionals;
if (data === '') throw new Error('usage: npm run eval:ablation -- <data folder> [set ...]');
for (const [name, set] of Object.entries(readSets(data))) {
  if (chosen.length === 0 || chosen.includes(name)) ablate(name, set);
}
