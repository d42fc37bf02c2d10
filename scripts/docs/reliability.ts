import { existsSync, readFileSync } from 'node:fs';
import { drilled } from '../../support/drilled.ts';
import { type Tried, times } from '../../support/often.ts';
import { type Evidence, risks } from '../../support/reliability.ts';
import { count, table } from './markdown.ts';

const root = new URL('../../', import.meta.url);

/** The titles of the tests of a file, with `…` for what is put in. */
export function titlesIn(file: string): string[] {
  const source = readFileSync(new URL(file, root), 'utf8');
  const titles = /(?:\b(?:test|it)\(\s*|\bconst name = )(['"`])((?:\\.|(?!\1).)+)\1/gs;
  return [...source.matchAll(titles)].map(([, , title]) => title!.replaceAll(/\$\{[^}]*\}+/g, '…'));
}

/** The title that begins so; undefined where there is none, or no such file. */
export function titleOf(file: string, begin: string): string | undefined {
  return existsSync(new URL(file, root))
    ? titlesIn(file).find((title) => title.startsWith(begin))
    : undefined;
}

const linked = ({ file, titles }: Evidence): string =>
  `[${file.replace(/^test\//, '').replace('.test.ts', '')}](../${file}): ${titles.map((begin) => titleOf(file, begin)).join('; ')}`;

const often = (counted: readonly Tried[], form: 'quick' | 'long'): string =>
  counted.map((one) => count(times[one][form])).join(', ');

/** docs/reliability.md: what can go wrong, and which tests try it. */
export function reliabilityPage(): string {
  const results = drilled();
  const rows = risks.flatMap(({ risk, tried, open }, at) => [
    ...tried.map((evidence, nth) => {
      const { file, counted = [] } = evidence;
      const first = nth === 0 ? [String(at + 1), risk] : ['', ''];
      return [
        ...first,
        linked(evidence),
        often(counted, 'quick') || '1',
        often(counted, 'long'),
        results.get(file) ?? '',
      ];
    }),
    ...(open === undefined ? [] : [['', '', `*Not tried:* ${open}`, '', '', '']]),
  ]);
  return `# Reliability

What can go wrong, and what is tried against it. This page is made of the titles of the tests (\`npm run gen\`): a risk whose test has
gone fails \`test/docs/reliability.test.ts\`. \`npm test\` runs each of them; where chance is tried, so often as "tests" says.
\`npm run drill\` tries it as often as "drill" says, beside a client that measures \`/livez\` and \`ping.ping\`, takes hours, and prints the seed
of each: \`SEED\` with that number repeats it, \`LOOPS\` and \`MINUTES\` shorten it, and a part of a file's name chooses it. \`npm run drill:nodes\` does so
for nodes and databases.

${results.size === 0 ? 'No drill has been kept yet.' : `"Last drill" is the latest run of a file that ended well ([what they printed](measurements/drill-long.md)), how often it tried, and when.`}

${table(['', 'risk', 'what is tried', 'tests', 'drill', 'last drill'], rows)}
`;
}
