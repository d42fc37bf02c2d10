import { Bar } from '../parts/bar.tsx';
import { TagLink } from '../parts/tag-link.tsx';
import { formatDate, formatList, formatNumber, useWords } from '../words/index.ts';
import type { Entry } from './entry.ts';

/** A table of tags: the number of their texts, their first and last dates, and their other names. */
export function TagRows(props: { tags: readonly Entry[]; collection: number; lang: string | undefined }) {
  const words = useWords();
  const { tags: own } = words;
  const most = props.tags.reduce((before, { texts }) => Math.max(before, texts), 1);
  return (
    <table class="rows tag-rows">
      <thead>
        <tr>
          <th scope="col">{own.tag}</th>
          <th scope="col">{own.category}</th>
          <th scope="col">{own.texts}</th>
          <th scope="col">{own.first}</th>
          <th scope="col">{own.last}</th>
        </tr>
      </thead>
      <tbody>
        {props.tags.map((entry) => (
          <tr key={`${entry.category} ${entry.tag}`}>
            <th scope="row" lang={props.lang}>
              <TagLink collection={props.collection} tag={entry} />
              {entry.variants && <p class="quiet">{own.variants(formatList(entry.variants, words))}</p>}
            </th>
            <td data-label={own.category}>{words.category[entry.category]}</td>
            <td data-label={own.texts} class="value">
              {formatNumber(entry.texts, words)}
              <Bar value={entry.texts / most} kind={entry.category} />
            </td>
            <td data-label={own.first} class="value">
              {formatDate(entry.first, words)}
            </td>
            <td data-label={own.last} class="value">
              {formatDate(entry.last, words)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
