/**
 * Counts the fields that feedparser's own tests expect and the import reads equally: headline, body, date, address, authors and id:
 *
 *   npm run eval:feeds -- <checkout of feedparser> [--by case]
 *
 * HTML is compared by its text. A feed without entries is read as one entry. `--by case` prints the fields that differ.
 */
import { parseArgs } from 'node:util';
import { startMarkup } from '../packages/importing/src/formats/page/markup.ts';
import { readFeed } from '../packages/importing/src/formats/feed.ts';
import { textOfHtml } from '../packages/importing/src/formats/html-text.ts';
import type { Row } from '../packages/importing/src/row.ts';
import { type Case, casesIn, type Expected } from './feeds/cases.ts';
import { isRight } from './feeds/judge.ts';
import { percent } from './score.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } });
const [checkout] = positionals;
if (!checkout)
  throw new Error('Name a checkout of github.com/kurtmckee/feedparser, which holds tests/wellformed.');

const converter = {
  text: (html: string, options?: Parameters<typeof textOfHtml>[2]) =>
    Promise.resolve(textOfHtml(html, startMarkup, options)),
};

async function rowsOf({ text }: Case): Promise<Row[]> {
  const pieces = (async function* () {
    yield await Promise.resolve(text);
  })();
  const rows: Row[] = [];
  for await (const row of readFeed(pieces, { converter, startMarkup, dates: undefined })) rows.push(row);
  return rows;
}

const cases = await casesIn(checkout);
const expecting = cases.filter(({ expected }) => expected.length > 0);
console.log(
  `Tests of feedparser: ${cases.length} files, of which ${expecting.length} expect a value of a field that is stored.\n`,
);
const judged: { folder: string; field: string; right: boolean }[] = [];
for (const one of expecting) {
  const rows = await rowsOf(one);
  for (const expected of one.expected) {
    const row = rows[expected.entry];
    const text = row && 'text' in row ? row.text : undefined;
    const right = isRight(expected, text);
    judged.push({ folder: one.folder, field: expected.field, right });
    if (!right && values.by === 'case')
      console.error(one.path, describe(expected), '!=', text?.[expected.field] ?? row);
  }
}

function describe({ field, value }: Expected): string {
  return `${field}: ${JSON.stringify(value)}`;
}

for (const by of ['folder', 'field'] as const) {
  console.log(`| ${by} | fields expected | read alike | % |\n| --- | --: | --: | --: |`);
  const groups = [...Map.groupBy(judged, (one) => one[by])].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, all] of by === 'field' ? groups : [...groups, ['all', judged] as const]) {
    const right = all.filter(({ right }) => right).length;
    console.log(`| ${[name, all.length, right, percent(right / all.length)].join(' | ')} |`);
  }
  console.log();
}
