import { methods } from '../../packages/server/src/methods/registry.ts';
import { routesOf } from '../../packages/server/src/rest/route.ts';
import { table } from './markdown.ts';

const begin = '<!-- addresses -->';
const end = '<!-- /addresses -->';

/** Returns the page docs/rest.md with the table of the service's addresses. */
export function restPage(page: string): string {
  const rows = routesOf(methods)
    .toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
    .map(({ verb, path, method }) => [`\`${verb} ${path}\``, method]);
  const [before] = page.split(begin);
  const [, after] = page.split(end);
  if (before === undefined || after === undefined) throw new Error(`docs/rest.md has no ${begin} … ${end}.`);
  return `${before}${begin}\n\n${table(['address', 'method'], rows)}\n\n${end}${after}`;
}
