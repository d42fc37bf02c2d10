import { existsSync, readFileSync } from 'node:fs';
import { drilled } from '../../support/drilled.ts';
import { isLeftOut } from '../../support/left-out.ts';
import { type Tried, times } from '../../support/often.ts';
import { type Evidence, risks } from '../../support/reliability.ts';
import { count, table } from './markdown.ts';

const root = new URL('../../', import.meta.url);

interface Title {
  /** With `…` for what is put in. */
  title: string;
  isInFullOnly: boolean;
}

/** The titles of the tests of a file. */
function titlesIn(file: string): Title[] {
  const source = readFileSync(new URL(file, root), 'utf8');
  const titles =
    /(?:\b(?:test|it)\(\s*|\bconst name = )(['"`])((?:\\.|(?!\1).)+)\1(,\s*\{ skip: unlessFull \})?/gs;
  return [...source.matchAll(titles)].map(([, , title, skip]) => ({
    title: title!.replaceAll(/\$\{[^}]*\}+/g, '…'),
    isInFullOnly: skip !== undefined,
  }));
}

/** The title that begins so; undefined where there is none, or no such file. */
export const titleOf = (file: string, begin: string): string | undefined => found(file, begin)?.title;

function found(file: string, begin: string): Title | undefined {
  return existsSync(new URL(file, root))
    ? titlesIn(file).find(({ title }) => title.startsWith(begin))
    : undefined;
}

/** Whether `npm test` tries all of it. */
export const isQuick = ({ file, titles }: Evidence): boolean =>
  isInTests({ file }) && !isLeftOut(file) && titles.every((begin) => !found(file, begin)?.isInFullOnly);

const isInTests = ({ file }: Pick<Evidence, 'file'>): boolean => !file.startsWith('test/integrations/');

const linked = ({ file, titles }: Evidence): string =>
  `[${file.replace(/^test\//, '').replace('.test.ts', '')}](../${file}): ${titles.map((begin) => titleOf(file, begin)).join('; ')}`;

const often = (counted: readonly Tried[], form: keyof (typeof times)[Tried]): string =>
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
        isQuick(evidence) ? often(counted, 'quick') || '1' : '',
        isInTests(evidence) ? often(counted, 'full') || '1' : '',
        often(counted, 'long'),
        results.get(file) ?? '',
      ];
    }),
    ...(open === undefined ? [] : [['', '', `*Not tried:* ${open}`, '', '', '', '']]),
  ]);
  return `# Reliability

What can go wrong, and what is tried against it. This page is made of the titles of the tests (\`npm run gen\`): a risk whose test has
gone fails \`test/docs/reliability.test.ts\`. \`npm test\` tries something against each of them in a few minutes, \`npm run test:all\` all, as CI does, but
what is in test/integrations (\`npm run test:integrations\`). Where chance is tried, the columns say how often.
\`npm run drill\` tries it as often as "drill" says, beside a client that measures \`/livez\` and \`ping.ping\`, takes hours, and prints the seed
of each: \`SEED\` with that number repeats it, \`LOOPS\` and \`MINUTES\` shorten it, and a part of a file's name chooses it. \`npm run drill:nodes\` does so
for nodes and databases.

${results.size === 0 ? 'No drill has been kept yet.' : `"Last drill" is the latest run of a file that ended well ([what they printed](measurements/drill-long.md)), how often it tried, and when.`}

${table(['', 'risk', 'what is tried', '`npm test`', '`test:all`', 'drill', 'last drill'], rows)}
`;
}
