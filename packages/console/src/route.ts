/** The views and what stands in their addresses, all of it behind the `#`: the service has one page. */
export type Route =
  | { view: 'collections' }
  | { view: 'texts'; collection: number; from?: number }
  | { view: 'text'; collection: number; text: number; via: number[] }
  | { view: 'map'; collection: number }
  | { view: 'playground'; collection?: number }
  | { view: 'keys' }
  | { view: 'unknown' };

const id = '([1-9]\\d{0,15})';
const patterns = {
  texts: new RegExp(`^/collections/${id}(?:\\?from=${id})?$`),
  text: new RegExp(`^/collections/${id}/texts/${id}(?:\\?via=(\\d[\\d,]*))?$`),
  map: new RegExp(`^/collections/${id}/map$`),
  playground: new RegExp(`^/playground(?:\\?collection=${id})?$`),
};

/** How many texts a walk remembers. */
const longestWalk = 8;

/** What an address asks for; anything that is no address of the console is `unknown`. */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#/, '') || '/';
  if (path === '/') return { view: 'collections' };
  if (path === '/keys') return { view: 'keys' };
  const found = Object.entries(patterns)
    .map(([view, pattern]) => [view, pattern.exec(path)] as const)
    .find(([, match]) => match !== null);
  const [first, second, third] = found?.[1]?.slice(1) ?? [];
  const collection = Number(first);
  switch (found?.[0]) {
    case 'texts':
      return { view: 'texts', collection, ...(second !== undefined && { from: Number(second) }) };
    case 'text': {
      const via = (third ?? '').split(',').map(Number).filter(Number.isSafeInteger).filter(Boolean);
      return { view: 'text', collection, text: Number(second), via: via.slice(-longestWalk) };
    }
    case 'map':
      return { view: 'map', collection };
    case 'playground':
      return { view: 'playground', ...(first !== undefined && { collection }) };
    default:
      return { view: 'unknown' };
  }
}

/** The address of a view: the other direction of `parseRoute`. */
export function hashOf(route: Route): string {
  switch (route.view) {
    case 'texts':
      return `#/collections/${route.collection}${route.from === undefined ? '' : `?from=${route.from}`}`;
    case 'text': {
      const via = route.via.slice(-longestWalk).join(',');
      return `#/collections/${route.collection}/texts/${route.text}${via && `?via=${via}`}`;
    }
    case 'map':
      return `#/collections/${route.collection}/map`;
    case 'playground':
      return `#/playground${route.collection === undefined ? '' : `?collection=${route.collection}`}`;
    case 'keys':
      return '#/keys';
    default:
      return '#/';
  }
}
