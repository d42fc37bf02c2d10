/** Returns an attribute of an element; null or undefined when it is missing. */
export type Attribute = (name: string) => string | null | undefined;

const hidingStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i;

/** Elements that some pages hide until a script shows them. They never count as hidden. */
const roots = new Set(['html', 'body']);

/** Ids of the parts that React streams after a page. A script moves them to their places and shows them. */
const streamed = /^S:[\da-f]+$/;

/** Returns whether browsers hide an element. Style sheets are not read. */
export function isHidden(name: string, attribute: Attribute): boolean {
  if (roots.has(name)) return false;
  if (name === 'dialog') return attribute('open') == null;
  const hidden = attribute('hidden');
  const isShownLater = hidden?.trim().toLowerCase() === 'until-found' || streamed.test(attribute('id') ?? '');
  if (hidden != null && !isShownLater) return true;
  return hidingStyle.test(attribute('style') ?? '');
}

/** Returns whether screen readers skip an element. Browsers show it, so it may hold text. */
export function isAriaHidden(attribute: Attribute): boolean {
  return attribute('aria-hidden')?.trim().toLowerCase() === 'true';
}
