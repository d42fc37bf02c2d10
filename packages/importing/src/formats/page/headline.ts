import { inOneLine, lettersAndDigits } from '../../characters.ts';
import type { PageDocument } from './dom.ts';

/** Matches a separator between the title of a page and the name of its site. */
const separator = /\s+[|·•»:–—-]+\s+|\s*[|»]\s*/;
const separators = new RegExp(separator, 'g');
/** The longest title in characters, and the most headings that are read. Later headings belong to sections. */
const longestTitle = 1000;
const mostHeadings = 20;

/**
 * Returns the title of a page without the name of its site. A title is likely when two places of the page have it. A heading
 * that is not in the title is often the name of the site.
 */
export function headlineOf(document: PageDocument, linkedHeadline: string): string | undefined {
  const content = (name: string) =>
    inOneLine(
      (
        document.querySelector(`meta[property="${name}"]`) ?? document.querySelector(`meta[name="${name}"]`)
      )?.getAttribute('content') ?? '',
    );
  const title = inOneLine(document.querySelector('title')?.textContent ?? '');
  const site = lettersAndDigits(content('og:site_name') || content('application-name'));
  const headings = [...document.querySelectorAll('h1')]
    .slice(0, mostHeadings)
    .map(({ textContent }) => inOneLine(textContent))
    .filter((heading) => isTitle(heading) && lettersAndDigits(heading) !== site);
  const titles = [content('og:title'), linkedHeadline, title].filter(
    (title) => isTitle(title) && lettersAndDigits(title) !== site,
  );
  const [first] = titles;
  if (first === undefined) return headings.length === 1 ? headings[0] : undefined;
  const matchingHeading = headings.find((heading) => coversTitle(heading, first, site));
  if (matchingHeading !== undefined) return matchingHeading;
  // The heading of an article is often fuller than the title of its page.
  const [articleHeading, ...others] = [...document.querySelectorAll('article h1, main h1')].map(
    ({ textContent }) => inOneLine(textContent),
  );
  const isBetter =
    first === title &&
    articleHeading !== undefined &&
    others.length === 0 &&
    headings.includes(articleHeading);
  return isBetter ? articleHeading : withoutSite(first, site, headings);
}

const isTitle = (text: string) => text !== '' && text.length <= longestTitle;

/** Returns whether a title consists of a heading and, at most, the name of the site. */
function coversTitle(heading: string, title: string, site: string): boolean {
  if (lettersAndDigits(heading) === lettersAndDigits(title)) return true;
  const parts = title.split(separator).map(lettersAndDigits);
  const plain = lettersAndDigits(heading);
  if (plain === '' || plain === site) return false;
  // The name of the site is usually the shorter and the last part, and the heading of many pages.
  const rest = lettersAndDigits(title).replace(plain, '').length;
  const isFirst = parts[0] === plain && wordsIn(heading) * 2 >= wordsIn(title.replaceAll(separators, ' '));
  const isLonger = parts.at(-1) === site || plain.length > rest || isFirst;
  return lettersAndDigits(title).includes(plain) && isLonger && plain.length * 3 > rest;
}

const wordsIn = (text: string) => text.split(' ').length;

function withoutSite(whole: string, site: string, headings: readonly string[]): string {
  const title = withoutBrackets(whole, site, headings);
  const marks = [...title.matchAll(separators)];
  if (marks.length === 0) return title;
  const first = marks[0]!;
  const last = marks.at(-1)!;
  const begin = title.slice(0, first.index);
  const afterFirst = title.slice(first.index + first[0].length);
  const beforeLast = title.slice(0, last.index);
  const end = title.slice(last.index + last[0].length);
  const isSite = (part: string) =>
    lettersAndDigits(part) === site ||
    headings.some((heading) => lettersAndDigits(heading) === lettersAndDigits(part));
  if (isSite(end) && end.length < beforeLast.length) return beforeLast;
  if (isSite(begin) && begin.length < afterFirst.length) return afterFirst;
  if (site !== '') return title;
  const isName = (part: string) => wordsIn(part) <= 4;
  if (isName(end) && end.length <= beforeLast.length && !last[0].includes(':')) return beforeLast;
  return isName(begin) && /[|»]/.test(first[0]) ? afterFirst : title;
}

/** Removes the name of a site in brackets after a title. */
function withoutBrackets(title: string, site: string, headings: readonly string[]): string {
  const [, rest = '', within = ''] = /^(.+?)\s*\[([^\][]+)\]$/.exec(title) ?? [];
  const name = lettersAndDigits(within);
  const isSite =
    name !== '' && (name === site || headings.some((heading) => lettersAndDigits(heading).startsWith(name)));
  return isSite ? rest : title;
}
