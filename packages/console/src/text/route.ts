import type { Route } from '../address/route.ts';

type TextRoute = Route<'text'>;

/** Returns the route of the same text without some fields, and with new ones. */
export function without(
  route: TextRoute,
  fields: Partial<TextRoute>,
  ...left: ('edit' | 'tag' | 'tags')[]
): TextRoute {
  const kept = Object.entries(route).filter(([name]) => !(left as string[]).includes(name));
  return { ...Object.fromEntries(kept), ...fields } as TextRoute;
}
