import type { Tag } from '@textkin/client';
import { useEffect, useMemo, useState } from 'preact/hooks';

/** The tag whose mentions are highlighted, and the functions that change it. */
export interface Highlight {
  tags: readonly Tag[];
  /** The collection whose tag pages the mentions link to; without a collection there are no links. */
  collection: number | undefined;
  /** The stored text that has the tags, and what to call when their links change; undefined for a text that is not stored. */
  text: { id: number; changed: () => void } | undefined;
  /** The index of the highlighted tag. */
  highlighted: number | undefined;
  /** The index of the tag that stays highlighted. */
  pinned: number | undefined;
  hover: (tag: number | undefined) => void;
  focus: (tag: number | undefined) => void;
  pin: (tag: number | undefined) => void;
}

/** The tag that stays highlighted, stored by the view, for instance in its address. */
export interface PinnedTag {
  tag: string | undefined;
  choose: (tag: string | undefined) => void;
}

const none: readonly Tag[] = [];

/** Returns the highlighted tag: the tag under the pointer, else the focused tag, else the pinned tag. */
export function useHighlight(
  tags: readonly Tag[] = none,
  {
    collection,
    text,
    pinnedTag,
  }: { collection?: number; text?: Highlight['text']; pinnedTag?: PinnedTag } = {},
): Highlight {
  const [hovered, hover] = useState<number>();
  const [focused, focus] = useState<number>();
  const [localTag, setLocalTag] = useState<string>();
  const { tag: chosen, choose } = pinnedTag ?? { tag: localTag, choose: setLocalTag };
  useEffect(() => {
    for (const set of [hover, focus]) set(undefined);
  }, [tags]);
  const index = tags.findIndex(({ tag }) => tag === chosen);
  const pinned = index < 0 ? undefined : index;
  const highlighted = hovered ?? focused ?? pinned;
  const pin = (tag: number | undefined) => {
    choose(tag === undefined ? undefined : tags[tag]?.tag);
    if (tag === undefined) return;
    const first = document.querySelector(`[data-tag="${tag}"]`);
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    first?.scrollIntoView({ block: 'nearest', behavior: reducesMotion ? 'auto' : 'smooth' });
  };
  return useMemo(
    () => ({ tags, collection, text, highlighted, pinned, hover, focus, pin }),
    [tags, collection, text?.id, text?.changed, highlighted, pinned, choose],
  );
}
