import { hashOf, type Route } from './route.ts';

/**
 * Goes to a view. With `replace` the entry of the history becomes that of the new address, as for a filter that is
 * changed letter by letter.
 */
export function go(route: Route, { replace = false } = {}): void {
  const hash = hashOf(route);
  if (!replace) {
    location.hash = hash;
    return;
  }
  history.replaceState(history.state, '', hash);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
