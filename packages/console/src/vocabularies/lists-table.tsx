import type { Vocabulary } from '@textkin/client';
import { Link } from '../parts/link.tsx';
import { formatDate, formatNumber, useWords } from '../words/index.ts';
import { listWordsOf } from '../words/list-words.ts';

/** The vocabularies by name, with their number of entries and when they changed. */
export function ListsTable({ lists }: { lists: readonly Vocabulary[] }) {
  const words = useWords();
  const listWords = listWordsOf(words);
  const { collections } = words;
  const order = new Intl.Collator(words.locale, { numeric: true });
  return (
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">{collections.name}</th>
          <th scope="col">{listWords.entries}</th>
          <th scope="col">{listWords.changed}</th>
        </tr>
      </thead>
      <tbody>
        {lists
          .toSorted((one, other) => order.compare(one.name, other.name))
          .map(({ vocabulary_id, name, description, entries, updated }) => (
            <tr key={vocabulary_id}>
              <th scope="row">
                <Link to={{ view: 'list', list: vocabulary_id }} class="headline">
                  {name}
                </Link>
                {description && <p class="quiet">{description}</p>}
              </th>
              <td data-label={listWords.entries}>{formatNumber(entries, words)}</td>
              <td data-label={listWords.changed}>{formatDate(updated, words)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
