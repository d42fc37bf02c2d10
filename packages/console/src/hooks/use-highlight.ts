import type { Tag } from '@textkin/client';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Lighting } from '../parts/segments.tsx';

const none: readonly Tag[] = [];

/** Which tag is lit: the one under the pointer, else the one with the focus, else the one that was chosen. */
export function useLighting(tags: readonly Tag[] = none) {
  const [hovered, hover] = useState<number>();
  const [focused, focus] = useState<number>();
  const [pinned, setPinned] = useState<number>();
  useEffect(() => {
    for (const set of [hover, focus, setPinned]) set(undefined);
  }, [tags]);
  const lit = hovered ?? focused ?? pinned;
  const lighting = useMemo<Lighting>(() => ({ tags, lit, hover, focus }), [tags, lit]);
  const pin = (tag: number | undefined) => {
    setPinned(tag);
    if (tag === undefined) return;
    const first = document.querySelector(`[data-tag="${tag}"]`);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    first?.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
  };
  return { lighting, pinned, pin };
}
