import { readdirSync, readFileSync } from 'node:fs';
import { type Kind, kinds } from '../packages/server/src/knowledge/layout.ts';
import type { Entry } from './entry.ts';

export const folder = new URL('own/', import.meta.url);

/** The columns of a list, in their order. */
export const columns = [
  'kind',
  'name',
  'name_sv',
  'aliases',
  'description',
  'description_sv',
  'prominence',
  'shared',
  'coordinates',
  'wikidata',
];

/** A row of our own lists, with its place: "own/parties.tsv:12". */
export interface OwnRow {
  place: string;
  entry: Entry;
}

/** Reads our own lists. Returns the rows and, for each row that breaks a rule of README.md, a sentence with its place. */
export function readOwnLists(): { rows: OwnRow[]; problems: string[] } {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort();
  const read = files.flatMap((file) => readList(`own/${file}`, readFileSync(new URL(file, folder), 'utf8')));
  return {
    rows: read.filter((one): one is OwnRow => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  };
}

/** Reads one list: for each row its entry, or a sentence that says what is wrong. */
export function readList(path: string, text: string): (OwnRow | string)[] {
  const [header, ...lines] = text.split('\n');
  if (header !== columns.join('\t')) return [`${path}:1: the header is not ${columns.join(', ')}.`];
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const place = `${path}:${index + 2}`;
    const entry = readRow(line);
    return [typeof entry === 'string' ? `${place}: ${entry}` : { place, entry }];
  });
}

/** Reads a row. Returns a sentence if it breaks a rule. */
function readRow(line: string): Entry | string {
  const cells = line.split('\t');
  if (cells.length > columns.length) return `${cells.length} cells, at most ${columns.length} are allowed.`;
  const wide = cells.find((cell) => cell !== cell.trim() || cell.includes('  '));
  if (wide !== undefined) return `spaces around or within "${wide}".`;
  const [kind, name, nameSv, aliases, description, descriptionSv, prominence, shared, coordinates, wikidata] =
    columns.map((_, at) => cells[at] ?? '');
  if (!kinds.includes(kind as Kind)) return `"${kind}" is not a kind.`;
  if (name === '' && nameSv === '') return 'name and name_sv are empty.';
  if (description === '') return 'description is empty.';
  if (!(Number(prominence) > 0 && Number(prominence) <= 1))
    return `prominence "${prominence}" is not in 0 to 1.`;
  if (shared !== '' && shared !== 'x') return `shared is "${shared}", not empty or x.`;
  const place = coordinates === '' ? undefined : coordinates!.split(',').map(Number);
  if (place && !(place.length === 2 && Math.abs(place[0]!) <= 90 && Math.abs(place[1]!) <= 180))
    return `coordinates "${coordinates}" are not "latitude,longitude".`;
  if (wikidata !== '' && !/^Q[1-9]\d*$/.test(wikidata!))
    return `wikidata is "${wikidata}", not Q and a number.`;
  const others = aliases === '' ? [] : aliases!.split('|');
  if (others.some((alias) => alias.trim() === '' || alias !== alias.trim())) return 'an alias is empty.';
  return {
    key: `own:${kind}/${name || nameSv}`,
    kind: kind as Kind,
    name: name || nameSv!,
    nameSv: nameSv || name!,
    aliases: others,
    description: description!,
    ...(descriptionSv && { descriptionSv }),
    prominence: Number(prominence),
    shared: shared === 'x',
    ...(wikidata && { wikidata }),
    ...(place && { coordinates: place as [number, number] }),
  };
}
