import { parseRoute, type Route } from '../address/route.ts';

/** The rows of lists that lead to a text, a tag or another view. */
const rowSelector = [
  '.texts > li',
  '.found > li',
  '.saved-searches > li',
  '.tag-texts > li',
  '.related > li',
  'table.rows > tbody > tr',
]
  .map((selector) => `main ${selector}`)
  .join(', ');

/** Returns the link that a row leads to: its first link. */
const linkOf = (row: Element): HTMLAnchorElement | null =>
  row.querySelector<HTMLAnchorElement>('a[href^="#"]');

/** Returns the row that has the focus. */
const currentRow = (): Element | null => document.activeElement?.closest(rowSelector) ?? null;

/** Focuses the link of the next or the previous row; without a current row, the link of the first visible row. */
export function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(rowSelector)].filter((row) => linkOf(row) !== null);
  const current = currentRow();
  const next =
    current === null
      ? rows.find((row) => row.getBoundingClientRect().bottom > 0)
      : rows[rows.indexOf(current) + step];
  if (next !== undefined) linkOf(next)?.focus();
}

/** Marks the current row, or with `isRange` all rows since the row that was marked last. */
export function markRow(isRange: boolean): void {
  currentRow()
    ?.querySelector('.mark-box input')
    ?.dispatchEvent(new MouseEvent('click', { shiftKey: isRange, bubbles: true, cancelable: true }));
}

/** Returns the route of the form that edits what the current row shows, or else the page; undefined if there is no form. */
export function editRoute(): Route | undefined {
  const row = currentRow();
  const route = parseRoute((row && linkOf(row)?.hash) ?? location.hash);
  switch (route.view) {
    case 'text':
      return { ...route, edit: 'text' };
    case 'tag':
      return { ...route, form: 'open' };
    case 'texts':
      return { view: 'manage', collection: route.collection };
    default:
      return undefined;
  }
}
