import { hashOf, type Route } from './route.ts';

/**
 * Navigates to a view. With `replace` the address replaces the current history entry, as for filters.
 */
export function navigate(route: Route, { replace = false } = {}): void {
  const hash = hashOf(route);
  if (!replace) {
    location.hash = hash;
    return;
  }
  history.replaceState(history.state, '', hash);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
