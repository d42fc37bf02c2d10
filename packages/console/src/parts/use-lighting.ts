import type { Tag } from '@textkin/client';
import { useEffect, useState } from 'preact/hooks';
import type { Lighting } from './segments.tsx';

const none: readonly Tag[] = [];

/** Which tag is lit: the one under the pointer or the focus, else the one that was chosen. */
export function useLighting(tags: readonly Tag[] = none) {
  const [hovered, light] = useState<number>();
  const [pinned, setPinned] = useState<number>();
  useEffect(() => {
    setPinned(undefined);
    light(undefined);
  }, [tags]);
  const pin = (tag: number | undefined) => {
    setPinned(tag);
    if (tag === undefined) return;
    const first = document.querySelector(`[data-tag="${tag}"]`);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    first?.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
  };
  const lighting: Lighting = { tags, lit: hovered ?? pinned, light };
  return { lighting, pinned, pin };
}
