import type { Route } from '../address/route.ts';

type TextRoute = Route<'text'>;

/** Returns the route of the same text without some fields, and with new ones. */
export function routeWith(
  route: TextRoute,
  fields: Partial<TextRoute>,
  ...removed: ('edit' | 'tag' | 'tags')[]
): TextRoute {
  const remaining = Object.entries(route).filter(([name]) => !(removed as string[]).includes(name));
  return { ...Object.fromEntries(remaining), ...fields } as TextRoute;
}
