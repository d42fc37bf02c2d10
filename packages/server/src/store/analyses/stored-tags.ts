import type { AnalysedTag } from '../../domain/tags/tag.ts';

const mentionsBegin = ',"mentions":[';

/** Returns tags or topics as JSON. The mentions of each come last, as `fromStored` expects. */
export function toStored(tags: readonly AnalysedTag[]): string {
  return JSON.stringify(tags.map(({ mentions, ...tag }) => ({ ...tag, mentions })));
}

/**
 * Parses stored tags or topics, with or without mentions. Most readers need no mentions, and thousands of them take milliseconds to
 * parse, so they are cut out of the JSON first. The cut is exact: within a JSON string a quotation mark follows a backslash, so nothing
 * else equals the start of the mentions, and a mention contains no bracket.
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
