/** Identifies a link in a list, so that it is found again in the list that "back" loads. */
export interface RowLink {
  href: string;
  /** The address of the first link of its row: a tag may be in many rows. */
  row: string | undefined;
}

/** Returns the link at an element of the page's content; undefined if there is none. */
export function rowLinkAt(element: EventTarget | null): RowLink | undefined {
  const link = element instanceof Element ? element.closest('main a[href]') : null;
  return link === null ? undefined : { href: hrefOf(link), row: rowOf(link) };
}

/** Returns the link on the page; undefined while it is not there. */
export function findRowLink({ href, row }: RowLink): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
  return [...links].find((link) => rowOf(link) === row);
}

function rowOf(link: Element): string | undefined {
  // Chips are a list in a row of a list.
  const item = link.closest('tr') ?? link.closest('li');
  const row = item?.parentElement?.closest('li') ?? item;
  const first = row?.querySelector('a[href]');
  return first ? hrefOf(first) : undefined;
}

const hrefOf = (link: Element): string => link.getAttribute('href') ?? '';
