import { codePointOrder } from '../characters.ts';
import type { AnalysedTag, Category, Mention } from './tag.ts';

/** A tag that a person gave to a text, or changed. */
export interface ManualTag {
  tag: string;
  category: Category;
  relevance: number;
}

/**
 * What people have said about the tags of one text. It is kept apart from what the analysis finds, so that it holds
 * however often the text is analysed again.
 */
export interface TagEdits {
  manual: ManualTag[];
  /** Tags of the analysis, by word: which manual tag stands in for it, or null when it is not shown at all. */
  replaced: [word: string, by: string | null][];
}

export const noEdits: TagEdits = { manual: [], replaced: [] };

/** A tag as it is shown; the mentions are those that the analysis found. */
export type ShownTag = AnalysedTag & { manual?: true };

/** A shown tag without its mentions. */
export type TagWithoutMentions = Omit<ShownTag, 'mentions'>;

/** Removes the mentions. */
export const withoutMentions = ({
  tag,
  category,
  relevance,
  kind,
  manual,
}: ShownTag): TagWithoutMentions => ({
  tag,
  category,
  relevance,
  ...(kind && { kind }),
  ...(manual && { manual }),
});

/**
 * The tags of a text as they are shown: those of the analysis, except where a person has said otherwise. Highest
 * relevance first, ties in code point order.
 */
export function applyEdits(found: readonly AnalysedTag[], edits: TagEdits): ShownTag[] {
  if (edits.manual.length + edits.replaced.length === 0) return [...found];
  const replaced = new Map(edits.replaced);
  const shown = new Map<string, ShownTag>();
  for (const tag of edits.manual) shown.set(tag.tag, { ...tag, mentions: [], manual: true });
  const untouched: ShownTag[] = [];
  for (const tag of found) {
    const by = replaced.has(tag.tag) ? (replaced.get(tag.tag) ?? null) : tag.tag;
    if (by === null) continue;
    const manual = shown.get(by);
    if (manual === undefined) untouched.push(tag);
    else manual.mentions.push(...tag.mentions);
  }
  for (const tag of shown.values()) tag.mentions.sort(inReadingOrder);
  return [...untouched, ...shown.values()].sort(
    (one, other) => other.relevance - one.relevance || codePointOrder(one.tag, other.tag),
  );
}

/** Gives the text a tag; one of that word that is shown already gets the category and the relevance of the new one. */
export function addTag({ manual, replaced }: TagEdits, tag: ManualTag): TagEdits {
  return {
    manual: [...manual.filter((other) => other.tag !== tag.tag), tag],
    replaced: replaced.filter(([word]) => word !== tag.tag),
  };
}

/** Shows a tag as another one from now on, also where later analyses find it again under its old word. */
export function replaceTag(edits: TagEdits, word: string, tag: ManualTag): TagEdits {
  return word === tag.tag ? addTag(edits, tag) : addTag(retire(edits, word, tag.tag), tag);
}

/** Shows a tag no more, also when later analyses find it again. */
export function deleteTag(edits: TagEdits, word: string): TagEdits {
  return retire(edits, word, null);
}

function retire({ manual, replaced }: TagEdits, word: string, by: string | null): TagEdits {
  const others = replaced.filter(([other]) => other !== word);
  return {
    manual: manual.filter(({ tag }) => tag !== word),
    replaced: [
      ...others.map(([other, through]): [string, string | null] => [other, through === word ? by : through]),
      [word, by],
    ],
  };
}

/** The headline first. */
export function inReadingOrder(one: Mention, other: Mention): number {
  if (one.field !== other.field) return one.field === 'headline' ? -1 : 1;
  return one.offset - other.offset;
}
