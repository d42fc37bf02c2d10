import { decoded } from './entities.ts';

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
