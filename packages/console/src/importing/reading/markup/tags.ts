import { decoded } from './entities.ts';

/** Where a tag ends: a `>` within the quotation marks of an attribute ends none. */
export function endOfTag(text: string, at: number): number | undefined {
  const marks = /["'>]/g;
  marks.lastIndex = at;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '>') return mark.index;
    if (!/=\s*$/.test(text.slice(Math.max(at, mark.index - 20), mark.index))) continue;
    const end = text.indexOf(mark[0], mark.index + 1);
    if (end < 0) return undefined;
    marks.lastIndex = end + 1;
  }
  return undefined;
}

/** The attributes of a tag by their names, of one name the first; in HTML names are in small letters. */
export function attributesIn(text: string, isXml: boolean): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single, bare] of text.matchAll(
    /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    const key = isXml ? name! : name!.toLowerCase();
    if (!Object.hasOwn(attributes, key)) attributes[key] = decoded(double ?? single ?? bare ?? '', isXml);
  }
  return attributes;
}
