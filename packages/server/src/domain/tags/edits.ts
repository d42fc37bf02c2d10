import { codePointOrder } from '../characters.ts';
import { type TagLink, withLink } from './link.ts';
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
  replaced: [name: string, replacement: string | null][];
  /** Links that people chose for shown tags, or refused (null), each with the category of the chosen entry. */
  links?: LinkEdit[];
}

export type LinkEdit = [name: string, link: TagLink | null, category?: Category];

export const noEdits: TagEdits = { manual: [], replaced: [] };

/** A tag after edits, with the mentions of the analysis. */
export type ShownTag = AnalysedTag & {
  manual?: true;
  /** Set where people chose or refused the link in this text. */
  isLinkChosen?: true;
};

/** A shown tag without its mentions. */
export type TagWithoutMentions = Omit<ShownTag, 'mentions'>;

/** Returns a tag without its mentions. */
export const withoutMentions = ({
  tag,
  category,
  relevance,
  kind,
  link,
  manual,
  isLinkChosen,
}: ShownTag): TagWithoutMentions => ({
  tag,
  category,
  relevance,
  ...(kind && { kind }),
  ...(link && { link }),
  ...(manual && { manual }),
  ...(isLinkChosen && { isLinkChosen }),
});

/**
 * Returns the tags of a text after edits, by descending relevance, with ties in the order of code points.
 */
export function applyEdits(found: readonly AnalysedTag[], edits: TagEdits): ShownTag[] {
  if (edits.manual.length + edits.replaced.length === 0) return chooseLinks(found, edits.links);
  const replaced = new Map(edits.replaced);
  const shown = new Map<string, ShownTag>();
  for (const tag of edits.manual) shown.set(tag.tag, { ...tag, mentions: [], manual: true });
  const untouched: ShownTag[] = [];
  for (const tag of found) {
    const name = replaced.has(tag.tag) ? (replaced.get(tag.tag) ?? null) : tag.tag;
    if (name === null) continue;
    const manual = shown.get(name);
    if (manual === undefined) untouched.push(tag);
    else manual.mentions.push(...tag.mentions);
  }
  for (const tag of shown.values()) tag.mentions.sort(compareByPlace);
  const tags = [...untouched, ...shown.values()].sort(
    (one, other) => other.relevance - one.relevance || codePointOrder(one.tag, other.tag),
  );
  return chooseLinks(tags, edits.links);
}

/** Returns the tags with the links that people chose. */
function chooseLinks(tags: readonly ShownTag[], links: readonly LinkEdit[] = []): ShownTag[] {
  if (links.length === 0) return [...tags];
  const byName = new Map(links.map((edit) => [edit[0], edit]));
  return tags.map((tag) => {
    const edit = byName.get(tag.tag);
    if (edit === undefined || tag.kind !== undefined) return tag;
    const [, link, category = tag.category] = edit;
    return withLink({ ...tag, category, isLinkChosen: true }, link);
  });
}

/** Records the choice of a tag's link, which also applies to the results of later analyses. Without `edit`, removes the choice. */
export function linkTag({ links = [], ...edits }: TagEdits, name: string, edit?: LinkEdit): TagEdits {
  const others = links.filter(([other]) => other !== name);
  const all = edit === undefined ? others : [...others, edit];
  return { ...edits, ...(all.length > 0 && { links: all }) };
}

/** Adds a tag. A shown tag with the same name gets the category and relevance of the new tag. */
export function addTag({ manual, replaced, ...links }: TagEdits, tag: ManualTag): TagEdits {
  return {
    ...links,
    manual: [...manual.filter((other) => other.tag !== tag.tag), tag],
    replaced: replaced.filter(([name]) => name !== tag.tag),
  };
}

/** Replaces a tag with another tag, in the results of later analyses too. */
export function replaceTag(edits: TagEdits, name: string, tag: ManualTag): TagEdits {
  return name === tag.tag ? addTag(edits, tag) : addTag(replaceName(edits, name, tag.tag), tag);
}

/** Hides a tag, in the results of later analyses too. */
export function deleteTag(edits: TagEdits, name: string): TagEdits {
  return replaceName(edits, name, null);
}

function replaceName(
  { manual, replaced, links }: TagEdits,
  name: string,
  replacement: string | null,
): TagEdits {
  const others = replaced.filter(([other]) => other !== name);
  // The tag keeps its link under its new name.
  const moved = links?.flatMap((edit): LinkEdit[] => {
    if (edit[0] !== name) return [edit];
    return replacement === null ? [] : [[replacement, edit[1], ...edit.slice(2)] as LinkEdit];
  });
  return {
    ...(moved && { links: moved }),
    manual: manual.filter(({ tag }) => tag !== name),
    replaced: [
      ...others.map(([other, current]): [string, string | null] => [
        other,
        current === name ? replacement : current,
      ]),
      [name, replacement],
    ],
  };
}

/** Returns whether two mentions have a place of the text in common. */
export function areOverlapping(one: Mention, other: Mention): boolean {
  return (
    one.field === other.field &&
    one.offset < other.offset + other.length &&
    other.offset < one.offset + one.length
  );
}

/** Compares mentions by their order in the text, headline first. */
export function compareByPlace(one: Mention, other: Mention): number {
  if (one.field !== other.field) return one.field === 'headline' ? -1 : 1;
  return one.offset - other.offset;
}
