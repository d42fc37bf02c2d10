import { brotliCompressSync, constants, crc32 } from 'node:zlib';
import { formOf, hashForm } from '../packages/server/src/knowledge/form.ts';
import {
  type Details,
  EntryFlag,
  FormFlag,
  type Header,
  kinds,
  MAGIC,
  NO_COORDINATE,
  type Section,
  sections,
} from '../packages/server/src/knowledge/layout.ts';
import { idOf } from './ids.ts';
import type { IsGeneric } from './common-words.ts';
import type { Entry } from './entry.ts';

/** Entries in a block: one block is decompressed for each entry that is shown, in some .3 ms. */
const BLOCK = 256;

/** Returns the bytes of the table, as packages/server/src/knowledge/layout.ts describes them. */
export function writeTable(
  entries: readonly Entry[],
  version: string,
  isGeneric: IsGeneric = () => false,
): Buffer {
  const forms = sortedForms(entries, isGeneric);
  const blocks = compressDetails(entries);
  const ids = entries.map(idOf);
  const parts: Record<Section, Buffer> = {
    high: bytesOf(Uint32Array.from(forms, ({ high }) => high)),
    low: bytesOf(Uint16Array.from(forms, ({ low }) => low)),
    entry: bytesOf(Uint32Array.from(forms, ({ entry, flags }) => entry + flags * 2 ** 24)),
    kind: bytesOf(Uint8Array.from(entries, ({ kind }) => kinds.indexOf(kind))),
    prominence: bytesOf(
      Uint8Array.from(entries, ({ prominence }) => Math.max(1, Math.round(prominence * 255))),
    ),
    flags: bytesOf(Uint8Array.from(entries, ({ shared }) => (shared ? EntryFlag.shared : 0))),
    ids: Buffer.from(ids.join('')),
    byId: bytesOf(Uint32Array.from(ids.keys()).sort((one, other) => (ids[one]! < ids[other]! ? -1 : 1))),
    latitude: bytesOf(thousandths(entries, 0)),
    longitude: bytesOf(thousandths(entries, 1)),
    ends: bytesOf(Uint32Array.from(endsOf(blocks))),
    details: Buffer.concat(blocks),
  };
  const body = Buffer.concat(
    sections.flatMap((name) => [parts[name], Buffer.alloc(-parts[name].length & 7)]),
  );
  const header: Header = {
    version,
    entries: entries.length,
    forms: forms.length,
    block: BLOCK,
    crc32: crc32(body),
    sections: Object.fromEntries(sections.map((name) => [name, parts[name].length])) as Header['sections'],
  };
  const text = Buffer.from(JSON.stringify(header));
  const start = MAGIC.length + 4;
  const length = text.length + (-(start + text.length) & 7);
  const head = Buffer.alloc(start + length, ' ');
  head.write(MAGIC);
  head.writeUInt32LE(length, MAGIC.length);
  text.copy(head, start);
  return Buffer.concat([head, body]);
}

interface Form {
  high: number;
  low: number;
  entry: number;
  flags: number;
}

/** Returns the forms of all entries, sorted by hash, then by prominence. */
function sortedForms(entries: readonly Entry[], isGeneric: IsGeneric): Form[] {
  const forms = entries.flatMap((entry, number) =>
    [...flaggedForms(entry)].map(([form, flags]): Form => {
      const [high, low] = hashForm(form);
      const isShared = entry.sharedForms?.has(form) === true || isGeneric(form, entry.description);
      const shared = isShared ? FormFlag.shared : 0;
      return { high, low, entry: number, flags: flags | shared };
    }),
  );
  const prominence = (number: number) => entries[number]!.prominence;
  return forms.sort(
    (one, other) =>
      one.high - other.high ||
      one.low - other.low ||
      prominence(other.entry) - prominence(one.entry) ||
      one.entry - other.entry,
  );
}

/** Returns each form of an entry with its flags. Both languages have all names: texts mix them. */
function flaggedForms({ name, nameSv, aliases }: Entry): Map<string, number> {
  const forms = new Map<string, number>();
  const add = (form: string, flags: number) => {
    if (form.length > 1) forms.set(form, (forms.get(form) ?? 0) | flags);
    if (form.startsWith('the ')) add(form.slice(4), flags);
  };
  for (const alias of aliases) add(formOf(alias), 0);
  for (const usual of [name, nameSv]) add(formOf(usual), FormFlag.name);
  return forms;
}

/** Returns the details of entries in compressed blocks. */
function compressDetails(entries: readonly Entry[]): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < entries.length; at += BLOCK) {
    const lines = entries.slice(at, at + BLOCK).map((entry) => JSON.stringify(detailsOf(entry)));
    blocks.push(brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
  return blocks;
}

function detailsOf(entry: Entry): unknown[] {
  const { name, nameSv, aliases, description = '', descriptionSv = '', wikidata = '' } = entry;
  const details: Details = [
    name,
    nameSv === name ? '' : nameSv,
    aliases,
    description,
    descriptionSv,
    wikidata,
  ];
  const isEmpty = (cell: unknown) => cell === '' || (Array.isArray(cell) && cell.length === 0);
  const last = details.findLastIndex((cell) => !isEmpty(cell));
  return details.slice(0, last + 1);
}

/** Returns the latitudes (0) or longitudes (1) of all entries, in thousandths of a degree. */
const thousandths = (entries: readonly Entry[], which: 0 | 1): Int32Array =>
  Int32Array.from(entries, ({ coordinates }) =>
    coordinates ? Math.round(coordinates[which] * 1000) : NO_COORDINATE,
  );

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function* endsOf(blocks: readonly Buffer[]): Generator<number> {
  let end = 0;
  for (const { length } of blocks) yield (end += length);
}
