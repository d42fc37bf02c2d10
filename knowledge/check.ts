/**
 * Checks our own lists: `npm run knowledge:check -- [REFERENCE.tsv.gz]`. Prints each row that breaks a rule of README.md, and
 * each duplicate. With a reference, it also prints the names that the reference knows only as another kind. Exits with 1 if a rule is
 * broken or a row is a duplicate.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Entry } from './entry.ts';
import { readOwnLists } from './own.ts';

const { rows, problems } = readOwnLists();
const first = new Map<string, string>();
for (const { place, entry } of rows) {
  const known = first.get(entry.key);
  if (known === undefined) first.set(entry.key, place);
  else problems.push(`${place}: ${entry.kind} "${entry.name}" is already at ${known}.`);
}
for (const problem of problems) console.log(problem);

const perFile = Map.groupBy(rows, ({ place }) => place.split(':')[0]!);
for (const [file, fileRows] of perFile) console.log(`${file}: ${fileRows.length} rows`);
const isSwedish = ({ description = '', name }: Entry) => /Swed|[åäö]/i.test(`${description} ${name}`);
console.log(
  `${rows.length} rows, ${rows.filter(({ entry }) => isSwedish(entry)).length} of Swedish matters.`,
);

const [reference] = process.argv.slice(2);
if (reference !== undefined) compare(reference);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Prints names that the reference has, but never as the kind of our row. */
function compare(path: string): void {
  const known = new Map<string, Set<string>>();
  const [, ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  for (const line of lines) {
    const [, kind, name, nameSv, aliases] = line.split('\t');
    for (const form of [name!, nameSv!, ...aliases!.split('|')])
      if (form !== '') known.set(form, (known.get(form) ?? new Set()).add(kind!));
  }
  let both = 0;
  for (const { place, entry } of rows) {
    const knownKinds = known.get(entry.name) ?? known.get(entry.nameSv);
    if (knownKinds === undefined) continue;
    both += 1;
    if (!knownKinds.has(entry.kind))
      console.log(`${place}: ${entry.kind} "${entry.name}" is ${[...knownKinds].join(', ')} there.`);
  }
  console.log(`The reference has ${both} of our names.`);
}
