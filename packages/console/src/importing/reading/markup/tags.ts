import { decoded } from './entities.ts';

/** Returns the attributes of a tag, the first of each name; HTML names are in lower case. */
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
