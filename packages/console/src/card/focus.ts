const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

const stopsIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => !element.matches(':disabled, [tabindex="-1"]') && element.checkVisibility(),
  );

/**
 * Moves the focus out of a card as if the card came right after its link: Tab on the last element goes to the element after the
 * link, and Shift+Tab on the first element goes to the link. Leaves all other steps to the browser.
 */
export function focusAfter(event: KeyboardEvent, card: HTMLElement, link: HTMLElement | null): void {
  const inside = stopsIn(card);
  const isEdge = event.target === (event.shiftKey ? inside[0] : inside.at(-1));
  if (!isEdge || link === null) return;
  event.preventDefault();
  if (event.shiftKey) {
    link.focus();
    return;
  }
  const outside = stopsIn(document).filter((element) => !card.contains(element));
  (outside[outside.indexOf(link) + 1] ?? link).focus();
}
