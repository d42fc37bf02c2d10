/**
 * Measures how often two texts with a given relevance are about one topic, by language, length and size of the collection:
 *
 *   npm run eval:calibration -- <data folder> [set …]
 *
 * English: news of ECB+, each about one of 43 topics. Swedish: press releases of the Government Offices and their longer texts, with
 * 1,050 pairs that were judged by reading. Texts are cut to 80 words and to 250; texts of more than 400 words are also read whole. They
 * are compared among twenty texts and among all texts of their set. Texts of ECB+ are also compared among a hundred thousand texts,
 * where the others are about none of its topics. The other Swedish texts are about the same matters, so they are not used in this way.
 * A dash stands for fewer than twenty pairs.
 */
import type { View } from '../packages/server/src/index/view.ts';
import { search } from '../packages/server/src/related/search.ts';
import { seeded } from '../support/seeded.ts';
import { type Features, featuresOf, otherTexts, viewAmong } from './calibration/collection.ts';
import { Curve, largestSpread } from './calibration/curve.ts';
import { calibrationSets, forms, type JudgedTexts, type Verdict } from './calibration/sets.ts';
import { dataFolder, positionals } from './model.ts';

const queries = 300;
const smallCollections = 3000;
const [small, large] = [20, 100_000];

const data = dataFolder();

/** Compares texts with nineteen others, chosen at random, in many rounds. */
function compareAmongFew(judged: JudgedTexts, features: readonly Features[]): Curve {
  const { texts, pairs, verdict } = judged;
  const curve = new Curve();
  const random = seeded(1);
  const rounds: readonly number[][] = pairs ?? Array.from({ length: smallCollections }, () => []);
  for (const round of rounds) {
    const chosen = new Set(round);
    while (chosen.size < small) chosen.add(Math.floor(random() * texts.length));
    const places = [...chosen];
    const view = viewAmong(texts[0]!.lang, places.map((place) => features[place]!)); // prettier-ignore
    const { ids, relevances } = search(view, 1, { relatedBy: 'automatic', limit: small });
    for (const [at, id] of ids.entries()) {
      const found = verdict(places[0]!, places[id - 1]!);
      if (found) curve.count(relevances[at]!, found.isOnTopic, found.weight);
    }
  }
  return curve;
}

const unrelated: Verdict = { isOnTopic: false, weight: 1 };

/** Compares texts with all texts of a view, which begins with the judged texts. The other texts are related to none of them. */
function compareAmongAll({ texts, pairs, verdict }: JudgedTexts, view: View): Curve {
  const curve = new Curve();
  const step = Math.max(1, texts.length / queries);
  const sample = pairs
    ? new Set(pairs.map(([one]) => one))
    : Array.from({ length: Math.ceil(texts.length / step) }, (_, at) => Math.floor(at * step));
  for (const own of sample) {
    const { ids, relevances } = search(view, own + 1, { relatedBy: 'automatic', limit: view.size });
    for (const [at, id] of ids.entries()) {
      const found = id > texts.length ? unrelated : verdict(own, id - 1);
      if (found) curve.count(relevances[at]!, found.isOnTopic, found.weight);
    }
  }
  return curve;
}

const bandNames = Array.from({ length: 10 }, (_, band) => `.${band}–`);
console.log(`Percent of pairs about one topic, by relevance.\n`);
console.log(`| set | length | among | ${bandNames.join(' | ')} |`);
console.log(`| --- | --- | --: |${' --: |'.repeat(bandNames.length)}`);
const spreads: string[] = [];
for (const set of positionals.length > 1 ? positionals.slice(1) : Object.keys(calibrationSets)) {
  const { language, textsOf } = calibrationSets[set]!;
  const others = set === 'en_ecb' ? await otherTexts(data, language, large) : [];
  const curves: Curve[] = [];
  for (const form of forms) {
    const judged = textsOf(data, form);
    const features = await featuresOf(`calibration-${set}`, judged.texts);
    const curveAmong = (more: readonly Features[]): Curve =>
      compareAmongAll(judged, viewAmong(language, [...features, ...more]));
    const measured: [size: number, curve: Curve][] = [
      [small, compareAmongFew(judged, features)],
      [features.length, curveAmong([])],
    ];
    if (others.length > 0) measured.push([large, curveAmong(others.slice(features.length))]);
    for (const [size, curve] of measured) {
      curves.push(curve);
      const shares = curve.shares().map((share) => (Number.isNaN(share) ? '–' : (100 * share).toFixed(0)));
      console.log(`| ${set} | ${form.name} | ${size.toLocaleString('en')} | ${shares.join(' | ')} |`);
    }
  }
  spreads.push(`${set}: a share is at most ${largestSpread(curves).toFixed(2)} from the middle of its band.`);
}
console.log(`\n${spreads.join('\n')}`);
