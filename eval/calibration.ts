/**
 * Measures how often two texts with a given relevance are about one topic, by language, length and size of the collection:
 *
 *   npm run eval:calibration -- <data folder> [set …]
 *
 * English: news of ECB+, where a pair has a topic in common or not. Swedish: articles of the Government Offices, where a pair has a
 * policy area in common or not; an area is wider than a topic. Texts are cut to 80 words and to 250, and those of more than 400 words
 * are whole. They are compared among twenty texts and among all of the set; those of ECB+ also among a hundred thousand, of which the
 * others are about none of its topics. The other Swedish texts have policy areas that are not known. A dash stands for fewer than
 * fifty pairs.
 */
import { search } from '../packages/server/src/related/search.ts';
import { seeded } from '../support/seeded.ts';
import { type Features, featuresOf, otherTexts, viewAmong } from './calibration/collection.ts';
import { Curve, largestSpread } from './calibration/curve.ts';
import { dataFolder, positionals } from './model.ts';
import { type EvalText, gain, readSets, readTexts } from './related-sets.ts';

interface Form {
  name: string;
  /** Shorter texts are left out. */
  fewestWords: number;
  /** Longer texts are cut. */
  mostWords: number;
}

const forms: Form[] = [
  { name: '80 words', fewestWords: 60, mostWords: 80 },
  { name: '250 words', fewestWords: 150, mostWords: 250 },
  { name: 'more than 400 words', fewestWords: 400, mostWords: Infinity },
];
/** A set is thinned to as many texts, because the encoder takes a second for five. */
const textsPerSet = 1000;
const queries = 300;
const smallCollections = 3000;
const [small, large] = [20, 100_000];

const data = dataFolder();
const sets = readSets(data);

/** Returns the body in words, each with the white space after it. */
const words = ({ body }: EvalText): string[] => body.split(/(?<=\s)(?=\S)/u);

const isOnTopic: Record<string, (one: EvalText, other: EvalText) => boolean> = {
  en_ecb: (one, other) => one.labels![0] === other.labels![0],
  sv_gov_articles: (one, other) => gain('label', one, other) > 0,
};

function cut(texts: readonly EvalText[], { name, fewestWords, mostWords }: Form): EvalText[] {
  return texts
    .filter((text) => words(text).length >= fewestWords)
    .map((text) => ({
      ...text,
      id: `${text.id}, ${name}`,
      body: words(text).slice(0, mostWords).join('').trim(),
    }));
}

/** Compares a text with nineteen others, chosen by chance, again and again. */
function compareAmongFew(set: string, texts: readonly EvalText[], features: readonly Features[]): Curve {
  const curve = new Curve();
  const random = seeded(1);
  for (let round = 0; round < smallCollections; round++) {
    const chosen = new Set<number>();
    while (chosen.size < small) chosen.add(Math.floor(random() * texts.length));
    const places = [...chosen];
    const view = viewAmong(texts[0]!.lang, places.map((place) => features[place]!)); // prettier-ignore
    const found = search(view, 1, { relatedBy: 'automatic', limit: small });
    for (const [at, id] of found.ids.entries())
      curve.count(found.relevances[at]!, isOnTopic[set]!(texts[places[0]!]!, texts[places[id - 1]!]!));
  }
  return curve;
}

/** Compares a sample of the texts with all texts of the set and others. */
function compareAmongAll(
  set: string,
  texts: readonly EvalText[],
  features: readonly Features[],
  others: readonly Features[],
): Curve {
  const curve = new Curve();
  const view = viewAmong(texts[0]!.lang, [...features, ...others]);
  const step = Math.max(1, texts.length / queries);
  for (let which = 0; which < texts.length; which += step) {
    const own = Math.floor(which);
    const found = search(view, own + 1, { relatedBy: 'automatic', limit: view.size });
    for (const [at, id] of found.ids.entries()) {
      const other = texts[id - 1];
      curve.count(found.relevances[at]!, other !== undefined && isOnTopic[set]!(texts[own]!, other));
    }
  }
  return curve;
}

const bandNames = Array.from({ length: 10 }, (_, band) => `.${band}–`);
console.log(`Percent of pairs about one topic, by relevance.\n`);
console.log(`| set | length | among | ${bandNames.join(' | ')} |`);
console.log(`| --- | --- | --: |${' --: |'.repeat(bandNames.length)}`);
const spreads: string[] = [];
for (const set of positionals.length > 1 ? positionals.slice(1) : Object.keys(isOnTopic)) {
  const { lang, files } = sets[set]!;
  const all = files.flatMap((file) => readTexts(data, file));
  const texts = all.filter((_, at) => at % Math.ceil(all.length / textsPerSet) === 0);
  const others = lang === 'en' ? await otherTexts(data, lang, large) : [];
  const curves: Curve[] = [];
  for (const form of forms) {
    const some = cut(texts, form);
    const features = await featuresOf(`calibration-${set}`, some);
    const measured: [size: number, curve: Curve][] = [
      [small, compareAmongFew(set, some, features)],
      [some.length, compareAmongAll(set, some, features, [])],
    ];
    if (others.length > 0)
      measured.push([large, compareAmongAll(set, some, features, others.slice(some.length))]);
    for (const [size, curve] of measured) {
      curves.push(curve);
      const shares = curve.shares().map((share) => (Number.isNaN(share) ? '–' : (100 * share).toFixed(0)));
      console.log(`| ${set} | ${form.name} | ${size.toLocaleString('en')} | ${shares.join(' | ')} |`);
    }
  }
  spreads.push(`${set}: a share is at most ${largestSpread(curves).toFixed(2)} from the middle of its band.`);
}
console.log(`\n${spreads.join('\n')}`);
