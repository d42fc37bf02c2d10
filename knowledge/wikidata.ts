/**
 * Fills in the ids of Wikidata in our own lists: `node knowledge/wikidata.ts REFERENCE.tsv.gz`. A reference has the columns id,
 * kind, name_en, name_sv, aliases, description_en and qid. A row gets an id if only one entry of the reference has its name, and this
 * entry has its kind; rows whose name is shared get no id.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { columns, folder, readList } from './own.ts';

const [reference] = process.argv.slice(2);
if (reference === undefined)
  throw new Error('Name the reference: node knowledge/wikidata.ts REFERENCE.tsv.gz');

interface Known {
  kind: string;
  id: string;
}

const known = new Map<string, Known[]>();
const [, ...lines] = gunzipSync(readFileSync(reference)).toString('utf8').trim().split('\n');
for (const line of lines) {
  const [, kind, name, nameSv, , , id] = line.split('\t');
  for (const form of new Set([name!, nameSv!])) {
    if (form === '') continue;
    known.set(form, [...(known.get(form) ?? []), { kind: kind!, id: id ?? '' }]);
  }
}

let [filled, rows] = [0, 0];
for (const file of readdirSync(folder).filter((name) => name.endsWith('.tsv'))) {
  const url = new URL(file, folder);
  const [, ...texts] = readFileSync(url, 'utf8').trimEnd().split('\n');
  const written = texts.map((text) => {
    const [row] = readList(file, `${columns.join('\t')}\n${text}`);
    if (row === undefined || typeof row === 'string') throw new Error(row);
    const { entry } = row;
    rows += 1;
    const same = known.get(entry.name) ?? [];
    const id = !entry.shared && same.length === 1 && same[0]!.kind === entry.kind ? same[0]!.id : '';
    if (id !== '') filled += 1;
    const cells = columns.map((_, at) => text.split('\t')[at] ?? '');
    cells[columns.indexOf('wikidata')] = id;
    return cells.join('\t').trimEnd();
  });
  writeFileSync(url, `${[columns.join('\t'), ...written].join('\n')}\n`);
}
console.log(`${filled} of ${rows} rows have an id.`);
