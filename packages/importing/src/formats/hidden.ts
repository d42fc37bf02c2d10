/** Reads an attribute of an element; null and undefined where it has none of that name. */
export type Attribute = (name: string) => string | null | undefined;

const hidingStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i;

/** Elements that pages hide until a script shows them, so that being hidden says nothing. */
const roots = new Set(['html', 'body']);

/** Ids of the parts that React sends behind a page; a script then moves them to their places and shows them. */
const streamed = /^S:[\da-f]+$/;

/** Whether browsers show nothing of an element. What style sheets hide is not known. */
export function isHidden(name: string, attribute: Attribute): boolean {
  if (roots.has(name)) return false;
  if (name === 'dialog') return attribute('open') == null;
  const hidden = attribute('hidden');
  const isShownLater = hidden?.trim().toLowerCase() === 'until-found' || streamed.test(attribute('id') ?? '');
  if (hidden != null && !isShownLater) return true;
  return hidingStyle.test(attribute('style') ?? '');
}

/** Whether screen readers pass an element over. It is shown, so it may hold the text itself. */
export function isForEyes(attribute: Attribute): boolean {
  return attribute('aria-hidden')?.trim().toLowerCase() === 'true';
}
