import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Expected } from './transfer-texts.ts';

/** Returns the differences of an export from the imported texts. */
export interface Comparison {
  texts: number;
  tags: number;
  mentions: number;
  lost: number;
  twice: number;
  outOfOrder: number;
  changed: number;
  /** The first few differences, in words. */
  examples: string[];
}

interface Exported extends Expected {
  text_id: number;
  tags?: { mentions: unknown[] }[];
}

const fields = ['headline', 'body', 'url', 'authors', 'publish_date', 'ext_text_id'] as const;
const shown = 5;

/** Compares an export with the texts that were imported, field by field. */
export async function compare(file: string, expected: readonly Expected[]): Promise<Comparison> {
  const places = new Map(expected.map((text, at) => [keyOf(text), at]));
  const seen = new Set<number>();
  const found = { texts: 0, tags: 0, mentions: 0, lost: 0, twice: 0, outOfOrder: 0, changed: 0 };
  const examples: string[] = [];
  let before = -1;
  for await (const line of createInterface(createReadStream(file))) {
    const text = withoutMadeId(JSON.parse(line) as Exported);
    found.texts++;
    found.tags += text.tags?.length ?? 0;
    for (const { mentions } of text.tags ?? []) found.mentions += mentions.length;
    const at = places.get(keyOf(text)) ?? -1;
    if (at <= before) found.outOfOrder++;
    if (seen.has(at)) found.twice++;
    seen.add(at);
    before = at;
    const wrong = fields.filter((field) => text[field] !== expected[at]?.[field]);
    if (wrong.length > 0) found.changed++;
    if (wrong.length > 0 && examples.length < shown) {
      examples.push(`text ${text.text_id}, ${keyOf(text)}: another ${wrong.join(', ')}`);
    }
  }
  const lost = expected.filter((_, at) => !seen.has(at));
  found.lost = lost.length;
  examples.push(...lost.slice(0, shown).map((text) => `${keyOf(text)} is lost`));
  return { ...found, examples };
}

const keyOf = ({ ext_text_id, url }: Expected): string => ext_text_id ?? url;

/** A text that came without an id got one from the import. */
function withoutMadeId(text: Exported): Exported {
  if (text.ext_text_id?.startsWith('import-')) delete text.ext_text_id;
  return text;
}

/** The numbers of the lines in which two files differ. */
export async function differingLines(
  one: string,
  other: string,
): Promise<{ lines: number; different: number[] }> {
  const others = createInterface(createReadStream(other))[Symbol.asyncIterator]();
  const different: number[] = [];
  let lines = 0;
  for await (const line of createInterface(createReadStream(one))) {
    lines++;
    const next = await others.next();
    if (next.done === true || next.value !== line) different.push(lines);
  }
  for (let next = await others.next(); next.done !== true; next = await others.next())
    different.push(++lines);
  return { lines, different };
}
