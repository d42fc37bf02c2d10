import type { Route } from '../address/route.ts';

type TextRoute = Route<'text'>;

/** The address of the same text without what some fields say, and with others. */
export function without(
  route: TextRoute,
  fields: Partial<TextRoute>,
  ...left: ('edit' | 'tag' | 'tags')[]
): TextRoute {
  const kept = Object.entries(route).filter(([name]) => !(left as string[]).includes(name));
  return { ...Object.fromEntries(kept), ...fields } as TextRoute;
}
