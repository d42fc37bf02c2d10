/** A rectangle in the window, in pixels. */
export interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const gap = 6;
const margin = 8;
/** With this height below a mark, a card that grows stays there and scrolls; otherwise it would jump above the mark. */
const enoughBelow = 300;

/**
 * Returns the place of a card in the window: below the mark, or above if there is more room, so that it never covers the mark.
 * A card that is too tall for either gets a height, and scrolls.
 */
export function positionOf(
  mark: Rect,
  card: Size,
  window: Size,
): { left: number; top: number; maxHeight: number } {
  const below = window.height - mark.bottom - gap - margin;
  const above = mark.top - gap - margin;
  const isBelow = card.height <= below || below >= Math.min(above, enoughBelow);
  const maxHeight = Math.max(0, isBelow ? below : above);
  const height = Math.min(card.height, maxHeight);
  return {
    left: Math.max(margin, Math.min(mark.left, window.width - card.width - margin)),
    top: isBelow ? mark.bottom + gap : mark.top - gap - height,
    maxHeight,
  };
}
