import type { Mapping } from '@textkin/importing';
import type { BadRowFound } from '@textkin/importing/storing';
import { useWords } from '../../words/index.ts';
import { rejectionReason } from '../rejected-rows.ts';
import { headlineOf } from './rejected-headline.ts';

/** The first rows that could not be stored: their place in the file, the reason and the headline. */
export function RejectedTable(props: { rows: readonly BadRowFound[]; count: number; mapping: Mapping }) {
  const words = useWords();
  const { importing: importWords } = words;
  const { rows, count, mapping } = props;
  // Documents have names instead of places.
  const hasPlaces = rows.some(({ line }) => line !== undefined);
  return (
    <table class="rows rejected">
      <caption>{importWords.rejectedTitle(rows.length, count)}</caption>
      <thead>
        <tr>
          {hasPlaces ? (
            <>
              <th scope="col">{importWords.record}</th>
              <th scope="col">{importWords.line}</th>
            </>
          ) : (
            <th scope="col">{importWords.file}</th>
          )}
          <th scope="col">{importWords.reason}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {hasPlaces ? (
              <>
                <td class="number" data-label={importWords.record}>
                  {row.record ?? words.none}
                </td>
                <td class="number" data-label={importWords.line}>
                  {row.line ?? words.none}
                </td>
              </>
            ) : (
              <td data-label={importWords.file}>{row.source}</td>
            )}
            <td>
              {rejectionReason(row, words)}
              <p class="quiet">{headlineOf(row, mapping)}</p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
