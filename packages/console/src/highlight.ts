import type { Tag } from '@textkin/client';

/** A piece of a text: plain, or a mention of the entity at index `tag` in the list of tags. */
export interface Segment {
  text: string;
  tag?: number;
}

/**
 * Splits a field into plain pieces and mentions, in order; joined, the pieces are the field again. Among overlapping
 * mentions the first counts, and among mentions at one place the longest.
 */
export function segmentsOf(field: 'headline' | 'body', text: string, tags: readonly Tag[]): Segment[] {
  const allMentions = tags
    .flatMap(({ mentions = [] }, tag) => mentions.map((mention) => ({ ...mention, tag })))
    .filter((mention) => mention.field === field)
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  const segments: Segment[] = [];
  let end = 0;
  for (const { offset, length, tag } of allMentions) {
    if (offset < end || length <= 0 || offset + length > text.length) continue;
    if (offset > end) segments.push({ text: text.slice(end, offset) });
    segments.push({ text: text.slice(offset, offset + length), tag });
    end = offset + length;
  }
  if (end < text.length) segments.push({ text: text.slice(end) });
  return segments;
}

/** Splits segments at line ends: one list for each paragraph that is not blank. */
export function paragraphsOf(segments: readonly Segment[]): Segment[][] {
  const paragraphs: Segment[][] = [[]];
  for (const segment of segments) {
    if (segment.tag !== undefined) {
      paragraphs.at(-1)!.push(segment);
      continue;
    }
    for (const [index, line] of segment.text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
      if (index > 0) paragraphs.push([]);
      if (line !== '') paragraphs.at(-1)!.push({ text: line });
    }
  }
  return paragraphs.filter((paragraph) => paragraph.some(({ text }) => text.trim() !== ''));
}
