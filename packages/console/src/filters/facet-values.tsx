import type { TagCondition } from '../address/tag-conditions.ts';
import type { Route } from '../address/route.ts';
import { Link } from '../parts/link.tsx';
import { formatNumber, useWords } from '../words/index.ts';
import { type Filters, isSameTag, wantedTags, withTag } from './filters.ts';
import { periodsOf } from './periods.ts';
import { tagName } from './tag-name.ts';
import type { Counts } from './counts.ts';

const shownTags = 30;

/** The values by which a list can be narrowed, each with the number of texts that it leaves: links to the narrowed lists. */
export function FacetValues(props: {
  counts: Counts;
  filters: Filters;
  /** Returns the address of the list with other filters. */
  routeWith: (filters: Filters) => Route;
}) {
  const words = useWords();
  const { counts, filters, routeWith } = props;
  if (counts.total === 0) return null;
  const { tags: labels } = words.filters;
  const { tags = [], category = [], month = [] } = counts.facets;
  const isChosen = (one: TagCondition): boolean =>
    [...wantedTags(filters), ...(filters.without ?? [])].some((other) => isSameTag(one, other));
  const conditions = (title: string, values: readonly (TagCondition & { texts: number })[]) =>
    values.length > 0 && (
      <>
        <h2 class="label">{title}</h2>
        <ul class="chips">
          {values.map(({ texts, ...one }) => (
            <li key={`${one.category} ${one.tag}`} class={one.category}>
              <Link to={routeWith(withTag(filters, one, 'wanted'))}>
                {tagName(one, words)} <span class="quiet">{formatNumber(texts, words)}</span>
              </Link>{' '}
              <Link
                to={routeWith(withTag(filters, one, 'without'))}
                class="exclude"
                label={labels.exclude(tagName(one, words))}
              >
                −
              </Link>
            </li>
          ))}
        </ul>
      </>
    );
  const periods = periodsOf(month, words.locale);
  return (
    <details class="facets">
      <summary>{labels.narrow}</summary>
      {conditions(
        labels.tags,
        tags
          .map(({ tag, category, texts }) => ({ tag, category, texts }))
          .filter((one) => !isChosen({ tag: one.tag, category: one.category }))
          .slice(0, shownTags),
      )}
      {conditions(
        words.filters.category,
        category.filter((one) => !isChosen({ category: one.category })),
      )}
      {periods.length > 1 && (
        <>
          <h2 class="label">{labels.dates}</h2>
          <ul class="chips">
            {periods.map(({ from, to, name, texts }) => (
              <li key={from}>
                <Link to={routeWith({ from, to })}>
                  {name} <span class="quiet">{formatNumber(texts, words)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
