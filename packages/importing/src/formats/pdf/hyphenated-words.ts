/**
 * The first parts of hyphenated English words, and the parts that follow each. The list names both parts, because many first
 * parts also begin a word without a hyphen: "short-term" and "shortage", "well-known" and "welled".
 */
const secondParts: Readonly<Record<string, string>> = {
  all: 'time|star|party|day|inclusive|or-nothing',
  by: 'election|elections|product|products|law|laws',
  cross: 'border|party|country|cultural|sector|section',
  cost: 'effective|cutting|saving',
  day: 'to-day|long|care',
  decision: 'making|maker|makers',
  face: 'to-face',
  first: 'time|class|hand|year|degree|quarter|half|rate',
  follow: 'up',
  full: 'time|scale|length|year',
  government: 'owned|funded|backed',
  half: 'hour|time|year|price|brother|sister',
  high: 'speed|level|profile|quality|risk|tech|rise|ranking|end|income|school|street',
  large: 'scale',
  law: 'abiding|making',
  long: 'term|time|standing|lasting|range|awaited|distance|running|haul|established|lived',
  low: 'cost|income|level|carbon|key|lying|paid|risk|wage',
  middle: 'class|aged|income',
  mid: 'term|week|day|century',
  one: 'off|way|year|day|time|third|sided',
  part: 'time|timer',
  policy: 'making|maker|makers',
  post: 'war|mortem',
  pre: 'war|school|election',
  real: 'time|estate|world|life',
  right: 'wing|hand|winger',
  left: 'wing|hand|winger',
  second: 'hand|class|quarter|half|year|largest|rate',
  short: 'term|lived|range|sighted|haul|time',
  small: 'scale|town',
  so: 'called',
  state: 'owned|run|funded|of-the-art|backed',
  third: 'party|quarter|largest|rate|world|year',
  up: 'to-date',
  well: 'known|being|established|paid|informed|documented|off|written|educated|developed|placed|founded',
  world: 'class|wide|famous|renowned',
  year: 'on-year|old|round|end|long',
};

const numberWords = 'two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|fifty';
const measures =
  'year|month|week|day|hour|minute|mile|metre|storey|part|way|time|door|star|thirds|quarters|fifths|tenths|bedroom|lane';
const unitWords = 'one|two|three|four|five|six|seven|eight|nine';
const nationalities =
  'amerikansk|arabisk|belgisk|brittisk|dansk|engelsk|estnisk|europeisk|finsk|finlandssvensk|fransk|grekisk|indisk|iransk|isländsk|israelisk|italiensk|japansk|judisk|kinesisk|lettisk|litauisk|norsk|polsk|rysk|samisk|skånsk|spansk|svensk|turkisk|tysk|ukrainsk|ungersk|österrikisk';

const firstParts = Object.entries(secondParts).map(([first, seconds]) => `${first}-(?:${seconds})`);
const hyphenatedWord = new RegExp(
  `^(?:${[
    ...firstParts,
    // "self-government", not "selfish".
    'self-(?!(?:ish|ishly|ishness|less|lessly|same)$)\\p{L}+',
    `(?:${numberWords})-(?:${measures})(?:-\\p{L}+)*`,
    `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?:${unitWords})`,
    // "svensk-norska gränsen": two adjectives of nationality.
    `(?:${nationalities})-(?:${nationalities})(?:t|a|e)?`,
  ].join('|')})$`,
  'u',
);

/** Returns whether English or Swedish writes a word, given in lower case, with a hyphen. */
export function isHyphenated(word: string): boolean {
  return hyphenatedWord.test(word);
}
