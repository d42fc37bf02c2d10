import type { AnalysedTag } from '../../domain/tags/tag.ts';

const mentionsBegin = ',"mentions":[';

/** The tags or topics of an analysis as JSON, each with the places where it is named at its end. */
export function toStored(tags: readonly AnalysedTag[]): string {
  return JSON.stringify(tags.map(({ mentions, ...tag }) => ({ ...tag, mentions })));
}

/**
 * What was stored, with the places or without: thousands of them take milliseconds to parse, and most who ask want the
 * tags alone. They are cut out unparsed, which is sure: within a string of JSON a quotation mark has a backslash before
 * it, so nothing else begins like a list of places, and a place holds no bracket.
 */
export function fromStored(json: string, withMentions: boolean): AnalysedTag[] {
  return JSON.parse(withMentions ? json : withoutMentions(json)) as AnalysedTag[];
}

function withoutMentions(json: string): string {
  let bare = '';
  let from = 0;
  for (let at = json.indexOf(mentionsBegin); at >= 0; at = json.indexOf(mentionsBegin, from)) {
    bare += json.slice(from, at + mentionsBegin.length);
    from = json.indexOf(']', at);
  }
  return bare + json.slice(from);
}
