/**
 * Learns from the endings of names whether a final -s is a genitive, and writes the Swedish tables (tables.ts):
 *
 *   node eval/learn-base-forms.ts <data folder>
 *
 * It counts names in -s against the genitives of other names, in the name lists and in the English gold sets, where 's is a token of its
 * own, so that a final -s always belongs to the name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readConll } from './conll.ts';
import { readCorpus } from './corpus/read.ts';
import { suffixOdds } from '../packages/server/src/languages/sv/suffix-odds.ts';
import { dataFolder } from './model.ts';
import { writeTables } from './tables.ts';

const LONGEST_SUFFIX = 4;
/** The least weight of a suffix that is learned. Its log odds also differ from the shorter suffix's by LEAST_DIFFERENCE or in sign. */
const LEAST_WEIGHT = 40;
/** The least weight of a listed name that is not in a list of people. */
const LEAST_WEIGHT_OF_NAME = 4;
/** The weight of genitives of a place that is in both lists of places. */
const LEAST_WEIGHT_OF_PLACE = 4;
const LEAST_DIFFERENCE = 1.5;
/** The limit of log odds, so that the context of a mention can outweigh them. */
const STRONGEST = 3;
const PRIOR_WEIGHT = 2;
/** A stem with this many times the people makes the form a genitive, not a name ("Adams"). */
const OUTWEIGHS = 20;
/** A stem with this many times the people has the form listed as a genitive ("Svens"); a factor of 1,000 loses names in -s. */
const OUTWEIGHS_BY_FAR = 2500;

/** The least number of people with a name for its genitive to be listed, unless the ending shows the genitive. */
const MANY = 1000;
/** The least log odds with which an ending shows a genitive. They outweigh a full stop or a function word after the name. */
const TELLING = 2.6;

/** Endings of places whose genitive has the same form: Aarhus, Degerfors, Västerås, Strängnäs. */
const PLACE_ENDINGS = ['hus', 'fors', 'ås', 'näs'];

const folder = join(dataFolder(), 'ner');
const bearers = new Map<string, number>();
const places = new Set<string>();
/** Weight of each form as a name of its own [0] and as a genitive [1]. */
const forms = new Map<string, [number, number]>();

readNameLists();
readEnglish();
const suffixes = learnSuffixes();
readOwn();
const names = [...forms.keys()].filter(isUnexpectedName).map((name) => name.toLowerCase());
const stems = [...forms.keys()].filter(isUnexpectedGenitive).map((name) => name.toLowerCase());
writeTables('sv', {
  finalS: {
    /** Log odds that a name with this ending is a genitive; the longest ending decides. */
    suffixes: Object.fromEntries(suffixes),
    /** Names in -s, and genitives of common names and places, in lower case, whose ending does not show which they are. */
    names: names.sort(),
    genitives: stems.sort(),
  },
});
console.log(`${suffixes.size} suffixes, ${names.length} names, ${stems.length} stems`);

function readNameLists(): void {
  for (const file of ['sv-given-names-men', 'sv-given-names-women', 'sv-surnames-top']) {
    for (const [name = '', count] of rows(file).slice(1)) addPeople(name, Number(count));
  }
  // A place is mentioned more often, and more often in the genitive, than most people with a name.
  for (const file of ['sv-localities', 'sv-postal-towns']) {
    for (const [place = ''] of rows(file)) {
      addPeople(place, 7, 2, 3);
      places.add(place);
    }
  }
  for (const row of rows('sv-countries-capitals').slice(1)) {
    for (const place of row.slice(0, 5)) weigh(place.split(' ').at(-1)!, 6, 4);
  }
  const world = new Set([
    ...rows('world-common-surnames-by-country').map((row) => row[5] || row[4]),
    ...rows('world-common-forenames-by-country').map((row) => row[11] || row[10]),
  ]);
  for (const name of world) weigh(name ?? '', 3, 1);
}

function readEnglish(): void {
  const domains = ['politics', 'literature', 'music', 'science', 'ai'];
  const files = ['uner-en-ewt/train', 'en-wikigold/all', 'en-wnut17/train'].concat(
    domains.flatMap((domain) => ['train', 'dev', 'test'].map((part) => `en-crossner-${domain}/${part}`)),
  );
  for (const sentence of files.flatMap((file) => readConll(join(folder, `${file}.conll`)))) {
    for (const [at, { token, label }] of sentence.entries()) {
      const isLast = label !== 'O' && !sentence[at + 1]?.label.startsWith('I-');
      if (isLast && /^[A-Z]\p{L}+$/u.test(token)) weigh(token, 1.5, 0.3);
    }
  }
}

