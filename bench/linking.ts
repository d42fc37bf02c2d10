/** Measures the memory of a vocabulary of 200,000 entries with 600,000 names, and the time to find its names in a text of 5 kB. */
import { VocabularyIndex } from '../packages/server/src/linking/names/vocabulary-index.ts';
import { Matcher } from '../packages/server/src/linking/matcher.ts';
import { applyVocabularies } from '../packages/server/src/linking/apply-vocabularies.ts';

const entries = 200_000;
const textBytes = 5000;
const runs = 2000;

const syllables = 'ka lo mi ner sta vik berg dal sund holm ek lind gren fors ros hav tor sten by ny'.split(
  ' ',
);
const wordOf = (number: number): string => {
  let word = '';
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]!;
  return word.charAt(0).toUpperCase() + word.slice(1);
};

const index = new VocabularyIndex();
const began = performance.now();
for (let at = 0; at < entries; at++) {
  const surname = wordOf(at);
  const given = wordOf(at % 400);
  const aliases = [`${given.charAt(0)} ${surname}`, `${given} ${wordOf(at % 97)} ${surname}`];
  index.put({ id: `person-${at}`, category: 'person', name: `${given} ${surname}`, aliases });
}
console.log(
  `${entries} entries: ${(performance.now() - began).toFixed(0)} ms, ${(index.bytes / 1e6).toFixed(1)} MB`,
);

let body = '';
for (let at = 0; body.length < textBytes; at++)
  body += at % 5 === 0 ? `Enligt ${wordOf((at * 7) % 400)} ${wordOf(at * 7)} blir det så. ` : 'På tisdagen talade kommunen om vägen, som ska byggas nästa år. '; // prettier-ignore
const source = { headline: '', body: body.slice(0, textBytes), language: 'sv' as const };
const matcher = new Matcher([{ vocabulary: 1, index }]);

const timeOf = (work: () => void): string => {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return `${times.sort((a, b) => a - b)[runs / 2]!.toFixed(2)} ms`;
};
console.log(`find names: ${timeOf(() => matcher.find(source.body, 'sv', () => false))}`);
console.log(
  `apply vocabularies: ${timeOf(() => applyVocabularies([], source, matcher))}, ${applyVocabularies([], source, matcher).length} tags`,
);
