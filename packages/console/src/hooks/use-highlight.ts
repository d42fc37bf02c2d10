import type { Tag } from '@textkin/client';
import { useEffect, useMemo, useState } from 'preact/hooks';

/** Which mentions are lit, and what changes that. */
export interface Lighting {
  tags: readonly Tag[];
  /** Where the pages of the tags are; without a collection they have none. */
  collection: number | undefined;
  /** The tag whose mentions are lit: its place in the list. */
  lit: number | undefined;
  /** The tag that was chosen to stay lit: its place in the list. */
  pinned: number | undefined;
  hover: (tag: number | undefined) => void;
  focus: (tag: number | undefined) => void;
  pin: (tag: number | undefined) => void;
}

/** The word of the tag that stays lit, kept by the view, for instance in its address. */
export interface Pinned {
  tag: string | undefined;
  choose: (tag: string | undefined) => void;
}

const none: readonly Tag[] = [];

/** Which tag is lit: the one under the pointer, else the one with the focus, else the one that was chosen. */
export function useLighting(
  tags: readonly Tag[] = none,
  { collection, kept }: { collection?: number; kept?: Pinned } = {},
): Lighting {
  const [hovered, hover] = useState<number>();
  const [focused, focus] = useState<number>();
  const [own, setOwn] = useState<string>();
  const { tag: chosen, choose } = kept ?? { tag: own, choose: setOwn };
  useEffect(() => {
    for (const set of [hover, focus]) set(undefined);
  }, [tags]);
  const place = tags.findIndex(({ tag }) => tag === chosen);
  const pinned = place < 0 ? undefined : place;
  const lit = hovered ?? focused ?? pinned;
  const pin = (tag: number | undefined) => {
    choose(tag === undefined ? undefined : tags[tag]?.tag);
    if (tag === undefined) return;
    const first = document.querySelector(`[data-tag="${tag}"]`);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    first?.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
  };
  return useMemo(
    () => ({ tags, collection, lit, pinned, hover, focus, pin }),
    [tags, collection, lit, pinned, choose],
  );
}
