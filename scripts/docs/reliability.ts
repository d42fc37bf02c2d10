import { existsSync, readFileSync } from 'node:fs';
import { type Tried, times } from '../../support/often.ts';
import { type Evidence, risks } from '../../support/reliability.ts';
import { count, table } from './markdown.ts';

const root = new URL('../../', import.meta.url);
const drillFile = 'docs/measurements/drill-long.md';

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

/** What the latest drill that ended well says of a file: `holds`, or why it was skipped. */
function drilled(): { date: string; results: Map<string, string> } | undefined {
  if (!existsSync(new URL(drillFile, root))) return undefined;
  const page = readFileSync(new URL(drillFile, root), 'utf8');
  const date = /^- Date: (\S+)/m.exec(page)?.[1] ?? '';
  const rows = page.matchAll(/^(test\/\S+) \| ([^|]*) \| (holds|skipped[^|]*) \| ([^|]*) \|/gm);
  const results = new Map<string, string>();
  for (const [, file, , result, times] of rows)
    results.set(file!, `${result!.trim()}${times!.trim() === '' ? '' : `, ${times!.trim()} times`}`);
  return { date, results };
}

const linked = ({ file, titles }: Evidence): string =>
  `[${file.replace(/^test\//, '').replace('.test.ts', '')}](../${file}): ${titles.map((begin) => titleOf(file, begin)).join('; ')}`;

const often = (counted: readonly Tried[], form: 'quick' | 'long'): string =>
  counted.map((one) => count(times[one][form])).join(', ');

/** docs/reliability.md: what can go wrong, and which tests try it. */
export function reliabilityPage(): string {
  const drill = drilled();
  const rows = risks.flatMap(({ risk, tried, open }, at) => [
    ...tried.map((evidence, nth) => {
      const { file, counted = [] } = evidence;
      const result = drill?.results.get(file);
      const first = nth === 0 ? [String(at + 1), risk] : ['', ''];
      return [
        ...first,
        linked(evidence),
        often(counted, 'quick') || '1',
        often(counted, 'long'),
        result ?? '',
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

${drill === undefined ? 'No drill has been kept yet.' : `The latest drill that ended well is that of ${drill.date} ([what it printed](measurements/drill-long.md)). Where it was shortened, "last drill" says how often it tried.`}

${table(['', 'risk', 'what is tried', 'tests', 'drill', 'last drill'], rows)}
`;
}
