import { codePointOrder } from '../characters.ts';
import type { AnalysedTag, Category, Mention } from './tag.ts';

/** A tag that a user added to a text, or changed. */
export interface ManualTag {
  tag: string;
  category: Category;
  relevance: number;
}

/**
 * The edits of the tags of one text. They are stored apart from the tags of the analysis, so they apply to the result of every later
 * analysis too.
 */
export interface TagEdits {
  manual: ManualTag[];
  /** Tags of the analysis that are replaced by a manual tag, or hidden (null). */
  replaced: [word: string, replacement: string | null][];
}

export const noEdits: TagEdits = { manual: [], replaced: [] };

/** A tag after edits, with the mentions of the analysis. */
export type ShownTag = AnalysedTag & { manual?: true };

/** A shown tag without its mentions. */
export type TagWithoutMentions = Omit<ShownTag, 'mentions'>;

/** Removes the mentions. */
export const withoutMentions = ({
  tag,
  category,
  relevance,
  kind,
  link,
  manual,
}: ShownTag): TagWithoutMentions => ({
  tag,
  category,
  relevance,
  ...(kind && { kind }),
  ...(link && { link }),
  ...(manual && { manual }),
});

/**
 * Returns the tags of a text after edits, by descending relevance, with ties in the order of code points.
 */
export function applyEdits(found: readonly AnalysedTag[], edits: TagEdits): ShownTag[] {
  if (edits.manual.length + edits.replaced.length === 0) return [...found];
  const replaced = new Map(edits.replaced);
  const shown = new Map<string, ShownTag>();
  for (const tag of edits.manual) shown.set(tag.tag, { ...tag, mentions: [], manual: true });
  const untouched: ShownTag[] = [];
  for (const tag of found) {
    const word = replaced.has(tag.tag) ? (replaced.get(tag.tag) ?? null) : tag.tag;
    if (word === null) continue;
    const manual = shown.get(word);
    if (manual === undefined) untouched.push(tag);
    else manual.mentions.push(...tag.mentions);
  }
  for (const tag of shown.values()) tag.mentions.sort(inReadingOrder);
  return [...untouched, ...shown.values()].sort(
    (one, other) => other.relevance - one.relevance || codePointOrder(one.tag, other.tag),
  );
}

/** Adds a tag. A shown tag with the same word gets the category and relevance of the new one. */
export function addTag({ manual, replaced }: TagEdits, tag: ManualTag): TagEdits {
  return {
    manual: [...manual.filter((other) => other.tag !== tag.tag), tag],
    replaced: replaced.filter(([word]) => word !== tag.tag),
  };
}

/** Replaces a tag with another one, in the results of later analyses too. */
export function replaceTag(edits: TagEdits, word: string, tag: ManualTag): TagEdits {
  return word === tag.tag ? addTag(edits, tag) : addTag(replaceWord(edits, word, tag.tag), tag);
}

/** Hides a tag, in the results of later analyses too. */
export function deleteTag(edits: TagEdits, word: string): TagEdits {
  return replaceWord(edits, word, null);
}

function replaceWord({ manual, replaced }: TagEdits, word: string, replacement: string | null): TagEdits {
  const others = replaced.filter(([other]) => other !== word);
  return {
    manual: manual.filter(({ tag }) => tag !== word),
    replaced: [
      ...others.map(([other, current]): [string, string | null] => [
        other,
        current === word ? replacement : current,
      ]),
      [word, replacement],
    ],
  };
}

/** Compares mentions by their order in the text, headline first. */
export function inReadingOrder(one: Mention, other: Mention): number {
  if (one.field !== other.field) return one.field === 'headline' ? -1 : 1;
  return one.offset - other.offset;
}