/**
 * Adds the people and places in -s of the project's own corpus. They are too few to learn endings from. A name whose form without -s is
 * a name, there or in a list, may be a genitive and is excluded.
 */
function readOwn(): void {
  const found = new Set<string>();
  for (const { entities } of [...readCorpus('sv', 'train'), ...readCorpus('en', 'train')])
    for (const { base, category } of entities)
      if (category === 'person' || category === 'location') found.add(base.slice(base.lastIndexOf(' ') + 1));
  for (const name of found) {
    const stem = name.slice(0, -1);
    const isKnown = found.has(stem) || bearers.has(stem) || places.has(stem);
    if (/^\p{Lu}\p{Ll}+s$/u.test(name) && !isKnown) weigh(name, LEAST_WEIGHT_OF_NAME, 0);
  }
}

function rows(file: string): string[][] {
  const text = readFileSync(join(folder, 'gazetteers', `${file}.csv`), 'utf8').replace(/^\ufeff/u, '');
  return text.split(/\r?\n/u).map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}

/** Adds the people with a name: about one mention in four is a genitive. */
function addPeople(
  name: string,
  count: number,
  genitive = 0.25 * Math.log2(1 + count),
  own = Math.log2(1 + count),
): void {
  bearers.set(name, (bearers.get(name) ?? 0) + count);
  weigh(name, own, genitive);
}

function weigh(name: string, own: number, genitive: number): void {
  if (name === '' || /[xz]$/u.test(name)) return;
  const form = name.endsWith('s') ? name : `${name}s`;
  const weights = forms.get(form) ?? [0, 0];
  if (name.endsWith('s')) weights[0] += own;
  else weights[1] += genitive;
  forms.set(form, weights);
}

/** Returns the log odds of a genitive by suffix, only where they differ from those of the shorter suffix. */
function learnSuffixes(): Map<string, number> {
  const totals = new Map<string, [number, number]>();
  for (const [form, [own, genitive]] of forms) {
    for (let length = 1; length <= Math.min(LONGEST_SUFFIX, form.length); length++) {
      const suffix = form.toLowerCase().slice(-length);
      const total = totals.get(suffix) ?? [0, 0];
      totals.set(suffix, [total[0] + own, total[1] + genitive]);
    }
  }
  const learned = new Map(PLACE_ENDINGS.map((suffix) => [suffix, -STRONGEST]));
  const shortFirst = [...totals].sort((a, b) => a[0].length - b[0].length);
  for (const [suffix, [own, genitive]] of shortFirst) {
    if (own + genitive < LEAST_WEIGHT || learned.has(suffix)) continue;
    const shorter = suffixOdds(learned, suffix) ?? 0;
    const prior = PRIOR_WEIGHT / (1 + Math.exp(-shorter));
    const odds = Math.log((genitive + prior) / (own + PRIOR_WEIGHT - prior));
    const clipped = Math.max(-STRONGEST, Math.min(STRONGEST, odds));
    if (suffix === 's' || clipped > 0 !== shorter > 0 || Math.abs(clipped - shorter) > LEAST_DIFFERENCE) {
      learned.set(suffix, Math.round(clipped * 10) / 10);
    }
  }
  return learned;
}

/** Returns whether a form is a name although its ending suggests a genitive. */
function isUnexpectedName(form: string): boolean {
  const [own, genitive] = forms.get(form)!;
  if (!/^\p{Lu}\p{L}+$/u.test(form) || suffixOdds(suffixes, form.toLowerCase())! < -1) return false;
  const people = bearers.get(form) ?? 0;
  if (people > 0) return bearersOfStem(form) <= OUTWEIGHS * people;
  return own >= LEAST_WEIGHT_OF_NAME && own > genitive;
}

/** Returns whether a form is the genitive of a common name or place, and not itself a name, although its ending does not show it. */
function isUnexpectedGenitive(form: string): boolean {
  const [own, genitive] = forms.get(form)!;
  if (!/^\p{Lu}\p{L}+$/u.test(form) || suffixOdds(suffixes, form.toLowerCase())! >= TELLING) return false;
  const people = bearers.get(form) ?? 0;
  // Five people are registered as Svens, perhaps by mistake, and thirty thousand as Sven.
  const isNoName =
    own === 0 || (people > 0 && !places.has(form) && bearersOfStem(form) > OUTWEIGHS_BY_FAR * people);
  return isNoName && (bearersOfStem(form) >= MANY || genitive >= LEAST_WEIGHT_OF_PLACE);
}

function bearersOfStem(form: string): number {
  return bearers.get(form.slice(0, -1)) ?? 0;
}
