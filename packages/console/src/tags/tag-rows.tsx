import type { MarkedTag } from '../marking/acts/change-tags.ts';
import { MarkBox } from '../marking/mark-box.tsx';
import type { Marks } from '../marking/use-marks.ts';
import { Bar } from '../parts/bar.tsx';
import { TagLink } from '../parts/tag-link.tsx';
import { formatDate, formatList, formatNumber, useWords } from '../words/index.ts';
import type { Entry } from './entry.ts';

/** A table of tags: the number of their texts, their first and last dates, and their other names. With `marks`, each can be marked. */
export function TagRows(props: {
  tags: readonly Entry[];
  collection: number;
  lang: string | undefined;
  marks?: Marks<MarkedTag>;
}) {
  const words = useWords();
  const { tags: tagWords } = words;
  const { collection, marks } = props;
  const most = props.tags.reduce((before, { texts }) => Math.max(before, texts), 1);
  return (
    <table class="rows tag-rows">
      <thead>
        <tr>
          <th scope="col">{tagWords.tag}</th>
          <th scope="col">{tagWords.category}</th>
          <th scope="col">{tagWords.texts}</th>
          <th scope="col">{tagWords.first}</th>
          <th scope="col">{tagWords.last}</th>
        </tr>
      </thead>
      <tbody>
        {props.tags.map((entry) => (
          <tr key={`${entry.category} ${entry.tag}`}>
            <th scope="row" lang={props.lang}>
              {marks && (
                <MarkBox
                  marks={marks}
                  item={{ ...entry, collection_id: collection }}
                  name={`${entry.tag}, ${words.category[entry.category]}`}
                />
              )}
              <TagLink collection={collection} tag={entry} />
              {entry.variants && <p class="quiet">{tagWords.variants(formatList(entry.variants, words))}</p>}
            </th>
            <td data-label={tagWords.category}>{words.category[entry.category]}</td>
            <td data-label={tagWords.texts} class="value">
              {formatNumber(entry.texts, words)}
              <Bar value={entry.texts / most} kind={entry.category} />
            </td>
            <td data-label={tagWords.first} class="value">
              {formatDate(entry.first, words)}
            </td>
            <td data-label={tagWords.last} class="value">
              {formatDate(entry.last, words)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
